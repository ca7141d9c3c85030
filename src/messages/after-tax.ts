import { formatCedis, type Pesewas } from '../domain/money.ts';
import { m } from './m.ts';

/** "GH₵ 50.00", or "GH₵ 50.00 (GH₵ 46.25 after tax)" where tax is withheld of it. */
export function afterTaxWords(pesewas: Pesewas, taxPesewas: Pesewas): string {
  const pay = formatCedis(pesewas);
  return taxPesewas === 0 ? pay : m.wallet_after_tax({ pay, net: formatCedis(pesewas - taxPesewas) });
}
