import { get } from 'node:http';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { requestOf } from './book.ts';
import { untilPlanned } from './book-counts.ts';
import { type Invited, makeInvited } from './book-world.ts';
import { signInAll } from './people.ts';
import { CONNECTIONS, type Options, type Stage, startStage } from './stage.ts';

/*
 * Bookings while nobody has a bell open, and while everybody who books has: commits must not become fewer, every bell must
 * ring, and within a second. Commits wait for the disk. The two kinds take turns, since the machine is never quite the
 * same.
 */

const ROUNDS = 3;
const PEOPLE = 1_000;
/** None of them becomes full. */
const STUDIES = 70;
const RING_MS = 60_000;

/** A person with an open bell: when it rang first since the booking. */
interface Listener {
  rangAt: Promise<number>;
  stop(): void;
}

export async function benchBells(options: Options): Promise<void> {
  const stage = await startStage({ ...options, fsync: true });
  try {
    const groups = 2 * ROUNDS + 1;
    const spread = spreadOver(await makeInvited(stage, STUDIES, (groups * PEOPLE) / STUDIES), groups);
    await bookAll(stage, spread[0] ?? []);
    const without: number[] = [];
    const withBells: number[] = [];
    const waits: number[] = [];
    let booked = PEOPLE;
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push((await bookAll(stage, spread[2 * round + 1] ?? [])).perSecond);
      const rung = await bookAll(stage, spread[2 * round + 2] ?? [], { isListening: true });
      withBells.push(rung.perSecond);
      waits.push(...rung.waits);
      booked += 2 * PEOPLE;
      await untilPlanned(stage.pool, booked);
    }
    waits.sort((one, other) => one - other);
    const share = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0);
    const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    console.log(
      `bookings/s, fsync on, ${CONNECTIONS} connections: ${without.map(Math.round).join(', ')} with no bell open, ` +
        `${withBells.map(Math.round).join(', ')} with ${PEOPLE} open: ratio ${(mean(withBells) / mean(without)).toFixed(2)}`,
    );
    console.log(
      `${waits.length} bells rang after a booking’s response: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, slowest ${share(1)} ms`,
    );
  } finally {
    await stage.close();
  }
}

/** Groups of as many people, each with people of every study: bookings of one study wait for each other. */
function spreadOver(byStudy: readonly Invited[][], groups: number): Invited[][] {
  const everybody = (byStudy[0] ?? []).flatMap((_, turn) => byStudy.flatMap((people) => people[turn] ?? []));
  return Array.from({ length: groups }, (_, group) => everybody.slice(group * PEOPLE, (group + 1) * PEOPLE));
}

async function bookAll(
  stage: Stage,
  invited: readonly Invited[],
  { isListening = false } = {},
): Promise<{ perSecond: number; waits: number[] }> {
  const tokens = await signInAll(
    stage,
    invited.map(({ participantId }) => participantId),
  );
  const listeners = isListening ? await Promise.all(tokens.map((token) => listen(stage.url, token))) : [];
  const answeredAt: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let index = next++; index < invited.length; index = next++) {
        const { path, ...request } = requestOf(invited[index] as Invited, tokens[index] ?? '');
        const response = await fetch(`${stage.url}${path}`, request as RequestInit);
        if (!response.ok) throw new Error(`a booking answered ${response.status}`);
        await response.arrayBuffer();
        answeredAt[index] = performance.now();
      }
    }),
  );
  const perSecond = invited.length / ((performance.now() - startedAt) / 1000);
  const rang = await Promise.all(listeners.map(({ rangAt }) => rangAt));
  for (const { stop } of listeners) stop();
  return { perSecond, waits: rang.map((at, index) => at - (answeredAt[index] ?? 0)) };
}

/** Opens a person's bell as a browser does. */
async function listen(url: string, token: string): Promise<Listener> {
  const { promise: rangAt, resolve, reject } = Promise.withResolvers<number>();
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
  const request = get(`${url}${NOTIFICATION_STREAM_PATH}`, { headers: { authorization: `Bearer ${token}` } });
  request.on('response', (response) => {
    if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
    opened();
    response.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: notification')) resolve(performance.now());
    });
    response.on('error', () => undefined);
  });
  request.on('error', reject);
  await isOpen;
  const timer = setTimeout(() => reject(new Error(`a bell did not ring within ${RING_MS} ms`)), RING_MS);
  rangAt.finally(() => clearTimeout(timer)).catch(() => undefined);
  return { rangAt, stop: () => request.destroy() };
}
