import { randomInt } from 'node:crypto';
import type { SHOWN_PRO_FORMA_STATUSES } from '../../../contract/transfers.ts';
import { addDays, dateOf, formatDate, formatInstant } from '../../../domain/calendar.ts';
import { PRO_FORMA_LIFECYCLE, type ProFormaStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import { transferReference } from '../../../domain/transfer-references.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readVatTerms } from '../taxes/tax-terms.service.ts';
import { issuer } from '../wallets/documents.service.ts';
import * as sql from './pro-formas.sql.ts';

/* An organisation orders a pro-forma invoice, and writes its reference into its bank transfer. */

const VALID_DAYS = 30;

export type ProForma = NonNullable<Awaited<ReturnType<typeof sql.findProForma>>>;

/** The status as people see it. One that nobody paid in time expires without anybody doing anything. */
export function shownStatus(
  { status, expiresOn }: { status: ProFormaStatus; expiresOn: string },
  today: string,
): keyof typeof SHOWN_PRO_FORMA_STATUSES {
  return status === 'WAITING' && expiresOn < today ? 'EXPIRED' : status;
}

/** Whether a transfer of the rest is credited without asking anybody. */
export function isOpen({ status, expiresOn }: Pick<ProForma, 'status' | 'expiresOn'>, today: string): boolean {
  return (status === 'WAITING' || status === 'PARTLY') && expiresOn >= today;
}

export async function orderProForma(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  form: { amount: number; purchaseOrder: string },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const { bank } = app.settings;
  if (bank === null) refuse('NO_BANK_TRANSFERS');
  const id = newId();
  await app.work(caller, async (work) => {
    const { purchaseOrder, ...customer } = await sql.readCustomer(work.tx, organizationId);
    await work.create(PRO_FORMA_LIFECYCLE, 'order', {
      id,
      organizationId,
      createdBy: caller.userId,
      reference: await newReference(work),
      amountPesewas: pesewasOf(form.amount) ?? 0,
      purchaseOrder: form.purchaseOrder || purchaseOrder,
      ...customer,
      bank: JSON.stringify(bank),
      createdAt: work.now,
      expiresOn: addDays(dateOf(work.now), VALID_DAYS),
    });
  });
  return describeProForma(app, organizationId, id);
}

async function newReference(work: Work): Promise<string> {
  for (;;) {
    const reference = transferReference(Array.from({ length: 5 }, () => randomInt(29)));
    if (!(await sql.isReferenceUsed(work.tx, reference))) return reference;
  }
}

export async function cancelProForma(app: App, caller: ResearcherCaller, id: string) {
  await app.work(caller, async (work) => {
    const proForma = found(await sql.lockProForma(work.tx, id));
    if (proForma.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    await work.change(PRO_FORMA_LIFECYCLE, proForma, 'cancel');
  });
  return describeProForma(app, caller.organizationId, id);
}

async function describeProForma(app: App, organizationId: string, id: string) {
  return app.read(async (reader) =>
    asShown(found(await sql.findProForma(reader.tx, organizationId, id)), dateOf(reader.now)),
  );
}

const asShown = (row: ProForma, today: string) => ({ ...row, status: shownStatus(row, today) });

export async function listProFormas(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  query: { page: number; size: number },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return app.read(async (reader) => {
    const { rows, total } = await sql.listProFormas(reader.tx, { organizationId, ...query });
    return { rows: rows.map((row) => asShown(row, dateOf(reader.now))), total };
  });
}

/** The PDF that an accounts department pays from. */
export async function printProForma(app: App, caller: ResearcherCaller, organizationId: string, id: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const { proForma, terms } = await app.read(async (reader) => ({
    terms: await readVatTerms(reader),
    proForma: found(await sql.findProForma(reader.tx, organizationId, id)),
  }));
  const { reference, bank, customerName, customerAddress, customerTin, purchaseOrder, expiresOn } = proForma;
  const amount = formatCedis(proForma.amountPesewas);
  const fact = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);
  const pdf = await makePdf(caller.userId, {
    title: 'Pro-forma invoice',
    number: reference,
    parties: [
      {
        label: 'For',
        lines: [
          customerName,
          ...customerAddress.split('\n').filter((line) => line !== ''),
          ...(customerTin ? [`TIN ${customerTin}`] : []),
        ],
      },
      issuer(app, terms),
    ],
    facts: [
      ['Made on', formatInstant(proForma.createdAt)],
      ['Valid until', formatDate(expiresOn)],
      ...fact('Purchase order', purchaseOrder),
      ['Reference of the transfer', reference],
      ['Account name', bank.accountName],
      ['Account number', bank.accountNumber],
      ['Bank', bank.name],
      ...fact('Branch', bank.branch),
      ...fact('SWIFT', bank.swift),
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.7 },
        { title: 'Amount', share: 0.3, align: 'right' },
      ],
      rows: [['Top-up of the organisation’s Nyansapo wallet', amount]],
      totals: [['Please transfer', amount]],
    },
    notes: [
      `Please write ${reference} into the narration of your transfer, and transfer the exact amount. It is in your wallet when it is on our bank’s statement, usually on the next working day.`,
      'This is not a tax invoice. A top-up is prepaid, and contains no VAT. We invoice our fee with its VAT when a study has its first booking.',
    ],
  });
  return { filename: `nyansapo-pro-forma-${reference}.pdf`, pdf };
}
