import * as contract from '../../../contract/budgets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import { Answer, FileAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './budgets.service.ts';

export function mountBudgets(app: App, mount: Mount): void {
  mount(contract.getSpending, ({ caller, params }) => service.getSpending(app, caller, params.organizationId));
  mount(contract.exportSpending, async ({ caller, params }) => {
    const rows = await service.listSpendingRows(app, caller, params.organizationId);
    const csv = csvOf(['kind', 'name', 'spentCedis', 'budgetCedis', 'leftCedis'], rows);
    return new FileAnswer(`nyansapo-spending-${dateOf(app.clock.now())}.csv`, 'text/csv', csv);
  });
  mount(contract.setBudget, async ({ caller, params, body }) => {
    const spending = await service.setBudget(app, caller, params.organizationId, body);
    return new Answer(spending, { message: body.amount === 0 ? 'Budget removed.' : 'Budget saved.' });
  });
}
