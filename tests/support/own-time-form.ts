import { studyForm } from './study-form.ts';

/** A form of a task: 10 minutes at GH₵ 5 by link with a completion code, which everybody who qualifies can start at once. */
export function taskForm(projectId: string, places: number, ownTime: object = {}) {
  const { schedule: _, ...form } = studyForm(projectId, places, []);
  return {
    ...form,
    study: { ...form.study, kind: 'TASK', name: 'Survey 1', publicName: 'Ten minutes about mobile money' },
    cost: { ...form.cost, durationInMinutes: 10 },
    ownTime: {
      payPesewas: 500,
      hoursToFinish: 24,
      finish: 'CODE',
      link: 'https://survey.example.com/s/1?who={participantId}&study={studyId}&entry={sessionId}&back={returnUrl}',
      completionCode: 'MOMO 42-A',
      ...ownTime,
    },
  } as never;
}

/** The questions of our own form. */
export const OWN_QUESTIONS = [
  { id: 'ques01', kind: 'SINGLE', question: 'Did you use mobile money today?', options: ['Yes', 'No'] },
  { id: 'ques02', kind: 'MULTIPLE', question: 'What for?', options: ['Market', 'School fees', 'Susu'] },
  { id: 'ques03', kind: 'TEXT', question: 'What was difficult?', options: [], isOptional: true },
];

/** A form of a diary with our own questions: three entries, GH₵ 6 each, and a bonus of GH₵ 4 for two of them. */
export function diaryForm(projectId: string, places: number, ownTime: object = {}) {
  const { schedule: _, ...form } = studyForm(projectId, places, []);
  return {
    ...form,
    study: { ...form.study, kind: 'DIARY', name: 'Diary 1', publicName: 'Your payments on three days' },
    cost: { ...form.cost, durationInMinutes: 10 },
    ownTime: {
      payPesewas: 600,
      hoursToFinish: 12,
      finish: 'FORM',
      questions: OWN_QUESTIONS,
      invitesAutomatically: true,
      diary: { entries: 3, firstDay: 1, everyDays: 1, opensAt: '08:00', bonusPesewas: 400, entriesForBonus: 2 },
      ...ownTime,
    },
  } as never;
}

/** Qualifying answers to the screener of both. */
export const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
