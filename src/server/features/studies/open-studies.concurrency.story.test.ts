import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { openWorld, studyForm } from '../../../../tests/support/world.ts';
import { StudyForm } from '../../../contract/studies/form.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { closeStudy } from '../closing/closing.service.ts';
import { publishStudy as publishNow } from './publishing.service.ts';

/** Each process keeps the open studies in memory; here two processes share a database and must never be out of date. */

const { world, researcher, projectId } = await startResearch(5_000_000);
await world.participant('Here', '0551234001');
const other = await openWorld(world);
const participant = await other.signIn('here.2@example.com');

const form = (publicName: string) => {
  const start = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const date = addDays(world.today(), 3);
  const times = [9, 10].map((hour) => ({ start: start(hour), end: start(hour).replace(':00', ':30') }));
  const plain = studyForm(projectId, 2, [{ date, availableTimes: times }]);
  return { ...plain, study: { ...plain.study, publicName } };
};

async function seen(): Promise<string[]> {
  const offers = await participant.must(browseStudies, { query: { size: 100 } as never });
  return offers.map(({ publicName }) => publicName);
}

test('when one process publishes or closes a study, the other shows it at once, even while a long transaction is open', async () => {
  await seen();
  // A transaction that has written and stays open: later changes stay "maybe unseen" until it ends.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const long = world.app.db.transaction(async (tx) => {
    await sql`update project set description = 'Being changed' where id = ${projectId}`.execute(tx);
    await held;
  });
  const caller: ResearcherCaller = {
    role: 'RESEARCHER',
    userId: researcher.user.userId,
    sessionId: researcher.user.userId,
    email: researcher.user.email,
    organizationId: researcher.organizationId,
    organizationRole: 'ADMIN',
    projectIds: null,
    verificationStatus: 'VERIFIED',
    key: null,
  };
  for (let turn = 0; turn < 10; turn += 1) {
    const name = `Study ${turn}`;
    const { id } = await publishNow(world.app, caller, StudyForm.parse(form(name)));
    expect(await seen()).toContain(name);
    if (turn % 2 === 1) {
      await closeStudy(world.app, caller, id, 'pause');
      expect(await seen()).not.toContain(name);
    }
    if (turn === 5) release();
  }
  await long;
});

test('after many concurrent changes, every process shows what the database has', async () => {
  const publish = (name: string) => researcher.call(publishStudy, { body: form(name) as never });
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, index) => publish(`Burst ${index}`))),
    // Reads continuously from the other process.
    Promise.all(Array.from({ length: 30 }, () => seen())),
  ]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ publicName: string }>`select public_name from study where status = 'RECRUITING'
      and filled < desired_participants`.execute(tx),
  );
  expect((await seen()).sort()).toEqual(rows.map(({ publicName }) => publicName).sort());
});
