import { addHours, addMinutes } from '../../../domain/calendar.ts';
import {
  CALENDAR_MINUTES,
  CALENDAR_PROBLEMS,
  type CalendarProblem,
  MOST_CALENDARS,
} from '../../../domain/own-calendar.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { addressProblem } from '../../platform/outgoing/outgoing-address.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { BusyTime, CalendarReading } from './busy-times.ts';
import { readCalendar } from './calendar-reader.ts';
import { calendarReading } from './calendars.jobs.ts';
import * as sql from './calendars.sql.ts';

/*
 * Busy times of researchers' own calendars. We store only the times of events, and the days of unreadable ones. A calendar that
 * can't be read keeps its last known times and shows why.
 */

const MOST_BYTES = 4 * 1024 * 1024;
/** Sessions are at most twelve months ahead. */
const AHEAD_DAYS = 400;
const AT_ONCE = 1000;
/** How long a participant waits for a slow calendar before the known times are shown. */
const TIMEOUT_MS = 3000;
/** Some servers refuse clients without a user agent. */
const HEADERS = { accept: 'text/calendar, */*;q=0.1', 'user-agent': 'Nyansapo-Calendars/1' };

export async function listCalendars(app: App, caller: ResearcherCaller) {
  return app.read((reader) => sql.listCalendars(reader.tx, caller.userId));
}

/** Adds a calendar that can be read now. */
export async function addCalendar(app: App, caller: ResearcherCaller, given: string) {
  // Calendar programs offer the same document under their own URL scheme.
  const address = given.replace(/^webcals?:\/\//i, 'https://');
  const wrong = addressProblem(address, { allowsThisMachine: app.settings.webhooksToThisMachine });
  if (wrong !== null) refuseFields([{ field: 'address', message: ADDRESS_WORDS[wrong] }]);
  const { userId } = caller;
  // Checks access before reading the calendar.
  const known = await app.read((reader) => sql.listCalendars(reader.tx, userId));
  if (known.length >= MOST_CALENDARS) refuse('TOO_MANY_CALENDARS');
  await app.limits.count('calendar', userId);
  const reading = await read(app, address, userId);
  if (typeof reading === 'string') refuseFields([{ field: 'address', message: CALENDAR_PROBLEMS[reading] }]);
  const { times, ...unclear } = reading;
  return app.work(caller, async (work) => {
    if ((await sql.countCalendars(work.tx, userId)) >= MOST_CALENDARS) refuse('TOO_MANY_CALENDARS');
    const calendar = {
      id: newId(),
      userId,
      sealedAddress: seal(address, app.settings.sessionSecrets),
      host: new URL(address).host,
      addedAt: work.now,
      triedAt: work.now,
      readAt: work.now,
      ...unclear,
    };
    await sql.insertCalendar(work.tx, calendar);
    await sql.replaceBusyTimes(work.tx, calendar.id, userId, times);
    return found(await sql.findCalendar(work.tx, userId, calendar.id));
  });
}

const ADDRESS_WORDS = {
  NO_ADDRESS: 'Please enter an address that starts with https:// or webcal://',
  NOT_PUBLIC: 'We can only read calendars on the public internet.',
} as const;

/** Reads one of the caller's calendars now. */
export async function readNow(app: App, caller: ResearcherCaller, id: string) {
  found(await app.read((reader) => sql.findCalendar(reader.tx, caller.userId, id)));
  await app.limits.count('calendar', caller.userId);
  await readIfOld(app, id, app.clock.now());
  return found(await app.read((reader) => sql.findCalendar(reader.tx, caller.userId, id)));
}

/** Removes one of the caller's calendars and its times. */
export async function removeCalendar(app: App, caller: ResearcherCaller, id: string): Promise<void> {
  await app.work(caller, async (work) => {
    if (!(await sql.deleteCalendar(work.tx, caller.userId, id))) refuse('NOT_FOUND');
  });
}

// ---- Reading

/** The job that runs every quarter of an hour. */
export async function readAll(app: App): Promise<void> {
  const now = app.clock.now();
  // A minute of tolerance, because the job does not run exactly every quarter of an hour.
  const before = addMinutes(now, 1 - CALENDAR_MINUTES);
  const due = await app.read((reader) => sql.listDue(reader.tx, before, AT_ONCE));
  if (due.length === 0) return;
  await app.work(null, async (work) => {
    for (const calendarId of due) {
      work.enqueue(calendarReading, { calendarId }, { key: `${calendarId}:${now.toISOString()}` });
    }
  });
}

/** The job for one calendar. */
export async function readOne(app: App, { calendarId }: { calendarId: string }): Promise<void> {
  await readIfOld(app, calendarId, addMinutes(app.clock.now(), 1 - CALENDAR_MINUTES));
}

/**
 * Called before a study's slots are offered: reads the researcher's calendars again if they are older than a quarter of an hour.
 * We wait a few seconds for a slow calendar; then its known times count.
 */
export async function readForStudy(app: App, studyId: string): Promise<void> {
  const before = addMinutes(app.clock.now(), -CALENDAR_MINUTES);
  const due = await app.read((reader) => sql.listDueOfStudy(reader.tx, studyId, before));
  if (due.length === 0) return;
  const reading = Promise.all(due.map(({ id }) => readIfOld(app, id, before))).catch((error) =>
    app.log.warn({ err: error }, 'could not read a calendar'),
  );
  await withTimeout(TIMEOUT_MS, reading, undefined);
}

/** Reads a calendar, unless another process has tried in the meantime. */
async function readIfOld(app: App, id: string, before: Date): Promise<void> {
  const now = app.clock.now();
  const calendar = await app.work(null, (work) => sql.claimCalendar(work.tx, id, { before, now }));
  if (!calendar) return;
  const { sessionSecrets } = app.settings;
  const address = unseal(calendar.sealedAddress, sessionSecrets);
  const reading = address ? await read(app, address.text, calendar.userId) : 'NO_CALENDAR';
  await app.work(null, async (work) => {
    if (typeof reading === 'string') return sql.noteProblem(work.tx, id, reading);
    const { times, ...unclear } = reading;
    if (!(await sql.noteRead(work.tx, id, { readAt: work.now, ...unclear }))) return;
    if (address && !address.isCurrent) await sql.saveAddress(work.tx, id, seal(address.text, sessionSecrets));
    const known = await sql.listBusyTimes(work.tx, id);
    // Skips unchanged times: writing them would reload the cards of all open studies of this researcher.
    if (!areSame(known, times)) await sql.replaceBusyTimes(work.tx, id, calendar.userId, times);
  });
}

function areSame(known: readonly BusyTime[], times: readonly BusyTime[]): boolean {
  return (
    known.length === times.length &&
    known.every(({ startsAt, endsAt }, at) => {
      const other = times[at];
      return other && other.startsAt.getTime() === startsAt.getTime() && other.endsAt.getTime() === endsAt.getTime();
    })
  );
}

async function read(app: App, address: string, userId: string): Promise<CalendarReading | CalendarProblem> {
  const answer = await app.outgoing.get(address, { headers: HEADERS, mostBytes: MOST_BYTES });
  if (answer.problem !== null) return 'UNREACHABLE';
  if (answer.status !== 200) return answer.status !== null && answer.status >= 500 ? 'UNREACHABLE' : 'REFUSED';
  if (answer.body === null) return 'TOO_LARGE';
  const now = app.clock.now();
  const window = { from: addHours(now, -24), until: addHours(now, AHEAD_DAYS * 24) };
  return readCalendar(answer.body, window, { owner: userId });
}
