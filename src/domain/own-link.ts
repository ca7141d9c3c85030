import type { OwnTime } from './own-time.ts';

/** The placeholders in a work's link (ASSIGNMENT-06), and what they are replaced with. */
export const LINK_PLACEHOLDERS = {
  participantId: 'A code for the participant, the same in this study and different in every other',
  studyId: 'The study’s id',
  sessionId: 'The id of this entry, which your software names when it reports that the work is done',
  returnUrl: 'The address that your survey opens at the end',
} as const;
type Placeholder = keyof typeof LINK_PLACEHOLDERS;

/** A host name, perhaps a port, and then anything. */
const ADDRESS = /^https:\/\/(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu;
const PLACEHOLDER = /\{([^{}]*)\}/g;

const KNOWN = Object.keys(LINK_PLACEHOLDERS);

/** What is wrong with a study's link, or null. */
export function refuseLink({ finish, link }: Pick<OwnTime, 'finish' | 'link'>): string | null {
  if (finish === 'FORM') return link === '' ? null : 'Our own form needs no link';
  if (!ADDRESS.test(link.replaceAll(PLACEHOLDER, 'x'))) {
    return 'Please enter the whole address of your survey, beginning with https://';
  }
  const used = [...link.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = used.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    return `We don’t know {${unknown}}. You can use ${KNOWN.map((name) => `{${name}}`).join(', ')}`;
  const host = link.slice('https://'.length).split(/[/?#]/)[0] ?? '';
  if (host.includes('{')) return 'Placeholders come after the name of the website';
  if (finish === 'RETURN' && !used.includes('returnUrl'))
    return 'Please add {returnUrl}, so that your survey leads back';
  if (finish === 'API' && !used.includes('sessionId'))
    return 'Please add {sessionId}, which your software reports back';
  return null;
}

/** The link for one person and entry. Values are encoded, so that a return address fits into a query. */
export function fillLink(link: string, values: Readonly<Record<Placeholder, string>>): string {
  return link.replaceAll(PLACEHOLDER, (whole, name: string) =>
    KNOWN.includes(name) ? encodeURIComponent(values[name as Placeholder]) : whole,
  );
}
