import * as contract from '../../../contract/audit.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as service from './audit.service.ts';

export function mountAudit(app: App, mount: Mount): void {
  mount(contract.listAudit, async ({ query }) => {
    const { rows, total } = await service.listAudit(app, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });
  mount(contract.exportAudit, async ({ query }) => {
    const csv = await service.exportAudit(app, query);
    return new FileAnswer(`nyansapo-audit-${dateOf(app.clock.now())}.csv`, 'text/csv', csv);
  });
  mount(contract.checkAudit, () => service.checkAudit(app));
  mount(contract.listMyAudit, async ({ caller, query: { page, size } }) => {
    const { rows, total } = await service.listMyAudit(app, caller, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });
  mount(contract.listOrganizationAudit, async ({ caller, params, query: { page, size } }) => {
    const { rows, total } = await service.listOrganizationAudit(app, caller, params.organizationId, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });
}
