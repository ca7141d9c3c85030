import * as contract from '../../../contract/waitlist.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as service from './waitlist.service.ts';

export function mountWaitlist(app: App, mount: Mount): void {
  mount(contract.joinWaitlist, async ({ body, request }) => {
    await app.limits.count('form', request.ip);
    await service.join(app, body);
    return {};
  });

  mount(contract.listWaitlist, async ({ query: { page, size } }) => {
    const { rows, total } = await service.list(app, page, size);
    const shown = rows.map((row) => ({ ...row, organization: row.organization ?? '', purpose: row.purpose ?? '' }));
    return new Answer(shown, { page: pageOf(total, page, size, rows.length) });
  });

  mount(contract.contactSupport, async ({ body, request }) => {
    await app.limits.count('form', request.ip);
    await service.contactSupport(app, body);
    return {};
  });
}
