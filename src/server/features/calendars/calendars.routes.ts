import * as contract from '../../../contract/calendars.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import * as service from './calendars.service.ts';

export function mountOwnCalendars(app: App, mount: Mount): void {
  mount(contract.listOwnCalendars, ({ caller }) => service.listCalendars(app, caller));
  mount(contract.addOwnCalendar, ({ caller, body }) => service.addCalendar(app, caller, body.address));
  mount(contract.readOwnCalendar, ({ caller, params }) => service.readNow(app, caller, params.id));
  mount(contract.removeOwnCalendar, async ({ caller, params }) => {
    await service.removeCalendar(app, caller, params.id);
    return {};
  });
}
