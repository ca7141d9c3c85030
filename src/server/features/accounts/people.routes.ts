import * as contract from '../../../contract/accounts/people.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './people.service.ts';

export function mountPeople(app: App, mount: Mount): void {
  mount(contract.listUsers, async ({ query }) => listedAnswer(await service.listUsers(app, query), query));
  mount(contract.suspendUser, async ({ caller, params, body }) => {
    await service.suspendUser(app, caller, params.userId, body.reason);
    return {};
  });
  mount(contract.restoreUser, async ({ caller, params }) => {
    await service.restoreUser(app, caller, params.userId);
    return {};
  });
}
