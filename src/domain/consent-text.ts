import { countOf } from './counts.ts';

/** The format of a consent form's plain text: a line that begins with "# " is a heading, and an empty line ends a paragraph. */
export interface ConsentBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

export function consentBlocks(text: string): ConsentBlock[] {
  return text
    .split(/\n\s*\n|\n(?=# )|(?<=^# .*)\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('# ') ? { kind: 'heading', text: block.slice(2).trim() } : { kind: 'paragraph', text: block },
    );
}

/** What a form can ask about recording. */
export const RECORDING_CHOICES = {
  NONE: 'There is no recording',
  OPTIONAL: 'Participants may say no',
  REQUIRED: 'It is needed to take part',
} as const;
export type RecordingChoice = keyof typeof RECORDING_CHOICES;

/** Ethics committees that researchers in Ghana name most often; others can be typed. */
export const ETHICS_BODIES = [
  'Ghana Health Service Ethics Review Committee',
  'Noguchi Memorial Institute for Medical Research IRB',
  'University of Ghana Ethics Committee for the Humanities',
  'University of Ghana Ethics Committee for Basic and Applied Sciences',
  'KNUST Committee on Human Research, Publication and Ethics',
  'University of Cape Coast IRB',
  'University of Health and Allied Sciences Research Ethics Committee',
  'University for Development Studies IRB',
  'Korle Bu Teaching Hospital IRB',
] as const;

/** The largest PDF of a form, in bytes: participants download it on mobile data. */
export const MAX_CONSENT_PDF_BYTES = 1024 * 1024;
/** The largest picture of a mark, in bytes. */
export const MAX_MARK_BYTES = 200 * 1024;

const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);

/** Whether a typed name has every word of the account's name, in any order. */
export function isSignatureOf(typed: string, person: { firstName: string; lastName: string }): boolean {
  const words = new Set(wordsOf(typed));
  return wordsOf(`${person.firstName} ${person.lastName}`).every((word) => words.has(word));
}

/** "1 observer from Kasapa Foods" for each company that observes. */
export function observerWords(affiliations: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of affiliations) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([from, count]) => `${countOf(count, 'observer')} from ${from}`);
}
