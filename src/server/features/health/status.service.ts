import type { PartState, Status } from '../../../contract/health.ts';
import { addDays, addHours, addMinutes, dateOf, formatInstant } from '../../../domain/calendar.ts';
import { countKept } from '../../../domain/desk-promises.ts';
import { LATE_JOB_SECONDS, OBJECTIVE_DAYS, SERVICE_PARTS, type ServicePart } from '../../../domain/service-levels.ts';
import type { App } from '../../platform/app.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { readAppealTimes } from '../appeal-clock/appeal-clock.service.ts';
import { readVerificationTimes } from '../organizations/decisions.service.ts';
import { readPromises } from '../payouts/promises.service.ts';
import * as sql from './health.sql.ts';

const DAYS = 90;
/** How many minutes count as now. */
const RECENT_MINUTES = 10;
/** How long a response is cached, because anybody may request it. */
const REMEMBERED_MS = 10_000;
/** If the database does not answer within this time, it counts as down. */
const TIMEOUT_MS = 2_000;

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(app: App, now: Date) {
  const from = addHours(now, -24 * OBJECTIVE_DAYS);
  return app.read(async (reader) => ({
    minutes: await sql.listMinutes(reader.tx, addMinutes(now, -RECENT_MINUTES)),
    days: await sql.listDays(reader.tx, addDays(dateOf(now), -DAYS)),
    last: await sql.readLastResults(reader.tx),
    payouts: await readPromises(reader, from),
    appeals: countKept(await readAppealTimes(reader, from), now),
    verifications: countKept(await readVerificationTimes(reader, from), now),
  }));
}

interface StatusBoard {
  read(): Promise<Status>;
}

const boards = new WeakMap<App, StatusBoard>();

/**
 * The state of each part from real checks: this process answers, the database was just checked, and the rest is what all
 * processes reported in the last minutes. Without the database, it shows the last known states, and that the database is down.
 */
export function statusOf(app: App): StatusBoard {
  const board = boards.get(app) ?? newBoard(app);
  boards.set(app, board);
  return board;
}

function newBoard(app: App): StatusBoard {
  let known: Facts | null = null;
  let answer: Promise<Status> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const check = async (): Promise<Status> => {
    const now = app.clock.now();
    const facts = await withTimeout(TIMEOUT_MS, readFacts(app, now), null).catch(() => null);
    known = facts ?? known;
    return statusFrom(app, now, known, facts !== null);
  };
  return {
    read: () => {
      if (!answer || performance.now() - askedAt > REMEMBERED_MS) {
        askedAt = performance.now();
        answer = check();
      }
      return answer;
    },
  };
}

type Part = Status['parts'][number];

function statusFrom(app: App, now: Date, facts: Facts | null, isDatabaseUp: boolean): Status {
  const minutes = isDatabaseUp ? (facts?.minutes ?? []) : [];
  const last = facts?.last;
  const parts: Part[] = [
    describeWeb(minutes),
    isDatabaseUp
      ? { part: 'database', state: 'up', words: 'Up.' }
      : {
          part: 'database',
          state: 'down',
          words: 'Down. We can’t save or show your data until it is back.',
        },
    describeUse('payments', {
      good: sumOf(minutes, 'providerAnswered'),
      bad: sumOf(minutes, 'providerUnclear') + (app.metrics.isCircuitOpen ? 1 : 0),
      isPaused: app.metrics.isCircuitOpen,
      lastGood: last?.answeredAt ?? null,
      words: {
        up: 'Working normally.',
        slow: 'Some requests to the payment provider get no clear answer. We try again, and nobody is paid twice.',
        down: 'The payment provider is down. We send payouts once it is back.',
      },
    }),
    describeUse('mail', {
      good: sumOf(minutes, 'mailsSent'),
      bad: sumOf(minutes, 'mailsFailed'),
      isPaused: false,
      lastGood: last?.mailSentAt ?? null,
      words: {
        up: 'Sending normally.',
        slow: 'Some emails could not be sent. We try again.',
        down: 'Emails can’t be sent. We keep trying for hours.',
      },
    }),
    describeJobs(minutes, isDatabaseUp),
  ];
  const states = new Set(parts.map(({ state }) => state));
  return {
    checkedAt: now.toISOString(),
    payouts: isDatabaseUp ? (facts?.payouts ?? null) : null,
    decisions: isDatabaseUp && facts ? { verifications: facts.verifications, appeals: facts.appeals } : null,
    state: states.has('down') ? 'down' : states.has('slow') ? 'slow' : 'up',
    parts,
    days: (facts?.days ?? []).map(({ day, minutes: counted }) => ({
      day,
      minutes: Object.fromEntries(
        (Object.keys(SERVICE_PARTS) as ServicePart[]).map((part) => {
          const [up = 0, down = 0] = counted[part] ?? [];
          return [part, { up, down }];
        }),
      ),
    })),
  };
}

type Minute = Facts['minutes'][number];

function sumOf(
  minutes: readonly Minute[],
  field: keyof Minute &
    ('providerAnswered' | 'providerUnclear' | 'mailsSent' | 'mailsFailed' | 'requests' | 'failedRequests'),
): number {
  return minutes.reduce((sum, minute) => sum + minute[field], 0);
}

/** This process answers, or nobody would see this; but many requests may still fail. */
function describeWeb(minutes: readonly Minute[]): Part {
  const isFailing = sumOf(minutes, 'failedRequests') * 10 > sumOf(minutes, 'requests');
  return isFailing
    ? { part: 'web', state: 'slow', words: 'More than one request in ten failed in the last 10 minutes.' }
    : { part: 'web', state: 'up', words: 'Up.' };
}

function describeUse(
  part: ServicePart,
  {
    good,
    bad,
    isPaused,
    lastGood,
    words,
  }: {
    good: number;
    bad: number;
    isPaused: boolean;
    lastGood: Date | null;
    words: Record<'up' | 'slow' | 'down', string>;
  },
): Part {
  const since = lastGood ? ` It last worked at ${formatInstant(lastGood)}.` : '';
  if (good + bad === 0) return { part, state: 'unknown', words: `Nothing needed it in the last 10 minutes.${since}` };
  const state: PartState = bad === 0 ? 'up' : good === 0 || isPaused ? 'down' : 'slow';
  return { part, state, words: state === 'down' ? words.down + since : words[state] };
}

function describeJobs(minutes: readonly Minute[], isDatabaseUp: boolean): Part {
  if (!isDatabaseUp) return { part: 'jobs', state: 'down', words: 'Waiting for the database. Nothing is lost.' };
  const seconds = minutes.at(-1)?.oldestJobSeconds ?? null;
  if (seconds === null) return { part: 'jobs', state: 'unknown', words: 'Not measured yet.' };
  return seconds > LATE_JOB_SECONDS
    ? { part: 'jobs', state: 'slow', words: `${Math.round(seconds / 60)} minutes late.` }
    : { part: 'jobs', state: 'up', words: 'On time.' };
}
