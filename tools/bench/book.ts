import { newId } from '../../src/server/platform/ids.ts';
import { startBareServer } from './bare-server-process.ts';
import { countSentMails, dropMails, untilPlanned, untilSent } from './book-counts.ts';
import { type Invited, makeInvited } from './book-world.ts';
import { hammer, type Measured, repeat } from './load.ts';
import { signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { currentTransaction, type SameRows, statementOfSameRows } from './same-rows.ts';
import { CONNECTIONS, type Options, type Stage, startStage } from './stage.ts';
import { countStatements } from './statements.ts';
import type { Asked } from './wrk.ts';

/*
 * Booking a slot with all its consequences. Each request has its own person and slot: spread over many studies, on a single
 * connection, and all in one study, which its lock serialises. At the end, the bench checks the exact consequences in the
 * database, and then has the database write the same rows without the product.
 */

/** A booking's changes of existing rows. */
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
const WITH_MAILS = 2_000;
/** The approximate duration, and the minimum number of bookings. */
const SECONDS = 10;
const LEAST = 1_500;

export async function benchBook(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    const taken = takerOf(await makeInvited(stage, STUDIES, PEOPLE_EACH).then(shuffled));
    const [hot = [], hotAlone = []] = await makeInvited(stage, 2, HOT_PEOPLE);
    const product = new Product(stage);
    await product.book(taken(WARM_UP));
    // As autovacuum does within a minute: until then, connections use plans for empty tables, with sequential scans.
    await stage.pool.query('analyze');
    const warm = await product.book(taken(WARM_UP));
    const same = await copyOneBooking(product, taken(1)[0] as Invited);
    const alone = await product.book(taken(ALONE), { connections: 1 });
    const statements = await countStatements(stage, COUNTED, () => product.book(taken(COUNTED)));
    const inOneStudy = await product.book(hot, { name: 'book-hot' });
    const wanted = Math.max(LEAST, warm.perSecond * SECONDS);
    const measured = await product.book(taken(Math.min(wanted, (STUDIES * PEOPLE_EACH) / 4)), { name: 'book' });
    const untilAllSent = await product.bookAndMail(taken(WITH_MAILS));

    await stage.stopServer();
    const bare = (invited: readonly Invited[]) =>
      repeat({ times: invited.length, meter: stage.meter }, (turn) =>
        same.run({ ...(invited[turn] as Invited), bookingId: newId() }),
      );
    await bare(taken(WARM_UP));
    const database = await bare(taken(measured.requests));
    const hotDatabase = await bare(hotAlone);
    const behindServer = await bookBehindBareServer(stage, same, [taken(WARM_UP), taken(measured.requests)]);
    await untilPlanned(stage.pool, product.booked + 2 * (WARM_UP + measured.requests) + hotAlone.length);

    const rows: Row[] = [
      { work: 'book a time', measured, statements, database },
      { work: 'book, one connection', measured: alone },
      { work: 'book, all in one study', measured: inOneStudy, database: hotDatabase },
      { work: 'book, until every mail is out', measured: untilAllSent },
      { work: 'the rows of a booking, behind a bare server', measured: behindServer },
    ];
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}

/** The product under test. Each measurement ends when all consequences are queued and no mail is left to send. */
class Product {
  readonly stage: Stage;
  booked = 0;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Measures bookings of these people; named measurements print their consequences and are profiled. */
  async book(
    invited: readonly Invited[],
    { connections = CONNECTIONS, name }: { connections?: number; name?: string } = {},
  ): Promise<Measured> {
    const { url, pool, meter } = this.stage;
    const userIds = invited.map(({ participantId }) => participantId);
    const tokens = await signInAll(this.stage, userIds);
    const requests = invited.map((one, index) => requestOf(one, tokens[index] ?? ''));
    this.booked += requests.length;
    const sentBefore = await countSentMails(pool);
    const run = () => hammer({ url, requests, connections, meter });
    const measured = await (name ? this.stage.profiled(name, run) : run());
    const mails = (await countSentMails(pool)) - sentBefore;
    const tail = await untilPlanned(pool, this.booked);
    if (name) {
      console.log(
        `${name}: ${measured.requests} bookings in ${measured.seconds.toFixed(1)} s, ${mails} mails sent meanwhile; everything was planned ${tail.toFixed(1)} s after the last response`,
      );
    }
    await dropMails(pool);
    return measured;
  }

  /** Measures bookings until all their mails are sent. */
  async bookAndMail(invited: readonly Invited[]): Promise<Measured> {
    const { url, pool, meter } = this.stage;
    const tokens = await signInAll(
      this.stage,
      invited.map(({ participantId }) => participantId),
    );
    const requests = invited.map((one, index) => requestOf(one, tokens[index] ?? ''));
    this.booked += requests.length;
    const spentUntil = meter();
    const answered = await this.stage.profiled('book-mails', async () => {
      const measured = await hammer({ url, requests, meter });
      const planned = await untilPlanned(pool, this.booked);
      const sent = await untilSent(pool);
      return { ...measured, seconds: measured.seconds + planned + sent };
    });
    return { ...answered, perSecond: requests.length / answered.seconds, ...spentUntil()(requests.length) };
  }
}

/** Books for one person, and returns a statement that writes the same rows. */
async function copyOneBooking(product: Product, invited: Invited) {
  const { pool } = product.stage;
  const since = await currentTransaction(pool);
  await product.book([invited], { connections: 1 });
  const { rows } = await pool.query<{ id: string }>('select id from booking where application_id = $1', [
    invited.applicationId,
  ]);
  const facts = { ...invited, bookingId: rows[0]?.id ?? '' };
  const same = await statementOfSameRows(pool, { facts, since, changes: CHANGES, without: ['session'] });
  console.log(`one booking writes: ${same.rows}`);
  return same;
}

/** The rows of bookings, written by a server that does nothing else. With several lists, only the last one is measured. */
async function bookBehindBareServer(stage: Stage, same: SameRows, lists: readonly (readonly Invited[])[]) {
  const server = await startBareServer(stage, same.text);
  try {
    let measured: Measured | undefined;
    for (const invited of lists) {
      const requests = invited.map((one) => ({
        method: 'POST' as const,
        path: '/',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(same.valuesOf({ ...one, bookingId: newId() })),
      }));
      measured = await hammer({ url: server.url, requests, meter: server.meter });
    }
    return measured as Measured;
  } finally {
    await server.stop();
  }
}

export function requestOf({ studyId, startsAt, endsAt }: Invited, token: string): Asked {
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

/** Takes one person of each study in turn, so that neighbours in the list are from different studies. */
function shuffled(byStudy: readonly Invited[][]): Invited[] {
  return Array.from({ length: PEOPLE_EACH }, (_, turn) => byStudy.flatMap((people) => people[turn] ?? [])).flat();
}
