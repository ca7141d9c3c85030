import type autocannon from 'autocannon';
import { newId } from '../../src/server/platform/ids.ts';
import { countSentMails, dropMails, untilPlanned } from './book-counts.ts';
import { type Invited, makeInvited } from './book-world.ts';
import { hammer, repeat } from './load.ts';
import { signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { currentTransaction, statementOfSameRows } from './same-rows.ts';
import { type Options, startStage } from './stage.ts';
import { countStatements } from './statements.ts';

/*
 * Booking a time with everything that follows it. Each request has its own person and time: spread over many studies,
 * on one connection alone, and all in one study, which its lock serialises. At the end the database has exactly what the
 * bookings lead to, and then writes the same rows itself without the product.
 */

/** How a booking changes what was there before. */
const CHANGES = {
  study: 'update study set filled = filled + 1 where id = {studyId}::uuid',
  slot: 'update slot set booked = booked + 1 where id = {slotId}::uuid',
  application: "update application set status = 'SCHEDULED' where id = {applicationId}::uuid",
};

const STUDIES = 400;
const PEOPLE_EACH = 60;
const HOT_PEOPLE = 900;
const WARM_UP = 1_000;
const COUNTED = 400;
const ALONE = 300;
/** About so long, but so many bookings at least. */
const SECONDS = 10;
const LEAST = 1_500;

export async function benchBook(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    const [spread, [hot = [], hotAlone = []]] = [
      await makeInvited(stage, STUDIES, PEOPLE_EACH).then(shuffled),
      await makeInvited(stage, 2, HOT_PEOPLE),
    ];
    const taken = takerOf(spread);
    let booked = 0;
    const send = async (invited: readonly Invited[], connections?: number) => {
      const tokens = await signInAll(
        stage,
        invited.map(({ participantId }) => participantId),
      );
      const requests = invited.map((one, index) => requestOf(one, tokens[index] ?? ''));
      booked += requests.length;
      return { url: stage.url, requests, meter: stage.meter, ...(connections ? { connections } : {}) };
    };

    const warmUp = await hammer(await send(taken(WARM_UP)));
    await untilPlanned(stage.pool, booked);
    await dropMails(stage.pool);

    const sample = taken(1);
    const sampleLoad = await send(sample, 1);
    const since = await currentTransaction(stage.pool);
    await hammer(sampleLoad);
    await untilPlanned(stage.pool, booked);
    const { rows: bookings } = await stage.pool.query<{ id: string }>(
      'select id from booking order by created_at desc limit 1',
    );
    const facts = { ...(sample[0] as Invited), bookingId: bookings[0]?.id ?? '' };
    const same = await statementOfSameRows(stage.pool, { facts, since, changes: CHANGES });
    console.log(`one booking writes: ${same.rows}`);
    await dropMails(stage.pool);

    const alone = await hammer(await send(taken(ALONE), 1));
    await untilPlanned(stage.pool, booked);
    await dropMails(stage.pool);

    const countedLoad = await send(taken(COUNTED));
    const statements = await countStatements(stage, COUNTED, async () => {
      await hammer(countedLoad);
      await untilPlanned(stage.pool, booked);
    });
    await dropMails(stage.pool);

    const hotLoad = await send(hot);
    const inOneStudy = await stage.profiled('book-hot', () => hammer(hotLoad));
    console.log(`planned ${(await untilPlanned(stage.pool, booked)).toFixed(1)} s after the last response`);
    await dropMails(stage.pool);

    const load = await send(taken(Math.min(Math.max(LEAST, warmUp.perSecond * SECONDS), spread.length / 2)));
    const sentBefore = await countSentMails(stage.pool);
    const measured = await stage.profiled('book', () => hammer(load));
    const sentMails = (await countSentMails(stage.pool)) - sentBefore;
    const tail = await untilPlanned(stage.pool, booked);
    console.log(
      `${measured.requests} bookings in ${measured.seconds.toFixed(1)} s; all was planned ${tail.toFixed(1)} s after the last response, and ${sentMails} mails were sent meanwhile`,
    );

    await stage.stopServer();
    const bare = async (invited: readonly Invited[]) => {
      booked += invited.length;
      return repeat({ times: invited.length, meter: stage.meter }, (turn) =>
        same.run({ ...(invited[turn] as Invited), bookingId: newId() }),
      );
    };
    await bare(taken(WARM_UP));
    const database = await bare(taken(measured.requests));
    const hotDatabase = await bare(hotAlone);
    await untilPlanned(stage.pool, booked);

    const rows: Row[] = [
      { work: 'book a time', measured, statements, database },
      { work: 'book, one connection', measured: alone },
      { work: 'book, all in one study', measured: inOneStudy, database: hotDatabase },
    ];
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}

function requestOf({ studyId, startsAt, endsAt }: Invited, token: string): autocannon.Request {
  return {
    method: 'POST',
    path: `/api/v1/project/studies/${studyId}/schedules`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      date: startsAt.slice(0, 10),
      start: startsAt.slice(11, 16),
      end: endsAt.slice(11, 16),
    }),
  };
}

/** Takes people from a list, each of them once. */
function takerOf(invited: readonly Invited[]): (count: number) => readonly Invited[] {
  let next = 0;
  return (count) => {
    const some = invited.slice(next, next + Math.floor(count));
    next += some.length;
    return some;
  };
}

/** One person of each study after the other, so that neighbours in the list are of different studies. */
function shuffled(byStudy: readonly Invited[][]): Invited[] {
  return Array.from({ length: PEOPLE_EACH }, (_, turn) => byStudy.flatMap((people) => people[turn] ?? [])).flat();
}
