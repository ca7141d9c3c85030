import { dateOf } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { SERVICE_FEE_PESEWAS } from '../../../domain/study-cost.ts';
import type { Tax, TaxTerms } from '../../../domain/taxes.ts';
import { chargeFor, NOT_REGISTERED, rateWords, VAT_CODES, VAT_COMPONENTS, type VatTerms } from '../../../domain/vat.ts';
import { NO_WITHHOLDING, type WithholdingTerms } from '../../../domain/withholding.ts';
import type { App } from '../../platform/app.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './taxes.sql.ts';

/** How VAT is charged now. */
export async function readVatTerms(reader: Reader): Promise<VatTerms> {
  return (await sql.findTerms(reader.tx, 'VAT', dateOf(reader.now))) ?? NOT_REGISTERED;
}

/** What is currently withheld from earnings. */
export async function readWithholdingTerms(reader: Reader): Promise<WithholdingTerms> {
  return (await sql.findTerms(reader.tx, 'WITHHOLDING', dateOf(reader.now))) ?? NO_WITHHOLDING;
}

/** Our fee for one study, as an organisation currently pays it. */
export async function readServiceFee(reader: Reader) {
  const terms = await readVatTerms(reader);
  const { netPesewas, parts, vatPesewas, grossPesewas: feePesewas } = chargeFor(SERVICE_FEE_PESEWAS, terms);
  const components = terms.isRegistered
    ? VAT_CODES.map((code) => ({ name: VAT_COMPONENTS[code], rate: terms.rates[code], pesewas: parts[code] }))
    : [];
  return { feePesewas, netPesewas, vatPesewas, components };
}

export const getServiceFee = (app: App) => app.read((reader) => readServiceFee(reader));

/** Sets the terms from a day on, as two admins have agreed. Past days keep theirs. */
export async function setTerms(
  work: Work,
  setting: { id: string; tax: Tax; holdsFrom: string; terms: TaxTerms; proposedBy: string; confirmedBy: string },
): Promise<void> {
  await sql.insertSetting(work.tx, { ...setting, setAt: work.now });
}

/** Terms under the name of their tax, as in replies. */
export function termsOf(terms: TaxTerms | null) {
  if (terms === null) return { terms: null, withholding: null };
  return 'isRegistered' in terms ? { terms, withholding: null } : { terms: null, withholding: terms };
}

/** All versions, and the current one. */
export async function listTerms(app: App) {
  return app.read(async (reader) => ({
    vat: await readVatTerms(reader),
    withholding: await readWithholdingTerms(reader),
    versions: (await sql.listSettings(reader.tx)).map(({ terms, ...version }) => ({ ...version, ...termsOf(terms) })),
  }));
}

/** The taxes that currently apply, as the terms of service state them. */
export async function describeTaxes(app: App): Promise<string[]> {
  return app.read(async (reader) => [
    vatSentence(await readVatTerms(reader)),
    withholdingSentence(await readWithholdingTerms(reader)),
  ]);
}

function vatSentence({ isRegistered, isInclusive, rates }: VatTerms): string {
  if (!isRegistered) return 'We are not registered for VAT: our service fee contains none.';
  const parts = VAT_CODES.map((code) => `${VAT_COMPONENTS[code]} ${rateWords(rates[code])}`).join(', ');
  const how = isInclusive ? 'contains' : 'has, on top of it,';
  return `Today our service fee ${how} ${parts}. The VAT of a fee is that of the day of the first booking. What participants earn contains no VAT.`;
}

function withholdingSentence({ isOn, rate, thresholdPesewas }: WithholdingTerms): string {
  if (!isOn) return 'Today we withhold no tax from what participants earn. They may owe tax on it themselves.';
  return `Today we withhold ${rateWords(rate)} of what a participant earns above ${formatCedis(thresholdPesewas)} in a calendar year, for the Ghana Revenue Authority. They get a certificate for each month.`;
}
