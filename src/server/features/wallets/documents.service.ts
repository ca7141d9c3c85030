import { payInWords } from '../../../domain/added-pay.ts';
import { formatDate, formatInstant } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { STUDY_STATUSES } from '../../../domain/lifecycles/study-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { STUDY_KINDS } from '../../../domain/study-kinds.ts';
import { rateWords, type VatTerms } from '../../../domain/vat.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { found } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { listStudyInvoices, type ShownInvoice } from '../taxes/invoices.service.ts';
import { readVatTerms } from '../taxes/tax-terms.service.ts';
import * as sql from './documents.sql.ts';
import { statementOf } from './statement.rules.ts';

/**
 * The PDFs of a wallet: a receipt for each top-up, and a statement for each study. They are rendered from the books each time.
 */

export async function customer(reader: Reader, organizationId: string) {
  const { name, registeredBusinessName, postalAddress, organizationWebsiteUrl, tin } = await sql.findOrganization(
    reader.tx,
    organizationId,
  );
  const lines = [
    registeredBusinessName ?? name,
    registeredBusinessName === null || registeredBusinessName === name ? null : name,
    ...(postalAddress ? postalAddress.split('\n') : []),
    organizationWebsiteUrl || null,
    tin && `TIN ${tin}`,
  ];
  return { label: 'For', lines: lines.filter((line) => line !== null) };
}

/** Our details on a document, with address and TIN. */
export function issuer(app: App, { tin, address }: Pick<VatTerms, 'tin' | 'address'>) {
  const known = [address || null, tin && `TIN ${tin}`].filter((line) => line !== null);
  return { label: 'From', lines: ['Nyansapo', app.settings.supportAddress, app.settings.origin, ...known] };
}

/** The PDF receipt of a settled top-up of the caller's organisation. */
export async function makeReceipt(app: App, caller: ResearcherCaller, reference: string) {
  const { topUp, party, terms } = await app.read(async (reader) => ({
    terms: await readVatTerms(reader),
    topUp: found(await sql.findArrived(reader.tx, caller.organizationId, reference)),
    party: await customer(reader, caller.organizationId),
  }));
  const amount = formatCedis(topUp.amountPesewas);
  const pdf = await makePdf(caller.userId, {
    title: 'Receipt',
    number: topUp.reference,
    parties: [party, issuer(app, terms)],
    facts: [['Received on', formatInstant(topUp.settledAt ?? topUp.createdAt)], ...paidHow(topUp)],
    table: {
      columns: [
        { title: 'Description', share: 0.7 },
        { title: 'Amount', share: 0.3, align: 'right' },
      ],
      rows: [['Top-up of the organisation’s Nyansapo wallet', amount]],
      totals: [
        ['Charges', formatCedis(0)],
        ['Total received', amount],
      ],
    },
    notes: [
      'Money in the wallet is yours until a study spends it. We return what a study does not spend, and can refund available money to the person who paid.',
      'A top-up is prepaid, and contains no VAT. We invoice our fee with its VAT when a study has its first booking.',
    ],
  });
  return { filename: `nyansapo-receipt-${topUp.reference}.pdf`, pdf };
}

function paidHow(topUp: NonNullable<Awaited<ReturnType<typeof sql.findArrived>>>): [string, string][] {
  const { bankDay, narration, proForma, purchaseOrder } = topUp;
  if (bankDay === null) {
    return [
      ['Paid by', `${topUp.firstName} ${topUp.lastName}, ${topUp.email}`],
      ['Paid through', 'Paystack'],
    ];
  }
  return [
    ['Paid through', `Bank transfer, at our bank on ${formatDate(bankDay)}`],
    ...(narration ? [['Narration', narration] as [string, string]] : []),
    ...(proForma ? [['Pro-forma invoice', proForma] as [string, string]] : []),
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] as [string, string]] : []),
  ];
}

/** ", up to GH₵ 25.00 more for a session that takes longer" */
function overrunWords({ overrunPesewas }: { overrunPesewas: number }): string {
  return overrunPesewas === 0 ? '' : `, up to ${formatCedis(overrunPesewas)} more for a session that takes longer`;
}

