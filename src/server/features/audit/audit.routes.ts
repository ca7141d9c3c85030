import * as contract from '../../../contract/audit.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './audit.service.ts';

export function mountAudit(app: App, mount: Mount): void {
  mount(contract.listAudit, async ({ query }) => listedAnswer(await service.listAudit(app, query), query));
  mount(contract.exportAudit, async ({ query }) => {
    const csv = await service.exportAudit(app, query);
    return new FileAnswer(`nyansapo-audit-${dateOf(app.clock.now())}.csv`, 'text/csv', csv);
  });
  mount(contract.checkAudit, () => service.checkAudit(app));
  mount(contract.listMyAudit, async ({ caller, query }) =>
    listedAnswer(await service.listMyAudit(app, caller, query), query),
  );
  mount(contract.listOrganizationAudit, async ({ caller, params, query }) =>
    listedAnswer(await service.listOrganizationAudit(app, caller, params.organizationId, query), query),
  );
}
