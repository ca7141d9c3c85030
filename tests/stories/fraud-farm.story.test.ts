import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ParticipantInformationForm } from '../../src/contract/participants.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays, addMinutes } from '../../src/domain/calendar.ts';
import { updateGeneralInfo } from '../../src/server/features/accounts/accounts.service.ts';
import { findUserById } from '../../src/server/features/accounts/accounts.sql.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { keepInformation, updateInformation } from '../../src/server/features/participants/participants.service.ts';
import { listAllPayouts } from '../../src/server/features/payouts/payouts.service.ts';
import { signIn } from '../../src/server/features/sign-in/login.service.ts';
import { register } from '../../src/server/features/sign-in/registration.service.ts';
import type { App } from '../../src/server/platform/app.ts';
import type { ParticipantCaller } from '../../src/server/platform/http/caller.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { earnAndRequest } from '../support/earnings.ts';
import { type Actor, farm, honestPeople } from '../support/honest-and-farms.ts';
import { startResearch } from '../support/research.ts';
import { sized } from '../support/size.ts';
import { PASSWORD, studyForm } from '../support/world.ts';

const HONEST = honestPeople(20_261_122).filter((_, index) => index % sized(4, 1) === 0);
const FARMS = {
  'three who give nothing else away': farm(1, 3, { address: '102.176.40.7', tells: 'nothing' }),
  'three who rename themselves, with addresses and numbers in a series': farm(2, 3, {
    address: '102.176.41.8',
    tells: 'series',
  }),
  'three on the same carrier as seventy honest people': farm(3, 3, { address: '154.160.20.77', tells: 'series' }),
  thirty: farm(4, 30, { address: '102.176.42.9', tells: 'nothing' }),
};

let now: Date;
const idOf = new Map<Actor, string>();

const { world, researcher, projectId } = await startResearch(20_000_000 / 2);
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 5_000_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
const form = studyForm(projectId, 1, [
  { date: addDays(world.today(), 30), availableTimes: [{ start: '10:00', end: '10:30' }] },
]);
const option = (id: string, answer: string) => ({ id, answer, eligibility: 'QUALIFY' });
const screeners = [
  { id: 'ques01', question: 'Do you sell?', options: [option('opta01', 'Yes'), option('opta02', 'No')] },
  { id: 'ques02', question: 'How often?', options: [option('optb01', 'Every day'), option('optb02', 'Some days')] },
  { id: 'ques03', kind: 'TEXT', question: 'Tell us more', options: [] },
];
const { id: studyId } = await researcher.must(publishStudy, { body: { ...form, screeners } as never });
now = world.now();
/** The product's services with a clock of our own: a week passes in a few seconds. */
const app: App = { ...world.app, clock: { now: () => now } };
await liveAWeek(Object.values(FARMS).flat().concat(HONEST));

/** Everybody's actions, in the order of time. */
async function liveAWeek(people: readonly Actor[]): Promise<void> {
  const start = now;
  const steps = people.flatMap((actor) => {
    const opened = actor.opensAt;
    const applied = opened + actor.appliesAfter;
    return [
      { at: opened, run: () => join(actor) },
      { at: applied, run: () => act(actor, (caller) => apply(app, caller, studyId, actor.responses)) },
      ...actor.comesBackAfter.map((minutes) => ({
        at: applied + minutes,
        run: () => signInAs(actor).then(() => undefined),
      })),
      ...(actor.renames
        ? [{ at: applied + 60, run: () => act(actor, (caller) => updateGeneralInfo(app, caller, actor.renames ?? {})) }]
        : []),
      ...(actor.changesEducation
        ? [{ at: applied + 90, run: () => act(actor, (caller) => changeEducation(caller, actor)) }]
        : []),
      // Sessions are paid once everybody has signed in again.
      ...actor.earns.map((pesewas, index) => ({ at: 12 * 24 * 60 + index * 24 * 60, run: () => earn(actor, pesewas) })),
    ];
  });
  for (const { at, run } of steps.toSorted((one, other) => one.at - other.at)) {
    now = addMinutes(start, at);
    await run();
  }
}

