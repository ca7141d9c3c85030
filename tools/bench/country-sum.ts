import { RETENTION } from '../../src/domain/retention.ts';
import type { Count } from './country-count.ts';
import { ASSUMED } from './country-month.ts';

/* Extrapolates from the rows of one session, person, sign-in and weekly mail to a whole country. */

/** The plan for Ghana: the monthly volumes, and their spread over the day. */
const COUNTRY = {
  people: 33_000_000,
  sessions: 1_000_000,
  /** Everybody joins within five years. */
  newcomers: 33_000_000 / 60,
  /** In addition to sign-ins for applications and sessions: one in ten people signs in twice a month. */
  signIns: 0.1 * 33_000_000 * 2,
  /** One in ten leaves the weekly mail on. */
  weeklyMails: (0.1 * 33_000_000 * 30.4) / 7,
} as const;
/** How many times the sessions of a mean day the busiest day has, and the share of its busiest hour. */
const BUSIEST_DAY = 1.5;
const BUSIEST_HOUR = 0.12;
const SECONDS_OF_A_MONTH = 30.4 * 86_400;

/** How many days rows are kept; all others are kept forever. */
const KEPT_DAYS: Readonly<Record<string, number>> = {
  notification: RETENTION.notifications.days,
  api_event: RETENTION.events.days,
  weekly_mail: RETENTION.weeklyMails.days,
  session: RETENTION.sessions.days,
  known_device: RETENTION.devices.days,
  name_look_up: RETENTION.nameLookUps.days,
  one_time_token: RETENTION.links.days,
  booking_message: RETENTION.messages.days,
  provider_event: RETENTION.providerEvents.days,
  fraud_signal: RETENTION.fraudSignals.days,
  process_minute: 3,
  // The queue's own default, after a job has ended.
  'pgboss.job': 7,
  live_event: 5 / (24 * 60),
  session_step: 10,
  rate_limit: 1,
};

export interface Measured {
  count: Count;
  cpuMs: number;
  seconds: number;
  units: number;
}

interface Given {
  sessions: Measured;
  newcomers: Measured;
  signIns: Measured;
  weekly: Measured;
  /** Bytes of a row, indexes included. */
  growth: Map<string, number>;
}

const PARTS = ['sessions', 'newcomers', 'signIns', 'weekly'] as const;
type Part = (typeof PARTS)[number];
const MONTHLY: Readonly<Record<Part, number>> = {
  sessions: COUNTRY.sessions,
  newcomers: COUNTRY.newcomers,
  signIns: COUNTRY.signIns,
  weekly: COUNTRY.weeklyMails,
};
/**
 * Tables that the idle product or the bench itself writes to: the sandbox uses the real clock, so the books appear to differ for
 * a while.
 */
const NOT_COUNTED = new Set([
  'process_minute',
  'service_day',
  'metric_reading',
  'reconciliation',
  'muted_topic',
  'book_difference',
  'kysely_migration',
]);

export function printCountry(given: Given): void {
  const names = [...new Set(PARTS.flatMap((part) => [...given[part].count.tables.keys()]))]
    .filter((name) => !NOT_COUNTED.has(name) && (!name.startsWith('pgboss.') || name === 'pgboss.job'))
    .sort((one, other) => monthly(given, other).rows - monthly(given, one).rows);
  printUnits(given);
  printTables(given, names);
  printSums(given, names);
}

const each = (given: Given, part: Part, of: (count: Count) => number) => of(given[part].count) / given[part].units;
const rowsOf = (given: Given, part: Part, table: string) =>
  each(given, part, ({ tables }) => tables.get(table)?.inserted ?? 0);

function printUnits(given: Given): void {
  const titles = { sessions: 'session', newcomers: 'new person', signIns: 'sign-in', weekly: 'weekly mail' };
  const sum = (count: Count, of: 'inserted' | 'changed') =>
    [...count.tables].reduce((total, [name, one]) => total + (NOT_COUNTED.has(name) ? 0 : one[of]), 0);
  print(
    ['One', 'Rows written', 'Rows changed', 'Writing statements', 'Transactions', 'Log KB', 'PostgreSQL CPU ms'],
    PARTS.map((part) => [
      titles[part],
      shown(each(given, part, (count) => sum(count, 'inserted'))),
      shown(each(given, part, (count) => sum(count, 'changed'))),
      shown(each(given, part, ({ statements }) => statements)),
      shown(each(given, part, ({ transactions }) => transactions)),
      shown(each(given, part, ({ walBytes }) => walBytes / 1024)),
      shown(given[part].cpuMs / given[part].units),
    ]),
  );
}

function monthly(given: Given, table: string): { rows: number; changes: number; walBytes: number } {
  const sum = (of: (count: Count) => number) =>
    PARTS.reduce((total, part) => total + each(given, part, of) * MONTHLY[part], 0);
  return {
    rows: sum(({ tables }) => tables.get(table)?.inserted ?? 0),
    changes: sum(({ tables }) => tables.get(table)?.changed ?? 0),
    walBytes: sum(({ tables }) => tables.get(table)?.walBytes ?? 0),
  };
}

/** A table's bytes after a year; tables with a shorter retention stop growing earlier. */
function bytesAfterYear(given: Given, table: string): number {
  const bytes = monthly(given, table).rows * (given.growth.get(table) ?? 0);
  return (bytes * Math.min(365, KEPT_DAYS[table] ?? 365)) / 30.4;
}

