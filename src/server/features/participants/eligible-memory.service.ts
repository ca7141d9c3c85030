import { LRUCache } from 'lru-cache';
import { addHours, dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import type { Look } from '../../platform/work.ts';
import { EligibleCells, type Question, ToldNumbers, toldOf } from './eligible-count.rules.ts';
import * as sql from './eligible-count.sql.ts';

/*
 * The cells, and the numbers that organisations were shown, in this process's memory. As with the open
 * studies, each reader asks the database for what changed in transactions that had not ended at the last read, so it
 * always counts everything that was committed before its request.
 */
interface Memory {
  cells: EligibleCells;
  /** Changes of transactions before this one are here. */
  horizon: bigint;
  /** The transactions of versions that are here and may still be asked about. */
  seen: Map<number, bigint>;
  told: LRUCache<string, ToldNumbers>;
}

/** Everything as of one request. */
export interface Current {
  cells: EligibleCells;
  told: ToldNumbers;
  now: Date;
  /** Earlier numbers are not remembered. */
  since: number;
  /** Adds what was just remembered as the revision after the given one, unless it was read again already. */
  add(questions: readonly Question[], revision: number): void;
}

const REMEMBERED_DAYS = 30;
/** Remembered numbers of all organisations together. */
const MOST_TOLD = 200_000;

const memories = new WeakMap<App, Promise<Memory>>();

/** The cells, and the numbers that an organisation was shown, with everything that was committed before the call. */
export async function readCurrent(app: App, organizationId: string | null): Promise<Current> {
  const memory = await memoryOf(app);
  return app.look((look) => bringUpToDate(look, memory, organizationId));
}

function memoryOf(app: App): Promise<Memory> {
  const known = memories.get(app);
  if (known) return known;
  const memory = app.look(async (look) => {
    const empty: Memory = {
      cells: new EligibleCells(),
      horizon: 0n,
      seen: new Map(),
      // The most that one organisation counts is a part of it, so that it is kept however much it asked.
      told: new LRUCache({ maxSize: MOST_TOLD, sizeCalculation: ({ size }) => Math.min(size + 1, MOST_TOLD / 4) }),
    };
    await bringUpToDate(look, empty, null);
    return empty;
  });
  memories.set(app, memory);
  memory.catch(() => memories.delete(app));
  return memory;
}

/** Reads what is new. The first caller on a new day applies the birthdays. */
async function bringUpToDate(look: Look, memory: Memory, organizationId: string | null): Promise<Current> {
  const { tx, now } = look;
  const { cells } = memory;
  const since = addHours(now, -REMEMBERED_DAYS * 24);
  const told = toldTo(memory, organizationId);
  const seen = `{${[...memory.seen.keys()].join()}}`;
  const [news] = await sql.readNews(tx, String(memory.horizon), seen, organizationId, told.revision, since);
  if (!news) throw new Error('the clock of the cells is missing');
  applyCells(memory, news);
  const unseen = (news.told ?? []).filter(({ revision }) => revision > told.revision);
  for (const row of unseen) told.add(toldOf(cells, { ...row, criteria: row }, row.toldAt));
  told.revision = Math.max(told.revision, news.revision ?? 0);
  if (unseen.length > 0) keep(memory, organizationId, told);
  if (news.day < dateOf(now)) {
    await sql.passDays(tx, dateOf(now));
    return bringUpToDate(look, memory, organizationId);
  }
  const add = (questions: readonly Question[], revision: number) => {
    if (told.revision !== revision) return;
    for (const question of questions) told.add(toldOf(cells, question, now.getTime()));
    told.revision = revision + 1;
    keep(memory, organizationId, told);
  };
  return { cells, told, now, since: since.getTime(), add };
}

function toldTo(memory: Memory, organizationId: string | null): ToldNumbers {
  const known = organizationId === null ? undefined : memory.told.get(organizationId);
  return known ?? keep(memory, organizationId, new ToldNumbers());
}

/** Keeps the numbers with their current size: the cache weighs a value when it is put in. */
function keep({ told }: Memory, organizationId: string | null, numbers: ToldNumbers): ToldNumbers {
  if (organizationId === null) return numbers;
  told.delete(organizationId);
  told.set(organizationId, numbers);
  return numbers;
}

/** Replies may overtake each other: later versions and a later horizon stay. */
function applyCells(memory: Memory, news: sql.News): void {
  for (const row of news.cells ?? []) {
    memory.cells.put(row);
    memory.seen.set(row.version, BigInt(row.changedIn));
  }
  const horizon = BigInt(news.horizon);
  if (horizon <= memory.horizon) return;
  memory.horizon = horizon;
  for (const [version, changedIn] of memory.seen) if (changedIn < horizon) memory.seen.delete(version);
}
