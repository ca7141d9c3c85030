import * as z from 'zod/mini';
import { StudyForm } from '../../contract/studies/form.ts';
import { addDays, addHours, addMinutes, instantOf } from '../../domain/calendar.ts';
import { apply } from '../features/applications/applications.service.ts';
import { listOwnEntries, startAssignment } from '../features/assignments/assignments.service.ts';
import { approveEntries, rejectEntry } from '../features/assignments/reviews.service.ts';
import { submitEntry } from '../features/assignments/submissions.service.ts';
import { payOut } from '../features/payouts/payouts.service.ts';
import { createProject, listProjects } from '../features/projects/projects.service.ts';
import { publishStudy } from '../features/studies/publishing.service.ts';
import type { App } from '../platform/app.ts';
import type { ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/refusal.ts';
import { peopleWhoFit } from './demo-research.ts';
import { ANYONE, question } from './demo-studies.ts';

type Form = z.input<typeof StudyForm>;

/** A clock that the demo sets. */
interface DemoClock {
  set(at: Date): void;
}

const SCREENER = question('momo01', 'Have you used mobile money this week?', 'Yes', 'No');

const TASK: Omit<Form, 'projectId'> = {
  study: {
    kind: 'TASK',
    name: 'Survey: fees at the stall',
    publicName: 'A short survey about fees',
    description: 'Answer a few questions about the fees you pay when customers pay by mobile money.',
    deviceRequirements: ['MOBILE_PHONE', 'COMPUTER_WITH_WEBCAM', 'TABLET'],
  },
  // Older people, so that the demo's participant keeps the studies that the tour shows.
  demographics: { ...ANYONE, minimumAge: 35, facts: { mobileMoney: ['YES'] } },
  screeners: [SCREENER],
  cost: { durationInMinutes: 10, desiredNumberOfParticipants: 12 },
  ownTime: {
    payPesewas: 600,
    hoursToFinish: 48,
    finish: 'CODE',
    link: 'https://survey.example.com/fees?participant={participantId}&entry={sessionId}',
    completionCode: 'FEES 2026',
    invitesAutomatically: true,
  },
};

const DIARY: Omit<Form, 'projectId'> = {
  ...TASK,
  study: {
    ...TASK.study,
    kind: 'DIARY',
    name: 'Diary: a week of payments',
    publicName: 'A week of your payments',
    description: 'Every evening for a week, tell us in a few minutes what you paid, and how.',
  },
  cost: { durationInMinutes: 5, desiredNumberOfParticipants: 6 },
  ownTime: {
    payPesewas: 400,
    hoursToFinish: 14,
    finish: 'FORM',
    questions: [
      {
        id: 'paid01',
        kind: 'MULTIPLE',
        question: 'How did you pay today?',
        options: ['Cash', 'Mobile money', 'Card'],
      },
      { id: 'paid02', kind: 'TEXT', question: 'What was difficult?', options: [], isOptional: true },
    ],
    invitesAutomatically: true,
    diary: { entries: 7, firstDay: 0, everyDays: 1, opensAt: '08:00', bonusPesewas: 1_000, entriesForBonus: 5 },
  },
};

/** One task and one diary with work in every state. */
export async function makeOwnTimeStudies(
  app: App,
  clock: DemoClock,
  today: string,
  researcher: ResearcherCaller,
  people: readonly ParticipantCaller[],
): Promise<void> {
  const [known] = await listProjects(app, researcher);
  const { id: projectId } =
    known ?? (await createProject(app, researcher, { projectName: 'Payments', description: '', purchaseOrder: '' }));
  const half = Math.floor(people.length / 2);
  await makeTask(app, clock, today, { researcher, projectId, people: people.slice(0, half) });
  await makeDiary(app, clock, today, { researcher, projectId, people: people.slice(half) });
}

interface Cast {
  researcher: ResearcherCaller;
  projectId: string;
  people: readonly ParticipantCaller[];
}

/** Seven people start; one has not finished yet, one is not accepted, and two wait for a review. */
async function makeTask(app: App, clock: DemoClock, today: string, { researcher, projectId, people }: Cast) {
  const at = instantOf(addDays(today, -1), '09:00');
  clock.set(at);
  const form = z.parse(StudyForm, { ...TASK, projectId });
  const { id: studyId } = await publishStudy(app, researcher, form);
  const handedIn: { entryId: string; person: ParticipantCaller }[] = [];
  let started = 0;
  for (const person of await peopleWhoFit(app, people, form)) {
    if (started === 7) break;
    clock.set(addMinutes(at, 20 + 30 * started));
    const entry = await begin(app, person, studyId);
    if (!entry) continue;
    started += 1;
    if (started === 1) continue;
    await submitEntry(app, person, entry.id, { code: 'fees 2026', answers: [] });
    handedIn.push({ entryId: entry.id, person });
  }
  clock.set(addHours(at, 6));
  const [rejected, ...accepted] = handedIn.slice(0, 4);
  if (rejected) {
    const why = { reason: 'INCOMPLETE', words: 'The questions about fees have no answer.' } as const;
    await rejectEntry(app, researcher, rejected.entryId, why);
  }
  await approveEntries(
    app,
    researcher,
    studyId,
    accepted.map(({ entryId }) => entryId),
  );
  for (const { person } of accepted) await payOut(app, { participantId: person.userId });
}

/** Three people are in the middle of their week. */
async function makeDiary(app: App, clock: DemoClock, today: string, { researcher, projectId, people }: Cast) {
  const at = instantOf(addDays(today, -1), '09:30');
  clock.set(at);
  const form = z.parse(StudyForm, { ...DIARY, projectId });
  const { id: studyId } = await publishStudy(app, researcher, form);
  let started = 0;
  for (const person of await peopleWhoFit(app, people, form)) {
    if (started === 3) break;
    clock.set(addMinutes(at, 10 + 10 * started));
    const entry = await begin(app, person, studyId);
    if (!entry) continue;
    started += 1;
    const answers = [
      { id: 'paid01', answer: '', answers: ['Cash', 'Mobile money'].slice(0, 1 + (started % 2)) },
      { id: 'paid02', answer: 'The network was slow in the afternoon.' },
    ];
    await submitEntry(app, person, entry.id, { code: '', answers });
    if (started > 1) continue;
    await approveEntries(app, researcher, studyId, [entry.id]);
    await payOut(app, { participantId: person.userId });
  }
}

/** Applies and starts; the first entry, or null if the study does not fit. */
async function begin(app: App, person: ParticipantCaller, studyId: string): Promise<{ id: string } | null> {
  try {
    const responses = [{ id: SCREENER.id, question: SCREENER.question, answer: 'Yes', secondsTaken: 9 }];
    const { id } = await apply(app, person, studyId, responses);
    await startAssignment(app, person, id);
    const [entry = null] = await app.read((reader) => listOwnEntries(reader, id));
    return entry;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