function printTables(given: Given, names: readonly string[]): void {
  const lines = names
    .filter((name) => monthly(given, name).rows >= COUNTRY.sessions / 20)
    .map((name) => {
      const { rows, changes, walBytes } = monthly(given, name);
      return [
        name,
        shown(rowsOf(given, 'sessions', name)),
        shown(each(given, 'sessions', ({ tables }) => tables.get(name)?.changed ?? 0)),
        shown(rowsOf(given, 'newcomers', name)),
        shown(given.growth.get(name) ?? 0),
        shown(rows / 1e6),
        shown(changes / 1e6),
        shown(walBytes / 1e9),
        shown((rows * (given.growth.get(name) ?? 0)) / 1e9),
        periodOf(name),
        shown(bytesAfterYear(given, name) / 1e9),
      ];
    });
  print(
    [
      'Table',
      'Rows a session',
      'changed',
      'Rows a new person',
      'Bytes a row',
      'Country: million rows a month',
      'million changes',
      'GB of log',
      'GB',
      'Kept',
      'GB after a year',
    ],
    lines,
  );
}

function periodOf(table: string): string {
  const days = KEPT_DAYS[table];
  if (days === undefined) return 'for ever';
  return days < 1 ? `${Math.round(days * 24 * 60)} minutes` : `${days} days`;
}

function printSums(given: Given, names: readonly string[]): void {
  const sum = (of: (name: string) => number) => names.reduce((total, name) => total + of(name), 0);
  const rows = sum((name) => monthly(given, name).rows);
  const changes = sum((name) => monthly(given, name).changes);
  const perPart = (of: (part: Part) => number) => PARTS.reduce((total, part) => total + of(part) * MONTHLY[part], 0);
  const cpuMs = perPart((part) => given[part].cpuMs / given[part].units);
  const log = perPart((part) => each(given, part, ({ walBytes }) => walBytes));
  const transactions = perPart((part) => each(given, part, (count) => count.transactions));
  const mean = (amount: number) => amount / SECONDS_OF_A_MONTH;
  const busy = (amount: number) => (amount / 30.4) * BUSIEST_DAY * (BUSIEST_HOUR / 3600);
  const line = (what: string, amount: number, unit: string) =>
    console.log(`${what.padEnd(34)} ${shown(mean(amount)).padStart(9)} ${shown(busy(amount)).padStart(9)}  ${unit}`);
  const perPerson = ['app_user', 'participant_profile', 'mobile_money_account', 'consent', 'known_device']
    .map((name) => (given.growth.get(name) ?? 0) * rowsOf(given, 'newcomers', name))
    .reduce((total, bytes) => total + bytes, 0);

  console.log(`\n${COUNTRY.people / 1e6} million people, ${COUNTRY.sessions / 1e6} million sessions a month:`);
  console.log(`${' '.repeat(34)}   on mean  busy hour`);
  line('rows written', rows, 'a second');
  line('rows changed or deleted', changes, 'a second');
  line('transactions that write', transactions, 'a second');
  line('sessions', COUNTRY.sessions, 'a second');
  line('log, to every replica and backup', log / 1e6, 'MB a second');
  line('PostgreSQL', cpuMs / 1000, 'cores of this machine');
  console.log(
    `All tables: ${shown(sum((name) => monthly(given, name).rows * (given.growth.get(name) ?? 0)) / 1e9)} GB a month; ` +
      `${shown(sum((name) => bytesAfterYear(given, name)) / 1e9)} GB after a year, and the people themselves ` +
      `${shown((COUNTRY.people * perPerson) / 1e9)} GB (${shown(perPerson)} bytes each).`,
  );
  const { weekly } = given;
  const workers = (COUNTRY.weeklyMails * 7) / 30.4 / (weekly.units / weekly.seconds) / (24 * 3600);
  console.log(
    `A weekly mail takes ${shown((weekly.seconds * 1000) / weekly.units)} ms here: ${shown((COUNTRY.weeklyMails * 7) / 30.4 / 1e6)} million within a day take ${shown(workers)} such processes, and as many mails from the mail server.`,
  );
  console.log(`
Assumed, not measured: everybody has joined within five years; one person in ten signs in twice a month besides
applications and sessions, and as many leave the weekly mail on; the busiest day has ${BUSIEST_DAY} times the work of a mean one, and
its busiest hour ${Math.round(BUSIEST_HOUR * 100)}% of it. A study has ${ASSUMED.placesOfAStudy} places and ${ASSUMED.applicantsForAPlace} applicants for each; of those invited ${ASSUMED.neverAnswer * 100}% never answer, of
bookings ${ASSUMED.moved * 100}% are moved and ${ASSUMED.cancelled * 100}% cancelled, of sessions ${ASSUMED.missed * 100}% missed and ${ASSUMED.withMessage * 100}% have a message. Nobody uses
webhooks or API keys, nobody disputes, and reading is not counted. The log is without the copies of whole pages that follow a
checkpoint. CPU is of this run's machine, and of sessions an upper bound: it includes what the bench's clock asks all the time.`);
}

function shown(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return '< 0.01';
  return value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 2 : value < 100 ? 1 : 0 });
}

function print(head: readonly string[], lines: readonly string[][]): void {
  const table = [[...head], ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  console.log('');
  for (const cells of table)
    console.log(
      cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
}
