import type { VatTerms } from './vat.ts';

/** The taxes that the platform charges or keeps back for the tax authority. */
export const TAXES = { VAT: 'VAT' } as const;
export type Tax = keyof typeof TAXES;
export type TaxTerms = VatTerms;
