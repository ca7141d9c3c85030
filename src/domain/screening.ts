/**
 * STUDY-10: how a question is answered. A PROFILE question is never asked: publishing makes it a criterion. An ATTENTION
 * question states which of its choices is right, so that only people who read it choose that one.
 */
export const QUESTION_KINDS = {
  SINGLE: 'One choice',
  MULTIPLE: 'Several choices',
  TEXT: 'Free text',
  ATTENTION: 'Attention check',
  PROFILE: 'From the profile',
} as const;
export type QuestionKind = keyof typeof QUESTION_KINDS;

/** STUDY-53: the data that the law protects most. A question about it needs its own consent, and can be skipped. */
export const SPECIAL_DATA = {
  HEALTH: 'Health',
  BELIEF: 'Religion or belief',
  ETHNICITY: 'Tribe or ethnic group',
} as const;
export type SpecialData = keyof typeof SPECIAL_DATA;

export interface ScreenerOption {
  id: string;
  answer: string;
  eligibility: 'QUALIFY' | 'DISQUALIFY';
}
export interface ScreenerQuestion {
  id: string;
  kind: QuestionKind;
  question: string;
  /** For PROFILE: the attribute. Each option's `answer` is then a code that qualifies. */
  attribute?: string | undefined;
  /** AUDIO-07: for TEXT: whether it may be answered by voice instead. */
  takesVoice?: boolean | undefined;
  /** What kind of special data it asks about, if it does. */
  special?: SpecialData | undefined;
  options: ScreenerOption[];
}
/** APPLICATION-04: an application's answer; `id` is the question's, `answer` is the choice or the text. */
export interface ScreenerResponse {
  id: string;
  question: string;
  answer: string;
  /** All choices, if several may be chosen. */
  answers?: string[] | undefined;
  /** The clip of an answer by voice. */
  clipId?: string | undefined;
  /** How long the question was on screen. Researchers see it for free text; otherwise only our checks use it. */
  secondsTaken?: number | undefined;
  /** For free text: whether it was pasted. */
  pasted?: boolean | undefined;
  /** For special data: the person agreed to give it to this study, when they applied. */
  consented?: boolean | undefined;
  /** For special data: the person did not agree, so there is no answer. */
  skipped?: boolean | undefined;
  /** The answer was remembered from another study. */
  prefilled?: boolean | undefined;
}

export const MAX_TEXT_ANSWER = 1000;
/** Shown instead of an answer that the person chose not to give. */
export const NOT_ANSWERED = 'Not answered';

/** The questions that people answer when they apply, in their order. */
export function askedQuestions<Q extends { kind: string }>(questions: readonly Q[]): Q[] {
  return questions.filter(({ kind }) => kind !== 'PROFILE');
}

export type Screening =
  | { outcome: 'PENDING' | 'DISQUALIFIED'; matchPercent: number; responses: ScreenerResponse[] }
  | { outcome: 'INCOMPLETE'; questionId: string };

/**
 * STUDY-10, STUDY-11: scores answers. Every question needs an answer; one disqualifying choice disqualifies; text and
 * attention checks never do. The match is the mean score over the questions with choices. With several choices, the score is the share of
 * the qualifying ones that were chosen, and 0 if a disqualifying one was chosen. Special data without the person's
 * consent is neither kept nor scored (STUDY-53).
 */
