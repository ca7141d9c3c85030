import { addresses } from '../../../contract/addresses.ts';
import * as invoices from '../../../contract/wallets/invoices.ts';
import * as refunds from '../../../contract/wallets/refunds.ts';
import * as contract from '../../../contract/wallets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { pesewasOf } from '../../../domain/money.ts';
import { collectedFor, keptWords } from '../../../domain/top-up.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import { approvesTransfer } from '../payouts/payout-sending.service.ts';
import { requireProject } from '../projects/projects.service.ts';
import { makeReceipt, makeStatement } from './documents.service.ts';
import * as invoiceService from './invoices.service.ts';
import { keepProviderEvent } from './provider-events.service.ts';
import { listRefundBanks, redirectRefund, resolveUnknown } from './refund-sending.service.ts';
import * as refundService from './refunds.service.ts';
import * as topUps from './top-ups.service.ts';
import * as service from './wallets.service.ts';

export function mountWallets(app: App, mount: Mount): void {
  mount(contract.getWallet, ({ caller, params }) => service.getWallet(app, caller, params.organizationId));
  mount(contract.setLowBalance, async ({ caller, params, body }) => {
    const wallet = await service.setLowBalance(app, caller, params.organizationId, body.lowBalance);
    return new Answer(wallet, { message: 'Low-balance alert saved.' });
  });

  mount(contract.listTransactions, async ({ caller, params, query }) => {
    return listedAnswer(await service.listTransactions(app, caller, params.organizationId, query), query);
  });

  mount(contract.exportTransactions, async ({ caller, params, query }) => {
    const csv = await service.exportTransactions(app, caller, params.organizationId, query);
    return new FileAnswer(`nyansapo-wallet-${dateOf(app.clock.now())}.csv`, 'text/csv', csv);
  });

  mount(contract.getReceipt, async ({ caller, params }) => {
    if (params.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const { filename, pdf } = await makeReceipt(app, caller, params.reference);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });

  mount(contract.getStatement, async ({ caller, params }) => {
    const { filename, pdf } = await makeStatement(app, caller, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });

  mount(invoices.listInvoices, async ({ caller, params, query }) =>
    listedAnswer(await invoiceService.listInvoices(app, caller, params.organizationId, query), query),
  );
  mount(invoices.getInvoice, async ({ caller, params }) => {
    const { filename, pdf } = await invoiceService.makeInvoice(app, caller, params.organizationId, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(invoices.getMonthlyStatement, async ({ caller, params: { organizationId, month } }) => {
    const { filename, pdf } = await invoiceService.makeMonthlyStatement(app, caller, organizationId, month);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(invoices.exportMonthlyStatement, async ({ caller, params: { organizationId, month } }) => {
    const csv = await invoiceService.exportMonthlyStatement(app, caller, organizationId, month);
    return new FileAnswer(`nyansapo-statement-${month}.csv`, 'text/csv', csv);
  });
  mount(invoices.listAllInvoices, async ({ query }) =>
    listedAnswer(await invoiceService.listAllInvoices(app, query), query),
  );

  mount(contract.initializeTopUp, async ({ caller, body }) => {
    const projectId = body.pendingStudyProjectId;
    if (projectId) await requireProject(app, caller, projectId);
    const amountPesewas = pesewasOf(body.amount) ?? 0;
    const page = await topUps.initializeTopUp(app, caller, {
      amountPesewas: collectedFor(amountPesewas),
      returnPath: projectId ? addresses.createStudy({ projectId }) : addresses.wallet,
    });
    const message = keptWords(amountPesewas);
    return new Answer(page, message ? { message } : {});
  });

  mount(contract.verifyTopUp, ({ caller, params }) => topUps.verifyTopUp(app, caller, params.reference));

  mount(contract.paystackWebhook, async ({ request }) => {
    const event = app.payments.parseWebhook(request.rawBody ?? Buffer.alloc(0), request.headers);
    if (event === null) refuse('UNAUTHENTICATED');
    await keepProviderEvent(app, event);
    return {};
  });

  mount(contract.approveTransfer, async ({ request }) => {
    const transfer = app.payments.parseApproval(request.rawBody ?? Buffer.alloc(0), request.headers);
    if (transfer === null) refuse('UNAUTHENTICATED');
    const answer = await approvesTransfer(app, transfer);
    // The provider retries after anything but a clear answer.
    if (answer === null) refuse('PAYMENT_UNAVAILABLE');
    if (!answer) refuse('TRANSFER_UNKNOWN');
    return {};
  });
}

export function mountRefunds(app: App, mount: Mount): void {
  mount(refunds.listRefundable, ({ caller, params }) =>
    refundService.listRefundable(app, caller, params.organizationId),
  );

  mount(refunds.listRefunds, async ({ caller, params: { organizationId }, query }) => {
    if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
    return listedAnswer(await refundService.listRefunds(app, { organizationId, ...query }), query);
  });

  mount(refunds.requestRefund, ({ caller, params, body }) =>
    refundService.requestRefund(app, caller, params.organizationId, body),
  );
  mount(refunds.withdrawRefund, ({ caller, params }) => refundService.withdrawRefund(app, caller, params.id));

  mount(refunds.listAllRefunds, async ({ caller, query }) => {
    const { rows, total } = await refundService.listRefunds(app, query);
    const own = rows.map((row) => ({ ...row, isOwn: row.decidedBy === caller.userId }));
    return listedAnswer({ rows: own, total }, query);
  });

  mount(refunds.decideRefund, ({ caller, params: { id, event }, body }) =>
    event === 'approve' || event === 'decline'
      ? refundService.decideRefund(app, caller, id, event, body.reason)
      : event === 'transfer'
        ? refundService.confirmTransfer(app, caller, id)
        : resolveUnknown(app, caller, id, event),
  );

  mount(refunds.listRefundBanks, () => listRefundBanks(app));
  mount(refunds.redirectRefund, ({ caller, params, body }) => redirectRefund(app, caller, params.id, body));
}
