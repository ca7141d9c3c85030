export interface ScreenerOption {
  id: string;
  answer: string;
  eligibility: 'QUALIFY' | 'DISQUALIFY';
}
export interface ScreenerQuestion {
  id: string;
  question: string;
  options: ScreenerOption[];
}
/** §3: an application's answer; `id` names the question, `answer` is the chosen option's text. */
export interface ScreenerResponse {
  id: string;
  question: string;
  answer: string;
}

export type Screening = { outcome: 'PENDING' | 'DISQUALIFIED' } | { outcome: 'INCOMPLETE'; questionId: string };

/** Scores answers: every question answered with one of its options; one DISQUALIFY option disqualifies. */
export function screen(questions: readonly ScreenerQuestion[], responses: readonly ScreenerResponse[]): Screening {
  let disqualified = false;
  for (const question of questions) {
    const response = responses.find(({ id }) => id === question.id);
    const option = question.options.find(({ answer }) => answer === response?.answer);
    if (!option) return { outcome: 'INCOMPLETE', questionId: question.id };
    if (option.eligibility === 'DISQUALIFY') disqualified = true;
  }
  return { outcome: disqualified ? 'DISQUALIFIED' : 'PENDING' };
}
