import type { VatTerms } from './vat.ts';
import type { WithholdingTerms } from './withholding.ts';

/** The taxes that the platform charges, or withholds for the tax authority. */
export const TAXES = { VAT: 'VAT', WITHHOLDING: 'Withholding tax' } as const;
export type Tax = keyof typeof TAXES;
export type TaxTerms = VatTerms | WithholdingTerms;
