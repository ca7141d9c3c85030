import { dateOf, formatDate, formatInstant, instantOf } from '../../../domain/calendar.ts';
import { daysOfMonth, INVOICE_SERIES } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { rateWords } from '../../../domain/vat.ts';
import { WALLET_EVENTS } from '../../../domain/wallet-events.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as taxes from '../taxes/invoices.service.ts';
import { readVatTerms } from '../taxes/tax-terms.service.ts';
import { customer, issuer } from './documents.service.ts';
import { listTransactionsAfter, readBalanceAt, type Transaction } from './wallets.sql.ts';

/* An organisation's invoices for our fees, and its monthly statements, from the books. */

const requireOwn = (caller: ResearcherCaller, organizationId: string) => {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
};

export function listInvoices(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  query: { page: number; size: number },
) {
  requireOwn(caller, organizationId);
  return app.read((reader) => taxes.listInvoices(reader, { organizationId, ...query }));
}

export const listAllInvoices = (app: App, query: { page: number; size: number; search: string }) =>
  app.read((reader) => taxes.listInvoices(reader, query));

/** The net amount, each component with its rate, and the total, as on every document. */
export function taxLines({ netPesewas, components, grossPesewas }: taxes.ShownInvoice): [string, string][] {
  return [
    ['Net', formatCedis(netPesewas)],
    ...components.map(({ name, rate, pesewas }): [string, string] => [
      `${name} ${rateWords(rate)}`,
      formatCedis(pesewas),
    ]),
    ['Total', formatCedis(grossPesewas)],
  ];
}

export async function makeInvoice(app: App, caller: ResearcherCaller, organizationId: string, id: string) {
  requireOwn(caller, organizationId);
  const invoice = found(await app.read((reader) => taxes.findOwnInvoice(reader, organizationId, id)));
  return printInvoice(app, caller.userId, invoice);
}

/** What a tax invoice in Ghana must show: VAT Regulations, 2016 (L.I. 2243), regulation 21. */
export async function printInvoice(app: App, owner: string, invoice: taxes.ShownInvoice) {
  const { series, code, sellerTin, correctsCode, correctedByCode, components } = invoice;
  const isTax = components.length > 0;
  const isCredit = series === 'CREDIT_NOTE';
  const pdf = await makePdf(owner, {
    title: isCredit ? INVOICE_SERIES.CREDIT_NOTE : isTax ? 'Tax invoice' : INVOICE_SERIES.INVOICE,
    number: code,
    parties: [
      {
        label: 'For',
        lines: [
          invoice.customerName,
          ...(invoice.customerAddress?.split('\n') ?? []),
          ...(invoice.customerTin ? [`TIN ${invoice.customerTin}`] : []),
        ],
      },
      issuer(app, { tin: sellerTin, address: invoice.sellerAddress }),
    ],
    facts: [
      ['Date and time of supply', formatInstant(invoice.issuedAt)],
      ['Kind', isCredit ? `Credit for invoice ${correctsCode}` : 'Sale of a service'],
      ...(invoice.purchaseOrder ? [['Purchase order', invoice.purchaseOrder] as [string, string]] : []),
      invoice.studyCode === null
        ? ['Payment list', invoice.studyName]
        : ['Study', `${invoice.studyName} · ${invoice.studyCode}`],
      ...(invoice.projectName === null ? [] : [['Project', invoice.projectName] as [string, string]]),
      ...(correctedByCode ? [['Credited by', correctedByCode] as [string, string]] : []),
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.55 },
        { title: 'Quantity', share: 0.15, align: 'right' },
        { title: 'Net amount', share: 0.3, align: 'right' },
      ],
      rows: [
        [
          invoice.studyCode === null ? 'Service fee for paying a list of people' : 'Service fee for a study',
          '1',
          formatCedis(invoice.netPesewas),
        ],
      ],
      totals: [
        ...taxLines(invoice).slice(0, -1),
        [isCredit ? 'Total credited' : 'Total paid from the wallet', formatCedis(invoice.grossPesewas)],
      ],
    },
    notes: [
      'This is our fee only. What participants receive is your money: we pass it on whole and charge no VAT on it.',
      ...(isTax ? [] : ['We were not registered for VAT on this day.']),
    ],
  });
  return { filename: `nyansapo-${code}.pdf`, pdf };
}

const MOST_ROWS = 20_000;

async function readMonth(app: App, organizationId: string, month: string) {
  const { from, next } = daysOfMonth(month);
  const start = instantOf(from, '00:00');
  const end = instantOf(next, '00:00');
  const read = async (reader: Reader) => {
    const newestFirst = await listTransactionsAfter(
      reader.tx,
      organizationId,
      { from, to: next },
      undefined,
      MOST_ROWS,
    );
    return {
      from,
      movements: newestFirst.filter(({ at }) => at < end).reverse(),
      openingPesewas: await readBalanceAt(reader.tx, organizationId, start),
      invoices: await taxes.listInvoicesBetween(reader, organizationId, start, end),
      party: await customer(reader, organizationId),
      terms: await readVatTerms(reader),
    };
  };
  return app.read(read, { isSnapshot: true });
}

