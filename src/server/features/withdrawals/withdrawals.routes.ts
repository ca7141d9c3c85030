import * as contract from '../../../contract/withdrawals.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import * as service from './withdrawals.service.ts';

export function mountWithdrawals(app: App, mount: Mount): void {
  mount(contract.withdrawConsent, ({ caller, params, body }) => service.withdraw(app, caller, params.id, body.what));
  mount(contract.withdrawForPerson, ({ caller, params }) => service.withdrawForPerson(app, caller, params.id));
}
