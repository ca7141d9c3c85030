import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf, formatDate, instantOf } from '../../../domain/calendar.ts';
import { PAYOUT_RAILS, type PayoutRailName } from '../../../domain/enumerations.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { MTN_BALANCE } from '../ledger/movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { readMode } from '../rails/rails.service.ts';
import { FORECAST_DAYS, findShortfall, OPEN_PLACES_DAYS, STANDBY_DAYS } from './balance-forecast.rules.ts';
import * as sql from './balance-forecast.sql.ts';
import { balanceShort } from './settlements.mails.ts';
import { lockPosting } from './settlements.sql.ts';

/*
 * Payouts wait while the provider's balance is too low, and topping it up takes days. So we add up in advance what it will need:
 * earnings, payouts on their way, and the pay of booked sessions.
 */

/** The total of the next days' payouts, with the provider's fee for each. */
async function readNeed(reader: Reader, feePesewas: number) {
  const { now } = reader;
  const today = dateOf(now);
  const standing = await sql.readStanding(reader.tx);
  const due = await sql.listDue(reader.tx, {
    now,
    until: instantOf(addDays(today, FORECAST_DAYS + 1), '00:00'),
    openUntil: instantOf(addDays(today, OPEN_PLACES_DAYS + 1), '00:00'),
    feePesewas,
  });
  return { standing, owedPesewas: standing.owedPesewas + standing.payouts * feePesewas, due, today };
}

/** The balance, what it will need within the forecast, and the shortfall. */
export async function readForecast(reader: Reader, missingPesewas = 0) {
  const { standing, owedPesewas, due, today } = await readNeed(reader, reader.settings.providerCosts.payoutPesewas);
  const balancePesewas = Math.max(0, standing.balancePesewas - missingPesewas);
  const arrivingPesewas = standing.settlesIntoBalance ? standing.pendingPesewas : 0;
  const shortfall = findShortfall({ today, balancePesewas, owedPesewas, due, arrivingPesewas });
  return {
    balancePesewas,
    owedPesewas,
    duePesewas: due.reduce((sum, { pesewas }) => sum + pesewas, 0),
    days: FORECAST_DAYS,
    shortPesewas: shortfall?.shortPesewas ?? 0,
    dueOn: shortfall?.dueOn ?? null,
  };
}

/**
 * Notifies admins that the balance will not last, every day until it does, and then ends the alert. `missingPesewas` is how much
 * less the provider holds than our books say.
 */
export async function watchBalance(app: App, missingPesewas: number): Promise<void> {
  const forecast = await app.read((reader) => readForecast(reader, missingPesewas), { isSnapshot: true });
  await app.work(null, (work) => noteShortfall(work, 'PAYSTACK', forecast));
}

/**
 * The forecast of a rail with its own balance. All payouts use it while it is preferred; otherwise it must be able to take over
 * for some days.
 */
export async function watchRailBalance(app: App, rail: 'MTN', missingPesewas: number): Promise<void> {
  const read = async (reader: Reader) => {
    const mode = await readMode(reader, rail);
    const days = mode === 'PREFERRED' ? FORECAST_DAYS : STANDBY_DAYS;
    const balancePesewas = Math.max(0, -(await ledger.readBalance(reader.tx, MTN_BALANCE)) - missingPesewas);
    const { owedPesewas, due, today } = await readNeed(reader, reader.settings.mtn.payoutPesewas);
    const shortfall = findShortfall({ today, balancePesewas, owedPesewas, due, arrivingPesewas: 0 }, days);
    return mode === 'OFF' ? null : shortfall;
  };
  const shortfall = await app.read(read, { isSnapshot: true });
  await app.work(null, (work) => noteShortfall(work, rail, shortfall ?? { shortPesewas: 0, dueOn: null }));
}

async function noteShortfall(
  work: Work,
  rail: PayoutRailName,
  { shortPesewas, dueOn }: { shortPesewas: number; dueOn: string | null },
): Promise<void> {
  await lockPosting(work.tx);
  const open = await sql.findOpenAlert(work.tx, rail);
  if (dueOn === null) {
    if (open) await sql.changeAlert(work.tx, open.id, { resolvedAt: work.now });
    return;
  }
  const today = dateOf(work.now);
  const alert = { shortPesewas, dueOn, notifiedOn: today };
  if (open) await sql.changeAlert(work.tx, open.id, alert);
  else await sql.insertAlert(work.tx, { id: newId(), raisedAt: work.now, rail, ...alert });
  if (open?.notifiedOn === today) return;
  const whose = rail === 'PAYSTACK' ? 'the provider’s' : `${PAYOUT_RAILS[rail]}’s`;
  await notifyAdmins(work, {
    message: `Top up ${whose} balance by ${formatCedis(shortPesewas)} ${dueOn === today ? 'now' : `before ${formatDate(dueOn)}`}, or payouts will wait.`,
    redirectUrl: addresses.adminBooks,
    mail: balanceShort({ shortPesewas, dueOn }),
  });
}
