/** @module-tag slow */
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { MOVEMENTS } from '../../../../tests/support/all-movements.ts';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { runsOf, SEED, sized } from '../../../../tests/support/size.ts';
import { breaksFloor } from '../../../domain/ledger-accounts.ts';
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { newId } from '../../platform/ids.ts';
import { InsufficientFunds, post } from './ledger.service.ts';
import { type AccountName, available, type Movement, SUSPENSE } from './movements.ts';

/*
 * Compares the ledger with a simple model: a map of balances and a map of references. Sequences of commands, many of which must
 * be refused or change nothing, run on both. After every step, the database matches the model, its balances are the sums of its
 * postings, they sum to 0, and none is below its floor.
 */

const SEQUENCES = runsOf('ledger', 120, 2000);
/** So many have covered every command with every possible result. */
const COVERING_SEQUENCES = 680;
const COMMANDS = 50;
/** Sequences per database, so that the check after every step stays fast. */
const PER_DATABASE = 20;
const LANES = 2;

const at = new Date('2026-11-21T10:00:00Z');

/** The owners whose accounts one sequence moves money between; the platform's own accounts are shared. */
function newPeople() {
  const ids = (count: number) => Array.from({ length: count }, newId);
  return { organizations: ids(2), studies: ids(3), persons: ids(3), things: ids(4) };
}
type People = ReturnType<typeof newPeople>;

/** Drawn more often, because each needs the one before it in the same sequence. */
const OFTEN: readonly CommandName[] = [
  'topUp',
  'topUp',
  'listFunded',
  'listFunded',
  'listed',
  'listed',
  'publish',
  'close',
  'debtPaid',
];

/** One command: small numbers that select people, events and amounts, so that references often repeat. */
const Command = fc.record({
  event: fc.constantFrom(...(Object.keys(COMMANDS_BY_NAME()) as CommandName[]), ...OFTEN),
  one: fc.nat(1),
  three: fc.nat(2),
  other: fc.nat(2),
  thing: fc.nat(3),
  amount: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(2_500, 5_000) }, fc.integer({ min: 1, max: 30_000 })),
});
type Command = { event: CommandName; one: number; three: number; other: number; thing: number; amount: number };
type CommandName = keyof ReturnType<typeof COMMANDS_BY_NAME>;