/** ", up to GH₵ 4.00 of screening for each of 50 people" */
function screeningWords(study: NonNullable<Awaited<ReturnType<typeof sql.findStudy>>>): string {
  if (study.screeningCap === 0) return '';
  const each = formatCedis(study.screeningBlocks * study.screeningBlockPesewas);
  return `, up to ${each} of screening for each of ${countOf(study.screeningCap, 'person', 'people')}`;
}

/** "Net GH₵ 41.67, VAT 15 % GH₵ 6.25, … Total GH₵ 50.00" */
function taxWords({ netPesewas, components, grossPesewas }: ShownInvoice): string {
  const parts = components.map(({ name, rate, pesewas }) => `${name} ${rateWords(rate)} ${formatCedis(pesewas)}`);
  return [`Net ${formatCedis(netPesewas)}`, ...parts, `Total ${formatCedis(grossPesewas)}`].join(', ');
}

/** The PDF statement of a study of the caller's organisation. */
export async function makeStatement(app: App, caller: ResearcherCaller, studyId: string) {
  const read = async (reader: Reader) => ({
    terms: await readVatTerms(reader),
    invoices: await listStudyInvoices(reader, studyId),
    study: found(await sql.findStudy(reader.tx, caller.organizationId, studyId)),
    movements: await sql.listStudyMovements(reader.tx, studyId),
    bonuses: await sql.sumBonuses(reader.tx, studyId),
    party: await customer(reader, caller.organizationId),
  });
  const { study, movements, bonuses, party, terms, invoices } = await app.read(read, { isSnapshot: true });
  const { rows, payments, ...sums } = statementOf(movements);
  const pdf = await makePdf(caller.userId, {
    title: 'Study statement',
    number: `${study.name} · ${study.code}`,
    parties: [party, issuer(app, terms)],
    facts: [
      ['Project', study.projectName],
      ['Kind', STUDY_KINDS[study.studyKind]],
      ['Researcher', `${study.firstName} ${study.lastName}`],
      ['Published', formatInstant(study.publishedAt)],
      ['Status', `${STUDY_STATUSES[study.status]}${study.closedAt ? `, ${formatInstant(study.closedAt)}` : ''}`],
      [
        'Agreed',
        `${countOf(study.desiredParticipants, 'place')} of ${study.durationMinutes} minutes at ${payInWords(study.ratePesewas, study)}, service fee ${formatCedis(study.feePesewas)}${overrunWords(study)}${screeningWords(study)}`,
      ],
      ...invoices.map((invoice): [string, string] => [invoice.code, taxWords(invoice)]),
      ['Made on', formatInstant(app.clock.now())],
    ],
    table: {
      columns: [
        { title: 'Day', share: 0.2 },
        { title: 'Description', share: 0.55 },
        { title: 'Reserved money', share: 0.25, align: 'right' },
      ],
      rows,
      totals: [
        ['Reserved', formatCedis(sums.reservedPesewas)],
        [`Paid to participants (${payments})`, formatCedis(sums.paidPesewas)],
        ...(study.screeningCap > 0
          ? ([
              [
                `Paid for screening (${countOf(study.screeningPaid, 'person', 'people')})`,
                formatCedis(sums.screeningPesewas),
              ],
            ] as [string, string][])
          : []),
        ['Service fee', formatCedis(sums.feePesewas)],
        ['Returned to the wallet', formatCedis(sums.returnedPesewas)],
        ...(bonuses.count > 0
          ? ([[`Bonuses, paid from the wallet (${bonuses.count})`, formatCedis(bonuses.pesewas)]] as [string, string][])
          : []),
        ['Still reserved', formatCedis(sums.leftPesewas)],
      ],
    },
    notes: ['Participants receive the full rate. We don’t name them here. See the study’s results for who took part.'],
  });
  return { filename: `nyansapo-statement-${study.code}.pdf`, pdf };
}
