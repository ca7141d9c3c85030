import * as contract from '../../../contract/wallets.ts';
import { pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireProject } from '../projects/projects.service.ts';
import * as service from './wallets.service.ts';

export function mountWallets(app: App, mount: Mount): void {
  mount(contract.getWallet, ({ caller, params }) => service.getWallet(app, caller, params.organizationId));

  mount(contract.listTransactions, async ({ caller, params, query: { page, size } }) => {
    const { rows, total } = await service.listTransactions(app, caller, params.organizationId, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });

  mount(contract.initializeTopUp, async ({ caller, body }) => {
    const projectId = body.pendingStudyProjectId;
    if (projectId) await requireProject(app, caller, projectId);
    return service.initializeTopUp(app, caller, {
      amountPesewas: pesewasOf(body.amount) ?? 0,
      returnPath: projectId ? `/dashboard/create-study/${projectId}` : '/dashboard/wallet',
    });
  });

  mount(contract.verifyTopUp, ({ caller, params }) => service.verifyTopUp(app, caller, params.reference));

  mount(contract.paystackWebhook, async ({ request }) => {
    const event = app.payments.parseWebhook(request.rawBody ?? Buffer.alloc(0), request.headers);
    if (event === null) refuse('UNAUTHENTICATED');
    await service.keepProviderEvent(app, event);
    return {};
  });

  mount(contract.getBooks, () => service.getBooks(app));
}
