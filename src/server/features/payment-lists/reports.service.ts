import { dateOf, formatInstant } from '../../../domain/calendar.ts';
import { PAYOUT_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { LISTED_PAYMENT_STATUSES, PAYMENT_LIST_STATUSES } from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { readVatTerms } from '../taxes/tax-terms.service.ts';
import { customer, issuer } from '../wallets/documents.service.ts';
import { getList } from './payment-lists.service.ts';
import * as sql from './payment-lists.sql.ts';

/* LIST-07: what an auditor gets about a list. */

const COLUMNS = [
  ...([
    'line',
    'number',
    'registeredName',
    'givenName',
    'ownReference',
    'amountCedis',
    'answer',
    'answeredAt',
  ] as const),
  ...(['answeredBy', 'payout', 'payoutReference', 'paidAt', 'problem'] as const),
] as const;

const BATCH = 1000;
const ANSWERED_BY = { DIALLED: 'Dialled from the number', LINK: 'Link and texted code' } as const;

/** Every payment of a list. The number is masked, and the registered name only shown for people who were paid. */
export async function exportList(
  app: App,
  caller: ResearcherCaller,
  listId: string,
): Promise<{ filename: string; csv: Parts }> {
  await getList(app, caller, listId);
  await app.limits.count('export', caller.userId);
  async function* batches() {
    for (let line = 0; ; ) {
      const from = line;
      const rows = await app.read((reader) => sql.listPaymentsAfter(reader.tx, listId, from, BATCH), { mayLag: true });
      if (rows.length === 0) return;
      yield rows.map(asLine);
      line = rows.at(-1)?.line ?? line;
    }
  }
  return { filename: `nyansapo-payment-list-${dateOf(app.clock.now())}.csv`, csv: csvInParts(COLUMNS, batches()) };
}

function asLine(row: sql.ShownPayment) {
  const isPaid = row.payoutStatus === 'PAID';
  return {
    line: String(row.line),
    number: maskNumber(isPaid ? (row.paidNumber ?? row.number) : row.number),
    registeredName: isPaid ? (row.paidName ?? '') : '',
    givenName: row.name,
    ownReference: row.ownReference,
    amountCedis: (row.amountPesewas / 100).toFixed(2),
    answer: LISTED_PAYMENT_STATUSES[row.status],
    answeredAt: row.answeredAt ?? '',
    answeredBy: row.answeredBy === null ? '' : ANSWERED_BY[row.answeredBy],
    payout: row.payoutStatus === null ? '' : PAYOUT_STATUSES[row.payoutStatus],
    payoutReference: row.payoutReference ?? '',
    paidAt: isPaid ? (row.paidAt ?? '') : '',
    problem: row.failureReason ?? '',
  };
}

/** The sums of a list as PDF. Those of money are the ledger's. */
export async function makeSummary(app: App, caller: ResearcherCaller, listId: string) {
  const list = await getList(app, caller, listId);
  const { party, terms } = await app.read(async (reader) => ({
    party: await customer(reader, caller.organizationId),
    terms: await readVatTerms(reader),
  }));
  const { books } = list;
  const instant = (at: Date | null) => (at === null ? '–' : formatInstant(at));
  const line = (what: string, people: number | null, pesewas: number | null) => [
    what,
    people === null ? '' : String(people),
    pesewas === null ? '' : formatCedis(pesewas),
  ];
  const pdf = await makePdf(caller.userId, {
    title: 'Payment list',
    number: list.name,
    parties: [party, issuer(app, terms)],
    facts: [
      ['Paid for', list.purpose],
      ...(list.projectName === null ? [] : [['Project', list.projectName] as [string, string]]),
      ['Status', PAYMENT_LIST_STATUSES[list.status]],
      ['Started', instant(list.createdAt)],
      ['Answers until', instant(list.expiresAt)],
      ['Ended', instant(list.endedAt)],
      ['Fee for each payment', formatCedis(list.feePesewas)],
      ['Made on', formatInstant(app.clock.now())],
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.5 },
        { title: 'People', share: 0.2, align: 'right' },
        { title: 'Amount', share: 0.3, align: 'right' },
      ],
      rows: [
        line('Confirmed with their own number', list.confirmed, list.confirmedPesewas),
        line('– of these, paid by mobile money', list.paid, null),
        line('– of these, on the way or on hold', list.onTheWay, null),
        line('– of these, failed: the money is the person’s', list.failed, null),
        line('Said no', list.refused, null),
        line('Did not answer in time', list.expired, null),
        line('Cancelled', list.cancelled, null),
        line('Still waiting for an answer', list.waiting, list.waitingPesewas),
      ],
      totals: [
        ['Reserved from the wallet', formatCedis(books.reservedPesewas)],
        ['Passed on to people', formatCedis(books.paidPesewas)],
        ['Our fees', formatCedis(books.feesPesewas)],
        ['Returned to the wallet', formatCedis(books.returnedPesewas)],
        ['Still reserved', formatCedis(books.leftPesewas)],
      ],
    },
    notes: [
      'Each person confirmed by dialling from their number or with a code texted to it. The money can only go to them or back.',
      'Our fees are taken when the list ends. People receive the whole amount, except for tax that we have to withhold.',
    ],
  });
  return { filename: `nyansapo-payment-list-${dateOf(list.createdAt)}.pdf`, pdf };
}
