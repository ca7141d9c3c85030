import { dateOf, formatDate, formatInstant, instantOf } from '../../../domain/calendar.ts';
import { certificateCode, daysOfMonth } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { rateWords } from '../../../domain/vat.ts';
import { withheldFrom } from '../../../domain/withholding.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { found } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { taxWithheld } from '../ledger/tax-movements.ts';
import { readVatTerms, readWithholdingTerms } from '../taxes/tax-terms.service.ts';
import * as sql from './withholding.sql.ts';

/* Tax that is withheld from people's earnings, if the platform has to. The rest is paid out. */

/** The first instant of the year, and of the next one: an earning that was booked meanwhile may belong to that. */
function yearOf(at: Date): [from: Date, to: Date] {
  const year = Number(dateOf(at).slice(0, 4));
  return [instantOf(`${year}-01-01`, '00:00'), instantOf(`${year + 1}-01-01`, '00:00')];
}

/**
 * Withholds the tax on an earning that has just been booked, and ensures the month's certificate. The person must be locked, so
 * that of two concurrent earnings across the threshold, the second one sees the first. Returns the tax.
 */
export async function withhold(
  work: Work,
  { participantId, reference, amountPesewas }: { participantId: string; reference: string; amountPesewas: number },
): Promise<number> {
  const terms = await readWithholdingTerms(work);
  if (!terms.isOn) return 0;
  const { earned } = await sql.sumEarned(work.tx, participantId, ...yearOf(work.now));
  const taxPesewas = withheldFrom(amountPesewas, earned - amountPesewas, terms);
  if (taxPesewas === 0) return 0;
  const at = work.now;
  await ledger.post(work, taxWithheld({ reference, participantId, amountPesewas: taxPesewas, at }));
  const month = `${dateOf(at).slice(0, 7)}-01`;
  await sql.issueCertificate(work.tx, { id: newId(), personId: participantId, month, at });
  return taxPesewas;
}

/**
 * The tax on a displayed amount: what was withheld if one of these earnings is in the books, otherwise what would be withheld if
 * they earned it now.
 */
export async function readTaxOn(
  app: App,
  personId: string | null,
  amountPesewas: number,
  earnings: readonly string[] = [],
): Promise<number> {
  if (personId === null) return 0;
  return app.read(async (reader) => {
    const { isOn } = await readWithholdingTerms(reader);
    if (!isOn) return 0;
    const booked = await sql.findWithheld(reader.tx, earnings);
    return booked ?? (await forecast(reader, personId, amountPesewas)).withheldPesewas;
  });
}

async function forecast(reader: Reader, personId: string, amountPesewas: number) {
  const terms = await readWithholdingTerms(reader);
  const { earned } = terms.isOn ? await sql.sumEarned(reader.tx, personId, ...yearOf(reader.now)) : { earned: 0 };
  return { ...terms, earnedThisYearPesewas: earned, withheldPesewas: withheldFrom(amountPesewas, earned, terms) };
}

/** The tax on an amount that a person would earn now, and the terms. */
export async function getWithholding(app: App, caller: ParticipantCaller, amountPesewas: number) {
  return app.read((reader) => forecast(reader, caller.userId, amountPesewas));
}

/** The tax withheld from a person's earnings so far. */
export const sumWithheld = async (reader: Reader, participantId: string, from = new Date(0), to?: Date) =>
  (await sql.sumEarned(reader.tx, participantId, from, to)).withheld;

const asCertificate = ({ number, ...row }: Awaited<ReturnType<typeof sql.listCertificates>>[number]) => ({
  ...row,
  code: certificateCode(number),
});

export async function listCertificates(app: App, caller: ParticipantCaller) {
  const rows = await app.read((reader) => sql.listCertificates(reader.tx, { personId: caller.userId }));
  return rows.map(asCertificate);
}

/** The certificate of one month, for the person's own tax return. */
export async function makeCertificate(app: App, caller: ParticipantCaller, id: string) {
  const { certificate, vat, terms } = await app.read(async (reader) => ({
    certificate: found(
      (await sql.listCertificates(reader.tx, { personId: caller.userId }))
        .map(asCertificate)
        .find((row) => row.id === id),
    ),
    vat: await readVatTerms(reader),
    terms: await readWithholdingTerms(reader),
  }));
  const { code, person, month, earnedPesewas, withheldPesewas } = certificate;
  const known = [vat.address || null, vat.tin && `TIN ${vat.tin}`].filter((line) => line !== null);
  const pdf = await makePdf(caller.userId, {
    title: 'Withholding tax certificate',
    number: code,
    parties: [
      { label: 'Withheld from', lines: [person] },
      { label: 'Withheld by', lines: ['Nyansapo', app.settings.supportAddress, app.settings.origin, ...known] },
    ],
    facts: [
      ['Month', formatDate(month).split(' ').slice(2).join(' ')],
      ['For', 'Services by an individual: taking part in research'],
      ['Made on', formatInstant(app.clock.now())],
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.7 },
        { title: 'Amount', share: 0.3, align: 'right' },
      ],
      rows: [
        ['Earned in the month', formatCedis(earnedPesewas)],
        [
          terms.isOn
            ? `Tax withheld, ${rateWords(terms.rate)} of what exceeds ${formatCedis(terms.thresholdPesewas)} in the year`
            : 'Tax withheld',
          formatCedis(withheldPesewas),
        ],
      ],
      totals: [['Paid to you', formatCedis(earnedPesewas - withheldPesewas)]],
    },
    notes: ['Keep this certificate. The tax counts towards what you owe for the year.'],
  });
  return { filename: `nyansapo-${code}.pdf`, pdf };
}

const COLUMNS = ['what', 'number', 'person', 'personId', 'earnedCedis', 'withheldCedis', 'balanceCedis'] as const;

/** A month of withholding tax: a line for each person, and payments, between the opening and closing balance. */
export async function makeWithholdingReport(app: App, month: string): Promise<string> {
  const { from, next } = daysOfMonth(month);
  const amount = (pesewas: number) => (pesewas / 100).toFixed(2);
  const read = async ({ tx }: Reader) => ({
    people: (await sql.listCertificates(tx, { month: from })).map(asCertificate),
    ...(await ledger.readAccount(tx, 'WHT_PAYABLE', instantOf(from, '00:00'), instantOf(next, '00:00'))),
  });
  const { people, before, rows } = await app.read(read, { isSnapshot: true });
  const others = rows.filter(({ event }) => event !== 'withhold');
  const balance = rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, before);
  return csvOf<Partial<Record<(typeof COLUMNS)[number], string>>>(COLUMNS, [
    { what: 'Owed before', balanceCedis: amount(before) },
    ...people.map((row) => ({
      what: 'Withheld',
      number: row.code,
      person: row.person,
      personId: row.personId,
      earnedCedis: amount(row.earnedPesewas),
      withheldCedis: amount(row.withheldPesewas),
    })),
    ...others.map(({ event, amountPesewas }) => ({
      what: event === 'taxPaid' ? 'Paid to the authority' : 'Correction',
      withheldCedis: amount(amountPesewas),
    })),
    { what: 'Owed afterwards', balanceCedis: amount(balance) },
  ]);
}
