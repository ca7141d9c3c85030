import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { walletLow } from '../events/events.service.ts';
import * as sql from './balance-notice.sql.ts';
import { payDebt } from './debts.service.ts';
import { lowBalance } from './wallets.mails.ts';

/**
 * After every movement of available money: pays what the organisation owes us, notifies its admins once when the balance falls
 * below their limit, and resets the alert when it rises above. Called in the movement's transaction, after it.
 */
export async function noteBalance(work: Work, organizationId: string): Promise<void> {
  await payDebt(work, organizationId);
  const { balancePesewas, lowBalancePesewas, notifiedAt } = await sql.readNotice(work.tx, organizationId);
  const isLow = balancePesewas < lowBalancePesewas;
  if (isLow === (notifiedAt !== null)) return;
  if (!(await sql.noteNotified(work.tx, organizationId, isLow ? work.now : null)) || !isLow) return;
  walletLow(work, organizationId);
  for (const userId of await sql.listOrganizationAdminIds(work.tx, organizationId)) {
    work.notify({
      userId,
      message: `${formatCedis(balancePesewas)} is left in your wallet. Top up before your next study.`,
      redirectUrl: addresses.wallet,
      mail: lowBalance({ balancePesewas }),
    });
  }
}

/** The members who look after an organisation's money. */
export const listOrganizationAdminIds = (reader: Reader, organizationId: string) =>
  sql.listOrganizationAdminIds(reader.tx, organizationId);
