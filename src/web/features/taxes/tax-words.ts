import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTaxes } from '../../../contract/taxes.ts';
import { formatCedis } from '../../../domain/money.ts';
import { rateWords, VAT_CODES, VAT_COMPONENTS } from '../../../domain/vat.ts';

type Terms = ReplyOf<typeof getTaxes>['vat'];

/** "7.5 % of what a person earns above GH₵ 2,000.00 in a calendar year." */
export function withholdingWords({ isOn, rate, thresholdPesewas }: ReplyOf<typeof getTaxes>['withholding']): string {
  if (!isOn) return 'Off: nothing is withheld from what participants earn.';
  return `${rateWords(rate)} of what a person earns above ${formatCedis(thresholdPesewas)} in a calendar year.`;
}

/** "VAT 15 %, NHIL 2.5 %, GETFund levy 2.5 %, in our prices. TIN C0000803561." */
export function vatWords({ isRegistered, isInclusive, rates, tin }: Terms): string {
  if (!isRegistered) return 'Not registered: our fee contains no VAT.';
  const parts = VAT_CODES.map((code) => `${VAT_COMPONENTS[code]} ${rateWords(rates[code])}`).join(', ');
  return `${parts}, ${isInclusive ? 'in our prices' : 'added to our prices'}. TIN ${tin}.`;
}
