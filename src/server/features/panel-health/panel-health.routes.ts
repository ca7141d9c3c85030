import * as contract from '../../../contract/panel-health.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { getPanelHealth } from './panel-health.service.ts';
import { setLimits } from './participation-limits.service.ts';

export function mountPanelHealth(app: App, mount: Mount): void {
  mount(contract.getPanelHealth, () => getPanelHealth(app));
  mount(contract.setParticipationLimits, ({ caller, body }) => setLimits(app, caller, body));
}
