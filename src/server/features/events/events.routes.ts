import * as contract from '../../../contract/events.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listEvents } from './feed.service.ts';

export function mountEvents(app: App, mount: Mount): void {
  mount(contract.listEvents, ({ caller, query }) => listEvents(app, caller, query));
}
