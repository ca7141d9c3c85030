import * as contract from '../../../contract/health.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readHealth } from './health.service.ts';
import { statusOf } from './status.service.ts';

export function mountHealthPages(app: App, mount: Mount): void {
  const status = statusOf(app);
  mount(contract.getStatus, () => status.read());
  mount(contract.getHealth, () => readHealth(app));
}
