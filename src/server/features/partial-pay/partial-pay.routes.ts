import * as contract from '../../../contract/partial-pay.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { getSession } from '../bookings/sessions.service.ts';
import * as service from './partial-pay.service.ts';

export function mountPartialPay(app: App, mount: Mount): void {
  mount(contract.proposePart, async ({ caller, params, body }) => {
    await service.proposePart(app, caller, params.id, body);
    return getSession(app, caller, params.id);
  });
  mount(contract.answerPart, async ({ caller, params, body }) => {
    await service.answerPart(app, caller, params.id, params.event, body.reason);
    return getSession(app, caller, params.id);
  });
}
