import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { Work } from '../../platform/work.ts';
import { notify } from '../notifications/notifications.service.ts';
import * as sql from './balance-notice.sql.ts';

/**
 * After every movement of available money: notifies an organisation's admins once when less is left than they want, and
 * resets the alert when there is more. Called in the movement's transaction, after it.
 */
export async function noteBalance(work: Work, organizationId: string): Promise<void> {
  const { balancePesewas, lowBalancePesewas, toldAt } = await sql.readNotice(work.tx, organizationId);
  const isLow = balancePesewas < lowBalancePesewas;
  if (isLow === (toldAt !== null)) return;
  if (!(await sql.setTold(work.tx, organizationId, isLow ? work.now : null)) || !isLow) return;
  for (const userId of await sql.listOrganizationAdminIds(work.tx, organizationId)) {
    notify(work, {
      userId,
      message: `${formatCedis(balancePesewas)} is left in your wallet. Top up before your next study.`,
      redirectUrl: addresses.wallet,
      mail: { template: 'lowBalance', about: { balancePesewas: String(balancePesewas) } },
    });
  }
}
