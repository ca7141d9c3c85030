import * as contract from '../../../contract/observers.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { countingWrong } from '../../platform/http/rate-limits.ts';
import * as service from './observers.service.ts';

export function mountObservers(app: App, mount: Mount): void {
  mount(contract.listObservers, ({ caller, params }) => service.listObservers(app, caller, params.id));
  mount(contract.inviteObserver, ({ caller, params, body }) => service.inviteObserver(app, caller, params.id, body));
  mount(contract.revokeObserver, async ({ caller, params }) => {
    await service.revokeObserver(app, caller, params.id, params.observerId);
    return {};
  });
  mount(contract.getObservedSchedule, ({ body, request }) =>
    countingWrong(app.limits, 'wrongLink', addressOf(request), () => service.readSchedule(app, body.secret)),
  );
}
