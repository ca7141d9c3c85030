import * as contract from '../../../contract/payouts.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as mobileMoney from './mobile-money.service.ts';
import * as service from './payouts.service.ts';

export function mountPayouts(app: App, mount: Mount): void {
  mount(contract.getEarnings, ({ caller }) => service.getEarnings(app, caller));
  mount(contract.retryPayout, ({ caller, params }) => service.retryPayout(app, caller, params.id));
  mount(contract.getMobileMoney, ({ caller }) => mobileMoney.getMobileMoney(app, caller));

  mount(contract.resolveMobileMoneyName, async ({ caller, body }) => ({
    accountName: await mobileMoney.resolveName(app, caller, body.mobileMoneyNetwork, body.mobileMoneyNumber),
  }));

  mount(contract.saveMobileMoney, ({ caller, body }) => mobileMoney.saveMobileMoney(app, caller, body));

  mount(contract.listAllPayouts, async ({ query: { status, page, size } }) => {
    const { rows, total } = await service.listAllPayouts(app, status, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });

  mount(contract.changePayout, ({ caller, params }) => service.changeAsAdmin(app, caller, params.id, params.event));
}
