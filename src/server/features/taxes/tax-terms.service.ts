import { dateOf } from '../../../domain/calendar.ts';
import { SERVICE_FEE_PESEWAS } from '../../../domain/study-cost.ts';
import type { Tax, TaxTerms } from '../../../domain/taxes.ts';
import { chargeFor, NOT_REGISTERED, rateWords, VAT_CODES, VAT_COMPONENTS, type VatTerms } from '../../../domain/vat.ts';
import type { App } from '../../platform/app.ts';
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './taxes.sql.ts';

/** How VAT is charged now. */
export async function readVatTerms(look: Look): Promise<VatTerms> {
  return (await sql.findTerms(look.tx, 'VAT', dateOf(look.now))) ?? NOT_REGISTERED;
}

/** Our fee for one study as an organisation pays it now. */
export async function readServiceFee(look: Look) {
  const terms = await readVatTerms(look);
  const { netPesewas, parts, vatPesewas, grossPesewas: feePesewas } = chargeFor(SERVICE_FEE_PESEWAS, terms);
  const components = terms.isRegistered
    ? VAT_CODES.map((code) => ({ name: VAT_COMPONENTS[code], rate: terms.rates[code], pesewas: parts[code] }))
    : [];
  return { feePesewas, netPesewas, vatPesewas, components };
}

export const getServiceFee = (app: App) => app.look((look) => readServiceFee(look));

/** Makes terms hold from a day on, as two admins have agreed. Days before today keep theirs. */
export async function setTerms(
  work: Work,
  setting: { id: string; tax: Tax; holdsFrom: string; terms: TaxTerms; proposedBy: string; confirmedBy: string },
): Promise<void> {
  await sql.insertSetting(work.tx, { ...setting, setAt: work.now });
}

/** All versions, and what holds today. */
export async function listTerms(app: App) {
  return app.look(async (look) => ({ vat: await readVatTerms(look), versions: await sql.listSettings(look.tx) }));
}

/** Which taxes hold today, as the terms say it. */
export async function describeTaxes(app: App): Promise<string[]> {
  const vat = await app.look((look) => readVatTerms(look));
  return [vatSentence(vat)];
}

function vatSentence({ isRegistered, isInclusive, rates }: VatTerms): string {
  if (!isRegistered) return 'We are not registered for VAT: our service fee contains none.';
  const parts = VAT_CODES.map((code) => `${VAT_COMPONENTS[code]} ${rateWords(rates[code])}`).join(', ');
  const how = isInclusive ? 'contains' : 'has, on top of it,';
  return `Today our service fee ${how} ${parts}. The VAT of a fee is that of the day of the first booking. What participants earn contains no VAT.`;
}
