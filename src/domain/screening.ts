import { PROFILE_ATTRIBUTES, type ProfileAttribute } from './profile-attributes.ts';

/** STUDY-10: how a question is answered. A PROFILE question is never asked: the person's profile has the answer. */
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
  /** For PROFILE: the attribute; in its options, `answer` holds the codes that qualify. */
  attribute?: string | undefined;
  /** AUDIO-07: for TEXT: whether it may be answered by voice instead. */
  takesVoice?: boolean | undefined;
  options: ScreenerOption[];
}
/** APPLICATION-04: an application's answer; `id` is the question's, `answer` is the choice or the text. */
export interface ScreenerResponse {
  id: string;
  question: string;
  answer: string;
  /** All choices, if several may be chosen or the profile has several values. */
  answers?: string[] | undefined;
  /** The clip of an answer by voice. */
  clipId?: string | undefined;
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
 * STUDY-10, STUDY-11: scores answers. Every question that is asked needs an answer; one disqualifying choice
 * disqualifies; text never does; a PROFILE question disqualifies if none of the person's values qualifies. The match is
 * the mean score over the questions with choices. With several choices, the score is the share of the qualifying ones
 * that were chosen, and 0 if a disqualifying one was chosen.
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
    kept.push(keep(question, answers, response));
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

/** The valid answers to one question, or null if an answer is missing or not among the options. */
function answersTo(
  question: ScreenerQuestion,
  response: ScreenerResponse | undefined,
  known: KnownAnswers,
): readonly string[] | null {
  if (question.kind === 'PROFILE') return known[question.attribute as ProfileAttribute] ?? [];
  if (question.kind === 'TEXT') {
    const text = response?.answer.trim() ?? '';
    if (text === '') return isSpoken(question, response) ? [] : null;
    return [text.slice(0, MAX_TEXT_ANSWER)];
  }
  const given = question.kind === 'MULTIPLE' ? [...new Set(response?.answers ?? [])] : [response?.answer ?? ''];
  const isOption = (text: string) => question.options.some(({ answer }) => answer === text);
  return given.length > 0 && given.every(isOption) ? given : null;
}

/** Whether a question is answered by voice, and may be. */
function isSpoken({ kind, takesVoice }: ScreenerQuestion, response: ScreenerResponse | undefined): boolean {
  return kind === 'TEXT' && takesVoice === true && response?.clipId !== undefined;
}

/** What a spoken answer without words shows where it can't be played. */
const SPOKEN = 'Voice answer';

/** Keeps only the study's own questions and texts, ignoring everything else that was sent. */
function keep(question: ScreenerQuestion, answers: readonly string[], response: ScreenerResponse | undefined) {
  const { secondsTaken, clipId } = response ?? {};
  const spoken = isSpoken(question, response);
  const { id, kind, attribute } = question;
  const labels = kind === 'PROFILE' ? PROFILE_ATTRIBUTES[attribute as ProfileAttribute].values : null;
  const words = answers.map((answer) => labels?.[answer] ?? answer);
  return {
    id,
    question: question.question,
    answer: words.join(', ') || (spoken ? SPOKEN : 'Not stated'),
    ...(spoken ? { clipId } : {}),
    ...(kind === 'MULTIPLE' || kind === 'PROFILE' ? { answers: [...answers] } : {}),
    ...(secondsTaken === undefined || kind === 'PROFILE' ? {} : { secondsTaken }),
  };
}

/** An answer's eligibility, which the researcher's screen shows; null for free text. */
export function eligibilityOf(question: ScreenerQuestion | undefined, response: ScreenerResponse) {
  if (!question || question.kind === 'TEXT') return null;
  const answers = response.answers ?? [response.answer];
  const chosen = question.options.filter(({ answer }) => answers.includes(answer));
  if (chosen.some(({ eligibility }) => eligibility === 'DISQUALIFY')) return 'DISQUALIFY' as const;
  return chosen.length > 0 ? ('QUALIFY' as const) : ('DISQUALIFY' as const);
}
