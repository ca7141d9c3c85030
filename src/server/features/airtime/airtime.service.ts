import { airtimeOf } from '../../../domain/airtime.ts';
import { HOLD_FROM_POINTS } from '../../../domain/fraud.ts';
import { AIRTIME_LIFECYCLE } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { offersAirtime } from '../../platform/airtime/open-airtime.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { readPayoutScore, scorePayout } from '../fraud/fraud.service.ts';
import { airtimeTaken } from '../ledger/airtime-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { IN_HISTORY } from '../payouts/payout-hold.service.ts';
import { lockTooLittle, readAccount, readTooLittle } from '../payouts/payouts.service.ts';
import { airtimeSending } from './airtime.jobs.ts';
import * as sql from './airtime.sql.ts';
import { endTopUp, withSeenBalance } from './airtime-settling.service.ts';

/*
 * Earnings that are too little for a payout wait until there is enough (PAYOUT-07), or are taken as airtime at once (PAYOUT-19).
 * What holds a payout also refuses airtime: the money then waits for a payout, whose hold can be appealed against.
 */

const CHECKED_FIRST = 'We check money before we send it to you, so it waits until there is enough for a payout.';

/** What a person can take as airtime now; null for nothing. What would be refused is not offered. */
export async function readAirtimeOffer(reader: Reader, { userId }: { userId: string }) {
  if (!offersAirtime(reader.settings)) return null;
  const amountPesewas = airtimeOf(await readTooLittle(reader, userId));
  const account = amountPesewas > 0 ? await readAccount(reader, userId) : null;
  if (!account || account.heldBecause !== null) return null;
  if ((await readPayoutScore(reader, userId)).points >= HOLD_FROM_POINTS) return null;
  return { amountPesewas, network: account.network, maskedNumber: maskNumber(account.number) };
}

/**
 * Takes all earnings that wait because they are too little for a payout as airtime. `amountPesewas` is what the person has
 * confirmed: another amount is refused. The person is locked, so that two calls, or a call and a payout, never take them twice.
 */
export async function takeAirtime(work: Work, { userId, amountPesewas }: { userId: string; amountPesewas: number }) {
  if (!offersAirtime(work.settings)) refuse('NO_AIRTIME');
  const waiting = airtimeOf(await lockTooLittle(work, userId));
  if (waiting === 0 || waiting !== amountPesewas) refuse('NO_AIRTIME');
  const account = await readAccount(work, userId);
  if (!account) refuse('NO_MOBILE_MONEY');
  const id = newId();
  const { points } = await scorePayout(work, { id, participantId: userId });
  if (points >= HOLD_FROM_POINTS) refuse('AIRTIME_HELD', { detail: CHECKED_FIRST });
  if (account.heldBecause !== null) refuse('AIRTIME_HELD', { detail: IN_HISTORY[account.heldBecause] });
  const at = work.now;
  const { network, number } = account;
  await ledger.post(work, airtimeTaken({ topUpId: id, participantId: userId, amountPesewas, at }));
  const row = { id, participantId: userId, amountPesewas, network, number, reference: `at_${id}`, createdAt: at };
  await work.create(AIRTIME_LIFECYCLE, 'take', row);
  work.enqueue(airtimeSending, { topUpId: id }, { key: id });
  return shown(found(await sql.lockTopUp(work.tx, id)));
}

export async function getAirtime(app: App, caller: ParticipantCaller) {
  const read = async (reader: Reader) => ({
    offer: await readAirtimeOffer(reader, caller),
    topUps: (await sql.listOf(reader.tx, caller.userId)).map(shown),
  });
  return app.read(read, { isSnapshot: true });
}

function shown<R extends sql.AirtimeRow>(row: R) {
  return { ...row, maskedNumber: maskNumber(row.number) };
}

/** For admins: everybody's. */
export async function listAirtime(app: App, query: Parameters<typeof sql.listAll>[1]) {
  const { rows, total } = await app.read((reader) => sql.listAll(reader.tx, query));
  return {
    rows: rows.map((row) => ({ ...shown(row), participantName: `${row.firstName} ${row.lastName}` })),
    total,
  };
}

/** An admin has looked an unclear top-up up on the provider's dashboard. */
export async function decideAirtime(app: App, caller: Caller, id: string, event: 'succeed' | 'fail') {
  return withSeenBalance(app, id, () =>
    app.work(caller, async (work) => {
      const row = found(await sql.lockTopUp(work.tx, id));
      await endTopUp(work, row, event, { reason: null });
      return shown(found(await sql.lockTopUp(work.tx, id)));
    }),
  );
}
