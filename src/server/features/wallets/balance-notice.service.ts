import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tell } from '../notifications/notifications.service.ts';
import * as sql from './balance-notice.sql.ts';

/**
 * After every movement of available money: tells an organisation's admins once when less is left than they want, and is
 * ready to tell again when there is more. Called in the movement's transaction, after it.
 */
export async function noteBalance(app: App, tx: Tx, organizationId: string): Promise<void> {
  const { balancePesewas, lowBalancePesewas, toldAt } = await sql.readNotice(tx, organizationId);
  const isLow = balancePesewas < lowBalancePesewas;
  if (isLow === (toldAt !== null)) return;
  if (!(await sql.setTold(tx, organizationId, isLow ? app.clock.now() : null)) || !isLow) return;
  for (const userId of await sql.listOrganizationAdminIds(tx, organizationId)) {
    await tell(app, tx, {
      userId,
      message: `${formatCedis(balancePesewas)} is left in your wallet. Top up before your next study.`,
      redirectUrl: addresses.wallet,
      mail: { template: 'lowBalance', about: { balancePesewas: String(balancePesewas) } },
    });
  }
}