function COMMANDS_BY_NAME() {
  const of = (people: People, { one, three, other, thing, amount: amountPesewas }: Command) => ({
    organizationId: people.organizations[one] ?? '',
    studyId: people.studies[three] ?? '',
    participantId: people.persons[other] ?? '',
    reference: people.things[thing] ?? '',
    amountPesewas,
    at,
  });
  const railOf = ({ one }: Command) => (one === 0 ? 'PAYSTACK' : 'MTN');
  type Make = (people: People, command: Command) => Movement;
  const fee = 100;
  return {
    topUp: (people, c) =>
      MOVEMENTS.topUpSettled({
        ...of(people, c),
        topUpId: null,
        amountPesewas: c.amount + fee,
        providerFeePesewas: fee,
      }),
    suspended: (people, c) =>
      MOVEMENTS.topUpSuspended({
        ...of(people, c),
        topUpId: null,
        amountPesewas: c.amount + fee,
        providerFeePesewas: fee,
      }),
    publish: (people, c) => MOVEMENTS.studyPublished(of(people, c)),
    extend: (people, c) => MOVEMENTS.placesAdded({ ...of(people, c), placesBefore: c.thing }),
    fee: (people, c) =>
      MOVEMENTS.feeTaken({ ...of(people, c), feePesewas: c.amount, vatPesewas: Math.floor(c.amount / 6) }),
    earn: (people, c) =>
      MOVEMENTS.sessionEarned({ ...of(people, c), bookingId: of(people, c).reference, ratePesewas: c.amount }),
    travel: (people, c) => MOVEMENTS.travelAdvanced({ ...of(people, c), bookingId: of(people, c).reference }),
    overrun: (people, c) => MOVEMENTS.overrunEarned({ ...of(people, c), bookingId: of(people, c).reference }),
    thanks: (people, c) => MOVEMENTS.thanksEarned({ ...of(people, c), bonusId: of(people, c).reference }),
    promise: (people, c) => MOVEMENTS.latePayoutCompensated({ ...of(people, c), payoutId: of(people, c).reference }),
    close: (people, c) => MOVEMENTS.studyClosed(of(people, c)),
    part: (people, c) => MOVEMENTS.partReturned({ ...of(people, c), bookingId: of(people, c).reference }),
    listFunded: (people, c) => MOVEMENTS.listFunded({ ...of(people, c), listId: of(people, c).studyId }),
    listed: (people, c) => {
      const about = { ...of(people, c), listId: of(people, c).studyId, paymentId: of(people, c).reference };
      return c.one === 0 ? MOVEMENTS.listedPaid(about) : MOVEMENTS.listedReturned(about);
    },
    listFee: (people, c) =>
      MOVEMENTS.listFeeTaken({
        ...of(people, c),
        listId: of(people, c).studyId,
        feePesewas: c.amount,
        vatPesewas: Math.floor(c.amount / 6),
      }),
    payout: (people, c) =>
      MOVEMENTS.payoutRequested({ ...of(people, c), payoutId: of(people, c).reference, attempt: c.one + 1 }),
    paid: (people, c) => MOVEMENTS.payoutPaid({ ...of(people, c), rail: railOf(c), providerFeePesewas: fee }),
    failed: (people, c) => MOVEMENTS.payoutFailed(of(people, c)),
    reversed: (people, c) => MOVEMENTS.payoutReversed({ ...of(people, c), rail: railOf(c) }),
    airtime: (people, c) => MOVEMENTS.airtimeTaken({ ...of(people, c), topUpId: of(people, c).reference }),
    airtimeDelivered: (people, c) =>
      MOVEMENTS.airtimeDelivered({
        ...of(people, c),
        topUpId: of(people, c).reference,
        discountPesewas: Math.floor(c.amount / 25),
      }),
    airtimeReturned: (people, c) => MOVEMENTS.airtimeReturned({ ...of(people, c), topUpId: of(people, c).reference }),
    airtimeFunded: (people, c) =>
      MOVEMENTS.airtimeFunded({ ...of(people, c), fundingId: of(people, c).reference, inBankPesewas: c.other * 2_500 }),
    refund: (people, c) => MOVEMENTS.refundRequested({ ...of(people, c), refundId: of(people, c).reference }),
    refunded: (people, c) => {
      const takenFrom = (['PROVIDER_PENDING', 'PROVIDER_BALANCE', 'BANK'] as const)[c.other] ?? 'BANK';
      return MOVEMENTS.refundPaid({ ...of(people, c), refundId: of(people, c).reference, takenFrom });
    },
    transfer: (people, c) => MOVEMENTS.transferArrived({ ...of(people, c), lineId: of(people, c).reference }),
    transferCredited: (people, c) => MOVEMENTS.transferCredited({ ...of(people, c), topUpId: of(people, c).reference }),
    transferReturned: (people, c) =>
      MOVEMENTS.transferReturned({ ...of(people, c), lineId: of(people, c).reference, isKnown: c.one === 0 }),
    settled: (people, c) => MOVEMENTS.settledToBank({ ...of(people, c), settlementId: of(people, c).reference }),
    settledInto: (people, c) => MOVEMENTS.settledToBalance({ ...of(people, c), lineId: of(people, c).reference }),
    funded: (people, c) =>
      MOVEMENTS.balanceFunded({
        ...of(people, c),
        rail: railOf(c),
        lineId: of(people, c).reference,
        inBankPesewas: c.other * 2_500,
      }),
    chargeback: (people, c) => {
      const { reference: providerId, ...rest } = of(people, c);
      const parts = { suspendedPesewas: c.other * 500, availablePesewas: c.three * 2_500 };
      return MOVEMENTS.chargebackTaken({ ...rest, providerId, move: c.one, ...parts });
    },
    deducted: (people, c) => {
      const takenFrom = c.one === 0 ? 'PROVIDER_PENDING' : 'PROVIDER_BALANCE';
      return MOVEMENTS.chargebackDeducted({ ...of(people, c), id: of(people, c).reference, takenFrom });
    },
    chargebackReturned: (people, c) => {
      const { reference: providerId, ...rest } = of(people, c);
      const deductedPesewas = Math.min(c.amount, c.other * 2_500);
      const parts = { deductedPesewas, owedPesewas: c.three * 2_500 };
      return MOVEMENTS.chargebackReturned({ ...rest, providerId, move: c.one + 2, ...parts });
    },
    // Small amounts, because few organisations have a debt and money at the same time.
    debtPaid: (people, c) =>
      MOVEMENTS.debtPaid({ ...of(people, c), id: of(people, c).reference, amountPesewas: 100 + c.three }),
    refundReturned: (people, c) => MOVEMENTS.refundReturned({ ...of(people, c), refundId: of(people, c).reference }),
    adjust: (people, c) =>
      MOVEMENTS.adjusted({
        adjustmentId: of(people, c).reference,
        from: SUSPENSE,
        to: available(of(people, c).organizationId),
        amountPesewas: c.amount,
        at,
      }),
  } as const satisfies Record<string, Make>;
}
const MAKE = COMMANDS_BY_NAME();

/** The simple model: the ledger's rules, implemented again without a database. */
class Model {
  readonly balances = new Map<string, number>();
  readonly #references = new Map<string, string>();