export function screen(questions: readonly ScreenerQuestion[], responses: readonly ScreenerResponse[]): Screening {
  const kept: ScreenerResponse[] = [];
  const shares: number[] = [];
  let disqualified = false;
  for (const question of askedQuestions(questions)) {
    const response = responses.find(({ id }) => id === question.id);
    if (question.special && !response?.consented) {
      kept.push({ id: question.id, question: question.question, answer: NOT_ANSWERED, skipped: true });
      continue;
    }
    const answers = answersTo(question, response);
    if (answers === null) return { outcome: 'INCOMPLETE', questionId: question.id };
    kept.push(keep(question, answers, response));
    if (question.kind === 'TEXT' || question.kind === 'ATTENTION') continue;
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
function answersTo(question: ScreenerQuestion, response: ScreenerResponse | undefined): readonly string[] | null {
  if (question.kind === 'TEXT') {
    const text = response?.answer.trim() ?? '';
    if (text === '') return isSpoken(question, response) ? [] : null;
    return [text.slice(0, MAX_TEXT_ANSWER)];
  }
  const given = question.kind === 'MULTIPLE' ? [...new Set(response?.answers ?? [])] : [response?.answer ?? ''];
  const isOption = (text: string) => question.options.some(({ answer }) => answer === text);
  return given.length > 0 && given.every(isOption) ? given : null;
}

/** Whether a question allows an answer by voice, and has one. */
function isSpoken({ kind, takesVoice }: ScreenerQuestion, response: ScreenerResponse | undefined): boolean {
  return kind === 'TEXT' && takesVoice === true && response?.clipId !== undefined;
}

/** Shown for a spoken answer without a transcript, where it can't be played. */
const SPOKEN = 'Voice answer';

/** Keeps only the study's own questions and texts, ignoring everything else that was sent. */
function keep(
  question: ScreenerQuestion,
  answers: readonly string[],
  response: ScreenerResponse | undefined,
): ScreenerResponse {
  const { id, kind } = question;
  const spoken = isSpoken(question, response);
  return {
    id,
    question: question.question,
    answer: answers.join(', ') || SPOKEN,
    ...(spoken ? { clipId: response?.clipId } : {}),
    ...(kind === 'MULTIPLE' ? { answers: [...answers] } : {}),
    ...(response?.secondsTaken === undefined ? {} : { secondsTaken: response.secondsTaken }),
    ...(kind === 'TEXT' && response?.pasted ? { pasted: true } : {}),
    ...(question.special ? { consented: true } : {}),
    ...(response?.prefilled ? { prefilled: true } : {}),
  };
}

/** Whether an attention check was answered correctly; null for other questions. */
export function passesAttention(question: ScreenerQuestion | undefined, response: ScreenerResponse | undefined) {
  if (question?.kind !== 'ATTENTION') return null;
  return question.options.some(
    ({ answer, eligibility }) => eligibility === 'QUALIFY' && answer === (response?.answer ?? ''),
  );
}

/** An answer's eligibility, for the researcher's screen; null for answers that decide nothing. */
export function eligibilityOf(question: ScreenerQuestion | undefined, response: ScreenerResponse) {
  if (!question || question.kind === 'TEXT' || question.kind === 'ATTENTION' || response.skipped) return null;
  const answers = response.answers ?? [response.answer];
  const chosen = question.options.filter(({ answer }) => answers.includes(answer));
  if (chosen.some(({ eligibility }) => eligibility === 'DISQUALIFY')) return 'DISQUALIFY' as const;
  return chosen.length > 0 ? ('QUALIFY' as const) : ('DISQUALIFY' as const);
}

/** APPLICATION-31: how a free text was entered, stored for the researcher; null for other questions. */
export interface TextSignals {
  wasPasted: boolean;
  characters: number;
  /** How long the question was on screen; null if the browser did not send it. */
  seconds: number | null;
}

export function textSignalsOf(question: ScreenerQuestion | undefined, response: ScreenerResponse): TextSignals | null {
  if (question?.kind !== 'TEXT' || response.skipped) return null;
  const { answer, pasted = false, secondsTaken = null } = response;
  return { wasPasted: pasted, characters: answer.length, seconds: secondsTaken };
}

const QUICK_CHARACTERS_PER_SECOND = 8;

/** The signals in words: "pasted, answered in 2 s"; empty for texts that were entered as usual. */
export function textSignalWords({ wasPasted, characters, seconds }: TextSignals): string {
  const isQuick = seconds !== null && characters > seconds * QUICK_CHARACTERS_PER_SECOND;
  const words = [
    wasPasted && 'pasted',
    isQuick && `answered in ${seconds} s`,
    characters < SHORT_TEXT && `only ${characters} characters`,
  ];
  return words.filter((word) => word !== false).join(', ');
}

const SHORT_TEXT = 15;
