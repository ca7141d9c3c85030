import * as contract from '../../../contract/accounts/people.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as service from './people.service.ts';

export function mountPeople(app: App, mount: Mount): void {
  mount(contract.listUsers, async ({ query }) => {
    const { rows, total } = await service.listUsers(app, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });
  mount(contract.suspendUser, async ({ caller, params, body }) => {
    await service.suspendUser(app, caller, params.userId, body.reason);
    return {};
  });
  mount(contract.restoreUser, async ({ caller, params }) => {
    await service.restoreUser(app, caller, params.userId);
    return {};
  });
}
