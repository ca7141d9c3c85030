import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf, formatDate, instantOf } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { Look } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { FORECAST_DAYS, findShortfall, OPEN_PLACES_DAYS } from './balance-forecast.rules.ts';
import * as sql from './balance-forecast.sql.ts';
import { balanceShort } from './settlements.mails.ts';
import { lockPosting } from './settlements.sql.ts';

/*
 * Payouts wait while the provider's balance is too low, and topping it up takes days. So what it will need is added up days
 * before: what people have earned, what is on its way to them, and what booked sessions will pay.
 */

/** What the balance has, what it will need within the forecast, and what it lacks. */
export async function readForecast(look: Look, missingPesewas = 0) {
  const { now } = look;
  const today = dateOf(now);
  const feePesewas = look.settings.providerCosts.payoutPesewas;
  const standing = await sql.readStanding(look.tx);
  const due = await sql.listDue(look.tx, {
    now,
    until: instantOf(addDays(today, FORECAST_DAYS + 1), '00:00'),
    openUntil: instantOf(addDays(today, OPEN_PLACES_DAYS + 1), '00:00'),
    feePesewas,
  });
  const balancePesewas = Math.max(0, standing.balancePesewas - missingPesewas);
  const owedPesewas = standing.owedPesewas + standing.payouts * feePesewas;
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
 * Notifies admins when the balance will not last, again every day until it does, and notes when it does. `missingPesewas` is
 * what the provider holds less than our books say.
 */
export async function watchBalance(app: App, missingPesewas: number): Promise<void> {
  await app.work(null, async (work) => {
    await lockPosting(work.tx);
    const { shortPesewas, dueOn } = await readForecast(work, missingPesewas);
    const open = await sql.findOpenAlert(work.tx);
    if (dueOn === null) {
      if (open) await sql.changeAlert(work.tx, open.id, { resolvedAt: work.now });
      return;
    }
    const today = dateOf(work.now);
    if (open) await sql.changeAlert(work.tx, open.id, { shortPesewas, dueOn, notifiedOn: today });
    else await sql.insertAlert(work.tx, { id: newId(), raisedAt: work.now, shortPesewas, dueOn, notifiedOn: today });
    if (open?.notifiedOn === today) return;
    await notifyAdmins(work, {
      message: `Top up the provider’s balance by ${formatCedis(shortPesewas)} ${dueOn === today ? 'now' : `before ${formatDate(dueOn)}`}, or payouts will wait.`,
      redirectUrl: addresses.adminBooks,
      mail: balanceShort({ shortPesewas, dueOn }),
    });
  });
}
