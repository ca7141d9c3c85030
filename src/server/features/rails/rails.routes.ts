import * as contract from '../../../contract/rails.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listRails, setRailMode } from './rails.service.ts';

export function mountRails(app: App, mount: Mount): void {
  mount(contract.listRails, () => listRails(app));
  mount(contract.setRailMode, ({ caller, params, body }) => setRailMode(app, caller, params.rail, body.mode));
}
