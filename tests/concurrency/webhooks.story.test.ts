/** @module-tag slow */
import { createHmac, randomInt } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getWallet, initializeTopUp, verifyTopUp } from '../../src/contract/wallets.ts';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { makeCrowd } from '../support/crowd.ts';
import { earnAndRequest } from '../support/earnings.ts';
import { startResearch } from '../support/research.ts';
import { seedOf, sized } from '../support/size.ts';

/*
 * Sequences of provider events: delivered twice or three times, in any order, before the change they report, long after
 * the browser's return, or not at all. The books are the same every time.
 */

const SEQUENCES = sized(60, 200);
const KEY = 'sk_test_sandbox_only';
const RATE_PESEWAS = 5_000;
const TOP_UP_PESEWAS = 2_000;
/** The outcome of a payout by the number's last digits, and the journals that must remain. */
const FATES = {
  '7777': ['', ':ok'],
  '0001': ['', ':fail'],
  '0003': ['', ':ok', ':rev'],
} as const;
type Fate = keyof typeof FATES;

/** One sequence: when each of these events happens, in milliseconds; several times for redeliveries. */
const When = fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 0, maxLength: 4 });
const Sequence = fc.record({
  fate: fc.constantFrom(...(Object.keys(FATES) as Fate[])),
  charge: When,
  returns: When,
  success: When,
  failed: When,
  reversed: When,
});

interface SandboxState {
  transfers: Record<string, { recipient: string; status: string }>;
  recipients: Record<string, { accountNumber: string }>;
}

const { world, researcher } = await startResearch(SEQUENCES * RATE_PESEWAS);
const studyId = newId();
const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: SEQUENCES * RATE_PESEWAS };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
// Only this test delivers events.
await world.sandbox('PUT', '/sandbox/faults', { lostWebhook: 1 });

async function deliver(event: string, id: number, reference: string): Promise<void> {
  const body = JSON.stringify({ event, data: { id, reference } });
  const { status } = await fetch(`${world.running.url}/api/v1/payment/webhooks/paystack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', KEY).update(body).digest('hex'),
    },
    body,
  });
  if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
}

const later = (ms: number, work: () => Promise<unknown>) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => work().then(() => resolve(), reject), ms);
  });

async function runTopUp({ charge, returns }: { charge: number[]; returns: number[] }) {
  const url = await researcher.must(initializeTopUp, { body: { amount: TOP_UP_PESEWAS / 100 } });
  const reference = await world.pay(url);
  const id = randomInt(1e12);
  await Promise.all([
    ...charge.map((ms) => later(ms, () => deliver('charge.success', id, reference))),
    ...returns.map((ms) => later(ms, () => researcher.must(verifyTopUp, { params: { reference } }))),
  ]);
}

async function runPayout(participantId: string, when: Record<'success' | 'failed' | 'reversed', number[]>) {
  const earning = { bookingId: newId(), studyId, participantId, ratePesewas: RATE_PESEWAS };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const { rows } = await world.app.db.read((tx) =>
    sql<{ reference: string }>`select reference from payout where participant_id = ${participantId}`.execute(tx),
  );
  const reference = rows[0]?.reference ?? '';
  const id = randomInt(1e12);
  await Promise.all(
    Object.entries(when).flatMap(([event, times]) =>
      times.map((ms) => later(ms, () => deliver(`transfer.${event}`, id, reference))),
    ),
  );
}

test(`${SEQUENCES} sequences of events leave identical books`, async () => {
  const sequences = fc.sample(Sequence, { numRuns: SEQUENCES, seed: seedOf('provider events') });
  const crowd = await makeCrowd(world, SEQUENCES);
  const people = crowd.map(({ caller }, index) => ({
    participantId: caller.userId,
    number: `+23324${String(100 + index)}${sequences[index]?.fate}`,
    sequence: sequences[index] as (typeof sequences)[number],
  }));
  await world.app.db.transaction(async (tx) => {
    for (const { participantId, number } of people) {
      await sql`insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
        values (${participantId}, 'MTN', ${number}, 'Crowd Owusu', true, ${world.now()})`.execute(tx);
    }
  });

  let ticking = true;
  const clock = (async () => {
    while (ticking) {
      await world.settle();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  await Promise.all(
    people.flatMap(({ participantId, sequence: { charge, returns, fate: _, ...events } }) => [
      runTopUp({ charge, returns }),
      runPayout(participantId, events),
    ]),
  );
  ticking = false;
  await clock;
  const open = async () => {
    const { rows } = await world.app.db.read((tx) =>
      sql<{ open: number }>`select ((select count(*) from payout where status in ('QUEUED', 'SENT', 'HELD'))
        + (select count(*) from top_up where status = 'PENDING'))::int as open`.execute(tx),
    );
    return rows[0]?.open;
  };
  // Some payouts sent no event; the watch jobs find them.
  await world.goTo(new Date(world.clock.now() + 10 * 60_000));
  await world.until(async () => (await open()) === 0, 60);
  // Only the last event of all reports that a successful payout was returned, once that has happened.
  await world.until(async () => {
    const { transfers, recipients } = (await world.sandbox('GET', '/sandbox/state')) as SandboxState;
    return Object.values(transfers)
      .filter(({ recipient }) => recipients[recipient]?.accountNumber.endsWith('0003'))
      .every(({ status }) => status === 'reversed');
  }, 60);
  for (const { participantId, sequence } of people) {
    if (sequence.fate !== '0003') continue;
    const { rows } = await world.app.db.read((tx) =>
      sql<{ reference: string }>`select reference from payout where participant_id = ${participantId}`.execute(tx),
    );
    await deliver('transfer.reversed', randomInt(1e12), rows[0]?.reference ?? '');
  }
  await world.settle();

  const { rows } = await world.app.db.read((tx) =>
    sql<{ participantId: string; journals: string[]; earned: number }>`
      select p.participant_id, a.balance as earned, array_agg(substring(j.reference from '(:ok|:fail|:rev)$') order by j.reference) as journals
      from payout p join ledger_account a on a.kind = 'PARTICIPANT_EARNED' and a.owner_id = p.participant_id
      join ledger_journal j on j.reference = 'payout:' || p.id or j.reference like 'payout:' || p.reference || ':%'
      group by p.id, a.id`.execute(tx),
  );
  for (const { participantId, sequence } of people) {
    const row = rows.find((one) => one.participantId === participantId);
    const journals = row?.journals.map((ending) => ending ?? '').toSorted();
    expect(journals, JSON.stringify(sequence)).toEqual([...FATES[sequence.fate]].toSorted());
    expect(row?.earned, JSON.stringify(sequence)).toBe(sequence.fate === '7777' ? 0 : RATE_PESEWAS);
  }
  const { accounts, sum } = await world.books();
  expect(sum).toBe(0);
  expect(accounts.PAYOUT_TRANSIT).toBeUndefined();
  const { availablePesewas } = await researcher.must(getWallet, {
    params: { organizationId: researcher.organizationId },
  });
  expect(availablePesewas).toBe(SEQUENCES * TOP_UP_PESEWAS);
  const { balance } = (await world.sandbox('GET', '/sandbox/state')) as { balance: number };
  expect(-(accounts.PROVIDER_BALANCE ?? 0)).toBe(balance);
});
