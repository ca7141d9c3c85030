import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { walletLow } from '../events/events.service.ts';
import * as sql from './balance-notice.sql.ts';
import { payDebt } from './debts.service.ts';
import { lowBalance } from './wallets.mails.ts';

/**
 * After every movement of available money: pays the organisation's debt, notifies its admins once when the balance falls below
 * their limit, and resets the alert when it rises above. Who has just spent it (`by`) saw the price and the balance, and is not
 * notified. Called in the movement's transaction, after the movement.
 */
export async function noteBalance(work: Work, organizationId: string, by?: string): Promise<void> {
  await payDebt(work, organizationId);
  const { balancePesewas, lowBalancePesewas, notifiedAt } = await sql.readNotice(work.tx, organizationId);
  const isLow = balancePesewas < lowBalancePesewas;
  if (isLow === (notifiedAt !== null)) return;
  if (!(await sql.noteNotified(work.tx, organizationId, isLow ? work.now : null)) || !isLow) return;
  walletLow(work, organizationId);
  for (const userId of await sql.listPayerIds(work.tx, organizationId)) {
    if (userId === by) continue;
    work.notify({
      userId,
      message: `${formatCedis(balancePesewas)} is left in your wallet. Top up before your next study.`,
      redirectUrl: addresses.wallet,
      mail: lowBalance({ balancePesewas }),
    });
  }
}

/** The members who are responsible for an organisation's money. */
export const listPayerIds = (reader: Reader, organizationId: string) => sql.listPayerIds(reader.tx, organizationId);
