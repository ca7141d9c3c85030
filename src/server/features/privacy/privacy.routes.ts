import * as contract from '../../../contract/privacy.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { FileAnswer, type Mount } from '../../platform/http/mount.ts';
import { eraseMe } from './erasure.service.ts';
import { exportData } from './export.service.ts';

export function mountPrivacy(app: App, mount: Mount): void {
  mount(contract.exportMyData, async ({ caller, query: { format } }) => {
    const type = format === 'json' ? 'application/json' : 'text/csv';
    const filename = `nyansapo-my-data-${dateOf(app.clock.now())}.${format}`;
    return new FileAnswer(filename, type, await exportData(app, caller, format));
  });
  mount(contract.eraseMe, async ({ caller, body }) => {
    await eraseMe(app, caller, body.password);
    return {};
  });
}
