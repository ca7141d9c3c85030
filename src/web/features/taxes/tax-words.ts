import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTaxes } from '../../../contract/taxes.ts';
import { rateWords, VAT_CODES, VAT_COMPONENTS } from '../../../domain/vat.ts';

type Terms = ReplyOf<typeof getTaxes>['vat'];

/** "VAT 15 %, NHIL 2.5 %, GETFund levy 2.5 %, in our prices. TIN C0000803561." */
export function vatWords({ isRegistered, isInclusive, rates, tin }: Terms): string {
  if (!isRegistered) return 'Not registered: our fee contains no VAT.';
  const parts = VAT_CODES.map((code) => `${VAT_COMPONENTS[code]} ${rateWords(rates[code])}`).join(', ');
  return `${parts}, ${isInclusive ? 'in our prices' : 'added to our prices'}. TIN ${tin}.`;
}
