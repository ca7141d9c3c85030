import type { FactCriteria, FactName } from './facts.ts';
import type { ProfileAttribute } from './profile-attributes.ts';

/** The fact that a question about a profile's attribute asks for. */
export const FACT_OF_ATTRIBUTE = {
  EMPLOYMENT_STATUS: 'employment',
  JOB_ROLE: 'work',
  INDUSTRY: 'industry',
  REGION: 'region',
  LANGUAGES: 'language',
  PHONE_OS: 'phone',
  COMPUTER_OS: 'computer',
  BROWSERS: 'browser',
} as const satisfies Record<ProfileAttribute, FactName>;

interface Written {
  kind?: string | undefined;
  attribute?: string | null | undefined;
  options?: readonly { answer?: string | undefined }[] | undefined;
}

/**
 * Screeners had questions that profiles answered. They are criteria: of several about one fact, what all of them accept.
 * `impossible` are the facts of which nothing is left; what came first is then kept. Questions without any answer restrict nothing.
 */
export function splitProfileQuestions<Q extends Written, F extends FactCriteria>(
  questions: readonly Q[],
  facts: F,
): { screeners: Q[]; facts: F; impossible: FactName[] } {
  const all: Record<string, readonly string[] | undefined> = { ...facts };
  const impossible = new Set<FactName>();
  for (const { kind, attribute, options = [] } of questions) {
    const answers = options.flatMap(({ answer }) => answer || []);
    if (kind !== 'PROFILE' || !attribute || !(attribute in FACT_OF_ATTRIBUTE) || answers.length === 0) continue;
    const name = FACT_OF_ATTRIBUTE[attribute as ProfileAttribute];
    const before = all[name] ?? [];
    const both = before.length === 0 ? answers : before.filter((answer) => answers.includes(answer));
    if (both.length === 0) impossible.add(name);
    else all[name] = both;
  }
  return {
    screeners: questions.filter(({ kind }) => kind !== 'PROFILE'),
    facts: all as F,
    impossible: [...impossible],
  };
}
