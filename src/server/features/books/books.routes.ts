import * as margins from '../../../contract/books/margins.ts';
import * as contract from '../../../contract/books.ts';
import * as taxes from '../../../contract/taxes.ts';
import type { App } from '../../platform/app.ts';
import { FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { makeWithholdingReport } from '../payouts/withholding.service.ts';
import { getServiceFee } from '../taxes/tax-terms.service.ts';
import * as adjustments from './adjustments.service.ts';
import * as service from './books.service.ts';
import { getPrices, listMargins } from './margins.service.ts';
import { listDifferences, reconcile } from './reconciliation.service.ts';
import { makeVatReport } from './tax-report.service.ts';
import * as taxRequests from './tax-requests.service.ts';

export function mountBooks(app: App, mount: Mount): void {
  mount(contract.getBooks, () => service.getBooks(app));
  mount(contract.checkBooks, () => service.checkBooks(app));
  mount(contract.reconcileNow, () => reconcile(app));

  mount(margins.getPrices, () => getPrices(app));
  mount(margins.listMargins, async ({ query }) => listedAnswer(await listMargins(app, query), query));

  mount(contract.listLedgerAccounts, async ({ query }) =>
    listedAnswer(await service.listLedgerAccounts(app, query), query),
  );

  mount(contract.enterBankStatement, ({ caller, body }) => service.enterBankStatement(app, caller, body));
  mount(contract.listSettlements, async ({ query }) => listedAnswer(await service.listSettlements(app, query), query));

  mount(contract.listDifferences, async ({ query }) => listedAnswer(await listDifferences(app, query), query));

  mount(contract.listAdjustments, async ({ caller, query }) =>
    listedAnswer(await adjustments.listAdjustments(app, caller, query), query),
  );
  mount(contract.findAdjustable, ({ query }) => adjustments.findAdjustable(app, query.kind, query.search));
  mount(contract.proposeAdjustment, ({ caller, body }) => adjustments.proposeAdjustment(app, caller, body));
  mount(contract.decideAdjustment, ({ caller, params }) =>
    adjustments.decideAdjustment(app, caller, params.id, params.event),
  );
}

export function mountTaxes(app: App, mount: Mount): void {
  mount(taxes.getServiceFee, () => getServiceFee(app));
  mount(taxes.getTaxes, () => taxRequests.getTaxes(app));
  mount(taxes.getTaxReport, async ({ query: { tax, month } }) => {
    const csv = await (tax === 'VAT' ? makeVatReport(app, month) : makeWithholdingReport(app, month));
    return new FileAnswer(`nyansapo-${tax.toLowerCase()}-${month}.csv`, 'text/csv', csv);
  });
  mount(taxes.listTaxRequests, async ({ caller, query }) =>
    listedAnswer(await taxRequests.listTaxRequests(app, caller, query), query),
  );
  mount(taxes.proposeVatTerms, ({ caller, body }) => taxRequests.proposeVatTerms(app, caller, body));
  mount(taxes.proposeWithholdingTerms, ({ caller, body }) => taxRequests.proposeWithholdingTerms(app, caller, body));
  mount(taxes.proposeTaxPayment, ({ caller, body }) => taxRequests.proposeTaxPayment(app, caller, body));
  mount(taxes.proposeCredit, ({ caller, params, body }) =>
    taxRequests.proposeCredit(app, caller, params.id, body.reason),
  );
  mount(taxes.decideTaxRequest, ({ caller, params }) =>
    taxRequests.decideTaxRequest(app, caller, params.id, params.event),
  );
}
