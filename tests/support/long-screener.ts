import type { BodyOf } from '../../src/contract/endpoint.ts';
import type { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { studyForm } from './study-form.ts';

type Form = BodyOf<typeof publishStudy>;
type Question = Form['screeners'][number];

const option = (id: string, answer: string, eligibility: 'QUALIFY' | 'DISQUALIFY') => ({ id, answer, eligibility });

/** A question whose "No" disqualifies. */
export function yesOrNo(number: number, question = `Do you agree with sentence number ${number}?`): Question {
  const id = `q${String(number).padStart(5, '0')}`;
  const options = [option(`y${id.slice(1)}`, 'Yes', 'QUALIFY'), option(`n${id.slice(1)}`, 'No', 'DISQUALIFY')];
  return { id, kind: 'SINGLE', question, options };
}

/** A question that says which answer is right. */
export const ATTENTION: Question = {
  id: 'att001',
  kind: 'ATTENTION',
  question: 'So that we know that you read this, please choose “Blue”.',
  options: [option('att002', 'Red', 'DISQUALIFY'), option('att003', 'Blue', 'QUALIFY')],
};

/** A study with the given number of questions; the last one is the attention check. */
export function longStudy(
  projectId: string,
  today: string,
  { asked, paidPeople, places = 2 }: { asked: number; paidPeople: number | null; places?: number },
) {
  const times = [{ date: addDays(today, 12), availableTimes: generateTimes('09:00', '17:00', 30) }];
  const questions = Array.from({ length: asked - 1 }, (_, at) => yesOrNo(at + 1));
  return {
    ...studyForm(projectId, places, times),
    screeners: [...questions, ATTENTION],
    screening: { paidPeople, answerDays: 7 },
  } as Form & object;
}

interface Manner {
  answer?: 'Yes' | 'No';
  attention?: 'Blue' | 'Red';
  secondsTaken?: number;
}

/** One person's answers to such a study, by default honest and unhurried. */
export function answersTo(
  { screeners }: Pick<Form, 'screeners'>,
  { answer = 'Yes', attention = 'Blue', secondsTaken = 9 }: Manner = {},
) {
  return screeners.map(({ id, kind, question }) => ({
    id,
    question,
    answer: kind === 'ATTENTION' ? attention : answer,
    secondsTaken,
  }));
}