/** The amounts that an invoice adds and a credit note subtracts. */
const signOf = ({ series }: taxes.ShownInvoice) => (series === 'INVOICE' ? 1 : -1);

/** A month of the wallet: its movements, the invoices for our fees with their VAT, and both sides' TINs. */
export async function makeMonthlyStatement(app: App, caller: ResearcherCaller, organizationId: string, month: string) {
  requireOwn(caller, organizationId);
  const { from, movements, openingPesewas, invoices, party, terms } = await readMonth(app, organizationId, month);
  const sumOf = (amount: (invoice: taxes.ShownInvoice) => number) =>
    formatCedis(invoices.reduce((sum, invoice) => sum + signOf(invoice) * amount(invoice), 0));
  const names = invoices.find(({ components }) => components.length > 0)?.components.map(({ name }) => name) ?? [];
  const partOf = (name: string) => (invoice: taxes.ShownInvoice) =>
    invoice.components.find((component) => component.name === name)?.pesewas ?? 0;
  const pdf = await makePdf(caller.userId, {
    title: 'Statement',
    number: `${formatDate(from).split(' ').slice(2).join(' ')} · wallet and invoices`,
    parties: [party, issuer(app, terms)],
    facts: [
      ['Made on', formatInstant(app.clock.now())],
      ['Balance before', formatCedis(openingPesewas)],
      ...invoices.map((invoice): [string, string] => [
        invoice.code,
        [
          `${formatDate(dateOf(invoice.issuedAt))}, ${invoice.studyName}${invoice.correctsCode ? `, for ${invoice.correctsCode}` : ''}`,
          ...taxLines(invoice).map(([label, amount]) => `${label} ${amount}`),
        ].join('\n'),
      ]),
    ],
    table: {
      columns: [
        { title: 'Day', share: 0.2 },
        { title: 'Description', share: 0.4 },
        { title: 'Amount', share: 0.2, align: 'right' },
        { title: 'Balance', share: 0.2, align: 'right' },
      ],
      rows: movements.map(({ at, event, about, amountPesewas, balancePesewas }) => [
        formatDate(dateOf(at)),
        `${WALLET_EVENTS[event] ?? event}${about ? `: ${about}` : ''}`,
        formatCedis(amountPesewas),
        formatCedis(balancePesewas),
      ]),
      totals: [
        ['Our fees, net', sumOf(({ netPesewas }) => netPesewas)],
        ...names.map((name): [string, string] => [name, sumOf(partOf(name))]),
        ['Our fees with tax', sumOf(({ grossPesewas }) => grossPesewas)],
        ['Balance afterwards', formatCedis(closingOf(movements, openingPesewas))],
      ],
    },
    notes: [
      'Our fee is taken from what a study has reserved, with its first booking, or from a payment list when it ends. Credit notes are subtracted.',
      'What participants receive is your money: we pass it on whole and charge no VAT on it.',
    ],
  });
  return { filename: `nyansapo-statement-${month}.pdf`, pdf };
}

const closingOf = (movements: readonly Transaction[], openingPesewas: number) =>
  movements.at(-1)?.balancePesewas ?? openingPesewas;

const COLUMNS = [
  'at',
  'document',
  'number',
  'about',
  'netCedis',
  'vatCedis',
  'nhilCedis',
  'getfundCedis',
  'totalCedis',
  'balanceCedis',
  'sellerTin',
  'customerTin',
  'customerAddress',
  'purchaseOrder',
] as const;

/** The month as CSV, in chronological order: movements have a balance, invoices have components. */
export async function exportMonthlyStatement(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  month: string,
) {
  requireOwn(caller, organizationId);
  await app.limits.count('export', caller.userId);
  const { movements, invoices } = await readMonth(app, organizationId, month);
  const amount = (pesewas: number) => (pesewas / 100).toFixed(2);
  const rows = [
    ...movements.map(({ at, event, about, reference, amountPesewas, balancePesewas }) => ({
      at,
      document: WALLET_EVENTS[event] ?? event,
      number: reference,
      about: about ?? '',
      totalCedis: amount(amountPesewas),
      balanceCedis: amount(balancePesewas),
    })),
    ...invoices.map((invoice) => {
      const sign = signOf(invoice);
      return {
        at: invoice.issuedAt,
        document: INVOICE_SERIES[invoice.series],
        number: invoice.code,
        about: invoice.studyName,
        netCedis: amount(sign * invoice.netPesewas),
        vatCedis: amount(sign * invoice.vatPesewas),
        nhilCedis: amount(sign * invoice.nhilPesewas),
        getfundCedis: amount(sign * invoice.getfundPesewas),
        totalCedis: amount(sign * invoice.grossPesewas),
        sellerTin: invoice.sellerTin ?? '',
        customerTin: invoice.customerTin ?? '',
        customerAddress: invoice.customerAddress?.replaceAll('\n', ', ') ?? '',
        purchaseOrder: invoice.purchaseOrder ?? '',
      };
    }),
  ];
  const byTime = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return csvOf<Partial<Record<(typeof COLUMNS)[number], string | Date>>>(COLUMNS, byTime);
}
