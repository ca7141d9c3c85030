import { setTimeout } from 'node:timers/promises';
import { inviteSeveral, listApplicants } from '../../src/contract/applications.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getTestClock, moveTestClock } from '../../src/contract/test-mode.ts';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { makeKey } from './api-key.ts';
import { type Person, studyForm, type World } from './world.ts';

export type TestKey = Awaited<ReturnType<typeof makeTestKey>>;

/** A test key; its first call waits until the environment exists. */
export async function makeTestKey(world: World, person: Person) {
  const key = await makeKey(world, person, { mode: 'test' });
  /** Moves the clock; repeats the call, as a script would, until it has arrived. */
  const move = async (body: { to?: string; advance?: string }): Promise<void> => {
    let { to, hasArrived } = await key.must(moveTestClock, { body });
    while (!hasArrived) ({ hasArrived } = await key.must(moveTestClock, { body: { to } }));
  };
  const advance = (by: string) => move({ advance: by });
  const opened = async (): Promise<void> => {
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await key.call(getTestClock);
      if (answer.success) return;
      if (answer.code !== 'UNAVAILABLE') throw new Error(`${answer.code}: ${answer.message}`);
      await setTimeout(1000);
    }
  };
  return { ...key, move, advance, opened };
}

/** Publishes a study whose sessions are the day after tomorrow, half an hour each from 09:00. */
export async function publishTestStudy(key: TestKey, places: number) {
  const [project] = await key.must(listProjects);
  const { now } = await key.must(getTestClock);
  const date = addDays(dateOf(new Date(now)), 2);
  const availableTimes = Array.from({ length: places }, (_, index) => {
    const hour = String(9 + index).padStart(2, '0');
    return { start: `${hour}:00`, end: `${hour}:30` };
  });
  const form = studyForm(project?.id ?? '', places, [{ date, availableTimes }]);
  // Everybody has a phone; some can't join a video call.
  const body = { ...form, schedule: { ...form.schedule, meetingKind: 'PHONE_CALL' } };
  return key.must(publishStudy, { body: body as never });
}

/** Invites pending applicants as far as there are places. Returns how many. */
export async function inviteWaiting(key: TestKey, studyId: string, places: number): Promise<number> {
  const params = { id: studyId };
  const waiting = await key.must(listApplicants, { params, query: { status: 'PENDING', size: 100, sort: 'oldest' } });
  const applicationIds = waiting.slice(0, places).map(({ id }) => id);
  await key.must(inviteSeveral, { params, body: { applicationIds } });
  return applicationIds.length;
}
