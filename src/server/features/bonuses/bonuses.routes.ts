import * as contract from '../../../contract/bonuses.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './bonuses.service.ts';

export function mountBonuses(app: App, mount: Mount): void {
  mount(contract.listBonuses, async ({ caller, params, query }) =>
    listedAnswer(await service.listBonuses(app, caller, params.id, query), query),
  );
  mount(contract.payBonuses, ({ caller, params, body }) => service.payBonuses(app, caller, params.id, body));
  mount(contract.payBonusList, ({ caller, params, body }) => service.payBonusList(app, caller, params.id, body));
}
