import { PROFILE_ATTRIBUTES, type ProfileAttribute } from './profile-attributes.ts';

/** STUDY-10: how a question is answered. PROFILE is never asked: the person's profile holds the answer already. */
export const QUESTION_KINDS = {
  SINGLE: 'One choice',
  MULTIPLE: 'Several choices',
  TEXT: 'Free text',
  PROFILE: 'From the profile',
} as const;
export type QuestionKind = keyof typeof QUESTION_KINDS;

export interface ScreenerOption {
  id: string;
  answer: string;
  eligibility: 'QUALIFY' | 'DISQUALIFY';
}
export interface ScreenerQuestion {
  id: string;
  kind: QuestionKind;
  question: string;
  /** For PROFILE: which attribute; its options name the codes that qualify, in `answer`. */
  attribute?: string | undefined;
  options: ScreenerOption[];
}
/** APPLICATION-04: an application's answer; `id` names the question, `answer` is what was chosen or written. */
export interface ScreenerResponse {
  id: string;
  question: string;
  answer: string;
  /** Every choice, where several may be chosen or the profile holds several. */
  answers?: string[] | undefined;
  /** How long the question was on screen; kept for the fraud score, never shown. */
  secondsTaken?: number | undefined;
}

export const MAX_TEXT_ANSWER = 1000;

/** A profile's codes for an attribute; empty when it does not apply to the person. */
export type KnownAnswers = Partial<Record<ProfileAttribute, readonly string[]>>;

export type Screening =
  | { outcome: 'PENDING' | 'DISQUALIFIED'; matchPercent: number; responses: ScreenerResponse[] }
  | { outcome: 'INCOMPLETE'; questionId: string };

/**
 * STUDY-10, STUDY-11: scores answers. Every question that is asked needs one; one disqualifying choice disqualifies;
 * text never does; a known attribute disqualifies when none of its values qualifies. The match is the mean score over
 * the questions with choices: for several choices, the share of the qualifying ones that were chosen; 0 if a
 * disqualifying one was chosen too.
 */
export function screen(
  questions: readonly ScreenerQuestion[],
  responses: readonly ScreenerResponse[],
  known: KnownAnswers,
): Screening {
  const kept: ScreenerResponse[] = [];
  const shares: number[] = [];
  let disqualified = false;
  for (const question of questions) {
    const response = responses.find(({ id }) => id === question.id);
    const answers = answersTo(question, response, known);
    if (answers === null) return { outcome: 'INCOMPLETE', questionId: question.id };
    kept.push(keep(question, answers, response?.secondsTaken));
    if (question.kind === 'TEXT') continue;
    const wanted = question.options.filter(({ eligibility }) => eligibility === 'QUALIFY');
    const hit = wanted.filter(({ answer }) => answers.includes(answer)).length;
    const unwanted = question.options.some(
      ({ answer, eligibility }) => eligibility === 'DISQUALIFY' && answers.includes(answer),
    );
    if (unwanted || hit === 0) disqualified = true;
    shares.push(unwanted ? 0 : question.kind === 'MULTIPLE' ? hit / wanted.length : Math.min(1, hit));
  }
  const mean = shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    outcome: disqualified ? 'DISQUALIFIED' : 'PENDING',
    matchPercent: Math.round(mean * 100),
    responses: kept,
  };
}

/** The valid answers to one question, or null when an answer is missing or not one of its options. */
function answersTo(
  question: ScreenerQuestion,
  response: ScreenerResponse | undefined,
  known: KnownAnswers,
): readonly string[] | null {
  if (question.kind === 'PROFILE') return known[question.attribute as ProfileAttribute] ?? [];
  if (question.kind === 'TEXT') {
    const text = response?.answer.trim() ?? '';
    return text === '' ? null : [text.slice(0, MAX_TEXT_ANSWER)];
  }
  const given = question.kind === 'MULTIPLE' ? [...new Set(response?.answers ?? [])] : [response?.answer ?? ''];
  const isOption = (text: string) => question.options.some(({ answer }) => answer === text);
  return given.length > 0 && given.every(isOption) ? given : null;
}

/** Keeps only the study's own questions and texts, whatever was sent. */
function keep(question: ScreenerQuestion, answers: readonly string[], secondsTaken: number | undefined) {
  const { id, kind, attribute } = question;
  const labels = kind === 'PROFILE' ? PROFILE_ATTRIBUTES[attribute as ProfileAttribute].values : null;
  const words = answers.map((answer) => labels?.[answer] ?? answer);
  return {
    id,
    question: question.question,
    answer: words.join(', ') || 'Not stated',
    ...(kind === 'MULTIPLE' || kind === 'PROFILE' ? { answers: [...answers] } : {}),
    ...(secondsTaken === undefined || kind === 'PROFILE' ? {} : { secondsTaken }),
  };
}

/** An answer's eligibility, to be marked on the researcher's screen; null for free text. */
export function eligibilityOf(question: ScreenerQuestion | undefined, response: ScreenerResponse) {
  if (!question || question.kind === 'TEXT') return null;
  const answers = response.answers ?? [response.answer];
  const chosen = question.options.filter(({ answer }) => answers.includes(answer));
  if (chosen.some(({ eligibility }) => eligibility === 'DISQUALIFY')) return 'DISQUALIFY' as const;
  return chosen.length > 0 ? ('QUALIFY' as const) : ('DISQUALIFY' as const);
}
