import type * as z from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { Decision } from '../../../contract/proposals.ts';
import type { TaxPaymentForm, VatTermsForm, WithholdingTermsForm } from '../../../contract/taxes.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { TAX_REQUEST_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { pesewasOf } from '../../../domain/money.ts';
import type { Tax, TaxTerms } from '../../../domain/taxes.ts';
import type { App } from '../../platform/app.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { VAT_PAYABLE, WHT_PAYABLE } from '../ledger/movements.ts';
import { taxPaid } from '../ledger/tax-movements.ts';
import { askSecondAdmin, decideProposal, proposalFor } from '../proposals/proposals.service.ts';
import { creditFee, findCreditable } from '../taxes/fees.service.ts';
import { listTerms, setTerms, termsOf } from '../taxes/tax-terms.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import * as sql from './tax-requests.sql.ts';

/*
 * Changes that move the tax authority's money, or decide how much of it we collect, are proposed by one admin and confirmed by
 * another one.
 */

interface Proposal {
  kind: 'TERMS' | 'PAYMENT' | 'CREDIT';
  tax: Tax;
  holdsFrom?: string;
  terms?: TaxTerms;
  amountPesewas?: number;
  invoiceId?: string;
  reason: string;
}

export async function getTaxes(app: App) {
  const [terms, owed] = await Promise.all([
    listTerms(app),
    app.read(async (reader) => ({
      vatPayablePesewas: await ledger.readBalance(reader.tx, VAT_PAYABLE),
      withholdingPayablePesewas: await ledger.readBalance(reader.tx, WHT_PAYABLE),
    })),
  ]);
  return { ...terms, ...owed };
}

export async function proposeVatTerms(app: App, caller: AdminCaller, form: z.output<typeof VatTermsForm>) {
  const { holdsFrom, reason, isRegistered, tin, address, rates, isInclusive } = form;
  refusePast(app, holdsFrom);
  const charged = isRegistered ? rates : { VAT: 0, NHIL: 0, GETFUND: 0 };
  const terms = { isRegistered, tin: tin === '' ? null : tin, address, rates: charged, isInclusive };
  return propose(app, caller, { kind: 'TERMS', tax: 'VAT', holdsFrom, terms, reason });
}

export async function proposeWithholdingTerms(
  app: App,
  caller: AdminCaller,
  form: z.output<typeof WithholdingTermsForm>,
) {
  const { holdsFrom, reason, isOn, rate, threshold } = form;
  refusePast(app, holdsFrom);
  const terms = { isOn, rate, thresholdPesewas: pesewasOf(threshold) ?? 0 };
  return propose(app, caller, { kind: 'TERMS', tax: 'WITHHOLDING', holdsFrom, terms, reason });
}

function refusePast(app: App, holdsFrom: string): void {
  if (holdsFrom >= dateOf(app.clock.now())) return;
  refuseFields([{ field: 'holdsFrom', message: 'Please choose today or a later day' }]);
}

export function proposeTaxPayment(app: App, caller: AdminCaller, form: z.output<typeof TaxPaymentForm>) {
  const amountPesewas = pesewasOf(form.amount) ?? 0;
  return propose(app, caller, { kind: 'PAYMENT', tax: form.tax, amountPesewas, reason: form.reason });
}

export async function proposeCredit(app: App, caller: AdminCaller, invoiceId: string, reason: string) {
  await app.read((reader) => findCreditable(reader, invoiceId));
  return propose(app, caller, { kind: 'CREDIT', tax: 'VAT', invoiceId, reason });
}

async function propose(app: App, caller: AdminCaller, proposal: Proposal) {
  const id = newId();
  const { kind, tax, reason, holdsFrom = null, terms = null, amountPesewas = null, invoiceId = null } = proposal;
  await app.work(caller, async (work) => {
    const row = { id, kind, tax, holdsFrom, amountPesewas, invoiceId, reason, proposedBy: caller.userId };
    const request = { ...row, terms: terms && JSON.stringify(terms), createdAt: work.now };
    await work.create(TAX_REQUEST_LIFECYCLE, 'propose', request, { reason });
    const message = 'A change about taxes is waiting for a second admin.';
    await askSecondAdmin(work, caller, { message, redirectUrl: addresses.adminTaxes });
  });
  return describeRequest(app, caller, id);
}

export async function decideTaxRequest(app: App, caller: AdminCaller, id: string, event: Decision) {
  await decideProposal(app, caller, {
    lifecycle: TAX_REQUEST_LIFECYCLE,
    event,
    lock: (tx) => sql.lockRequest(tx, id),
    carryOut: (work, request) => carryOut(work, request, caller.userId),
  });
  return describeRequest(app, caller, id);
}

type Request = NonNullable<Awaited<ReturnType<typeof sql.lockRequest>>>;

async function carryOut(work: Work, request: Request, confirmedBy: string): Promise<void> {
  const { id, kind, tax, holdsFrom, terms, amountPesewas, invoiceId, proposedBy } = request;
  if (kind === 'TERMS' && holdsFrom !== null && terms !== null) {
    // Charges since that day would differ from the terms of that day.
    if (holdsFrom < dateOf(work.now)) refuse('TAX_DAY_PASSED');
    await setTerms(work, { id, tax, holdsFrom, terms, proposedBy, confirmedBy });
  } else if (kind === 'PAYMENT' && amountPesewas !== null) {
    await ledger.post(work, taxPaid({ requestId: id, tax, amountPesewas, at: work.now }));
  } else if (invoiceId !== null) {
    const { organizationId } = await creditFee(work, invoiceId);
    await noteBalance(work, organizationId);
  }
}

async function describeRequest(app: App, caller: AdminCaller, id: string) {
  return asRequest(caller, found(await app.read((reader) => sql.findRequest(reader.tx, id))));
}

function asRequest(caller: AdminCaller, row: NonNullable<Awaited<ReturnType<typeof sql.findRequest>>>) {
  const { terms, ...rest } = row;
  return { ...proposalFor(caller, rest), ...termsOf(terms) };
}

export async function listTaxRequests(app: App, caller: AdminCaller, query: PageOf) {
  const { rows, total } = await app.read((reader) => sql.listRequests(reader.tx, query));
  return { rows: rows.map((row) => asRequest(caller, row)), total };
}