async function join(actor: Actor): Promise<void> {
  const { firstName, lastName, email, address } = actor;
  const form = { role: 'PARTICIPANT', firstName, lastName, email, password: PASSWORD, organizationName: '' } as const;
  const { userId } = await register(
    app,
    { ...form, termsAccepted: true, privacyAccepted: true, marketingAccepted: false } as never,
    { browserSecret: actor.cookie ?? newId(), address },
  );
  idOf.set(actor, userId);
  await app.db.transaction((tx) =>
    sql`update app_user set email_verified_at = ${now} where id = ${userId}`.execute(tx),
  );
  await world.registerName(actor.number, actor.registeredAs);
  const caller = await signInAs(actor);
  const { demographic, employment, technicalDetail } = actor.setUp;
  const payment = {
    mobileMoneyNetwork: 'MTN',
    mobileMoneyNumber: actor.number,
    accountName: `${firstName} ${lastName}`,
  };
  const information = z.parse(ParticipantInformationForm, { demographic, employment, technicalDetail, payment });
  await keepInformation(app, caller, information);
}

async function signInAs(actor: Actor): Promise<ParticipantCaller> {
  const userId = idOf.get(actor) ?? '';
  const user = await app.db.transaction((tx) => findUserById(tx, userId));
  if (!user) throw new Error('nobody');
  const { address, userAgent } = actor;
  await signIn(app, user, { address, userAgent, browserSecret: actor.cookie ?? newId() });
  return { role: 'PARTICIPANT', userId, sessionId: '', email: actor.email };
}

/** Acts in the actor's open session. */
async function act(actor: Actor, what: (caller: ParticipantCaller) => Promise<unknown>): Promise<void> {
  await what({ role: 'PARTICIPANT', userId: idOf.get(actor) ?? '', sessionId: '', email: actor.email });
}

function changeEducation(caller: ParticipantCaller, actor: Actor) {
  const { demographic } = actor.setUp;
  const educationLevel = demographic?.educationLevel === 'DIPLOMA' ? 'MASTERS_DEGREE' : 'DIPLOMA';
  return updateInformation(app, caller, { demographic: { ...demographic, educationLevel } as never });
}

async function earn(actor: Actor, ratePesewas: number): Promise<void> {
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: idOf.get(actor) ?? '', ratePesewas };
  await app.work(null, (work) => earnAndRequest(work, earning));
}

/** Payouts on hold with their owners and reasons, as an admin sees them. */
async function readHeld() {
  const { rows } = await app.db.transaction((tx) =>
    sql<{ participantId: string; signals: string }>`
      select payout.participant_id as "participantId", coalesce(string_agg(signal || ' ' || evidence, '; '), 'by the clock') as signals
      from payout left join fraud_signal on subject_id = payout.id where status = 'HELD' group by payout.id`.execute(
      tx,
    ),
  );
  return new Map(rows.map(({ participantId, signals }) => [participantId, signals]));
}

test.each(Object.entries(FARMS))('a farm of %s is held, every account of it', async (_, accounts) => {
  const held = await readHeld();
  const missing = accounts.filter((actor) => !held.has(idOf.get(actor) ?? '')).map(({ email }) => email);
  expect(missing).toEqual([]);
});

test(`of ${HONEST.length} honest people nobody is held`, async () => {
  expect(HONEST).toHaveLength(sized(50, 200));
  const held = await readHeld();
  const wrongly = HONEST.flatMap((actor) => {
    const signals = held.get(idOf.get(actor) ?? '');
    return signals ? [`${actor.firstName} ${actor.lastName}, ${actor.email}, ${actor.address}: ${signals}`] : [];
  });
  expect(wrongly).toEqual([]);
});

test('an admin sees the reasons in words, and which facts two accounts share', async () => {
  const { rows } = await listAllPayouts(app, { status: 'HELD', page: 0, size: 100 });
  expect(rows.every(({ score }) => score >= 50)).toBe(true);
  const words = rows.flatMap(({ signals }) => signals.map((one) => one.words));
  expect(words.some((text) => text.startsWith('The same person seems to use another account: '))).toBe(true);
  expect(words.join()).toContain('a browser without cookies at every sign-in');
});
