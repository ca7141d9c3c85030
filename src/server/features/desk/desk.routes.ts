import * as contract from '../../../contract/desk.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listQueues } from './desk.service.ts';

export function mountDesk(app: App, mount: Mount): void {
  mount(contract.listQueues, () => listQueues(app));
}
