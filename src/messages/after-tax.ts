import { formatCedis, type Pesewas } from '../domain/money.ts';
import { m } from './m.ts';
import { type PayParts, sumWords } from './offer-words.ts';

/** "GH₵ 50.00", with what of it is for travel or data, and "(GH₵ 46.25 after tax)" if tax is withheld. */
export function afterTaxWords(
  pesewas: Pesewas,
  taxPesewas: Pesewas,
  parts: PayParts = { travelPay: 0, dataPay: 0 },
): string {
  const pay = sumWords(pesewas, parts);
  return taxPesewas === 0 ? pay : m.wallet_after_tax({ pay, net: formatCedis(pesewas - taxPesewas) });
}