  /** The expected result of posting a movement; moves the model's money if it is allowed. */
  post(movement: Movement): 'posted' | 'repeated' | 'refused' | 'other' {
    const legs = movement.legs.filter(({ amountPesewas }) => amountPesewas !== 0);
    const text = JSON.stringify(legs);
    const before = this.#references.get(movement.reference);
    if (before !== undefined) return before === text ? 'repeated' : 'other';
    const next = legs.map(({ account, amountPesewas }) => ({
      account,
      balance: (this.balances.get(keyOf(account)) ?? 0) + amountPesewas,
    }));
    if (next.some(({ account, balance }) => breaksFloor(account.kind, balance))) return 'refused';
    for (const { account, balance } of next) this.balances.set(keyOf(account), balance);
    this.#references.set(movement.reference, text);
    return 'posted';
  }
}

function keyOf({ kind, ownerId }: AccountName): string {
  return `${kind}/${ownerId ?? ''}`;
}

async function postToDatabase(db: Database, movement: Movement): Promise<ReturnType<Model['post']>> {
  try {
    return (await db.transaction((tx) => post({ tx }, movement))) ? 'posted' : 'repeated';
  } catch (error) {
    if (error instanceof InsufficientFunds) return 'refused';
    if (error instanceof Error && error.message.includes('was used for another movement')) return 'other';
    throw error;
  }
}

/** Checks the invariants of the whole database in one statement: every account with its postings' sum. */
async function prove(db: Database, model: Model): Promise<void> {
  const { rows } = await db.read((tx) =>
    sql<{ key: string; kind: never; balance: number; posted: number }>`
      select a.kind || '/' || coalesce(a.owner_id::text, '') as key, a.kind, a.balance,
        coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id), 0)::bigint as posted
      from ledger_account a where a.owner_id is null or a.balance <> 0`.execute(tx),
  );
  let sum = 0;
  for (const { key, kind, balance, posted } of rows) {
    sum += balance;
    if (balance !== posted || balance !== (model.balances.get(key) ?? 0) || breaksFloor(kind, balance)) {
      throw new Error(`${key}: ${balance}, posted ${posted}, expected ${model.balances.get(key)}`);
    }
  }
  expect(sum).toBe(0);
  const moved = [...model.balances.values()].filter((balance) => balance !== 0).length;
  expect(rows.filter(({ balance }) => balance !== 0)).toHaveLength(moved);
}

test(
  `${SEQUENCES} sequences of ${COMMANDS} commands leave the ledger and a simple model equal`,
  async () => {
    const template = await createDatabase(inject('postgresUrl'));
    const first = await openPostgres(template, { maxConnections: 1 });
    await migrate(first);
    await first.close();
    const seen = new Set<string>();

    const lane = async (lane: number) => {
      for (let start = 0; start < SEQUENCES / LANES; start += PER_DATABASE) {
        const numRuns = Math.min(PER_DATABASE, Math.ceil(SEQUENCES / LANES) - start);
        const db = await copyOf(template);
        const model = new Model();
        const sequence = fc.asyncProperty(
          fc.array(Command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
          async (commands) => {
            const people = newPeople();
            for (const [index, drawn] of commands.entries()) {
              // Repeats a quarter of the commands exactly, which would otherwise be too rare among so many kinds.
              const command = ((drawn.thing + drawn.other) % 4 === 3 && commands[index - 1]) || drawn;
              const movement = MAKE[command.event](people, command);
              const expected = model.post(movement);
              seen.add(`${command.event} ${expected}`);
              expect(await postToDatabase(db, movement), `${command.event} ${movement.reference}`).toBe(expected);
              await prove(db, model);
            }
          },
        );
        await fc.assert(sequence, { numRuns, seed: SEED + lane * 1000 + start, endOnFailure: true });
        await db.close();
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));

    if (SEQUENCES < COVERING_SEQUENCES) return;
    for (const event of Object.keys(MAKE)) {
      for (const answer of ['posted', 'repeated', 'other']) expect(seen).toContain(`${event} ${answer}`);
      // Events that only bring money in, or return it from the provider to a person, can't violate a floor.
      if (!['topUp', 'suspended', 'transfer', 'reversed', 'promise'].includes(event))
        expect(seen).toContain(`${event} refused`);
    }
  },
  sized(600_000, 3_600_000),
);

let copies = 0;
async function copyOf(template: string): Promise<Database> {
  const url = new URL(template);
  const name = url.pathname.slice(1);
  copies += 1;
  const copy = `${name}_${copies}`;
  url.pathname = `/${copy}`;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${copy} template ${name}`);
  await client.end();
  return openPostgres(url.toString(), { maxConnections: 1 });
}
