import type { Pesewas } from './money.ts';

/** The taxes on a supply in Ghana since January 2026, each on the same net amount; rates are per 10,000. */
export const VAT_COMPONENTS = { VAT: 'VAT', NHIL: 'NHIL', GETFUND: 'GETFund levy' } as const;
export type VatComponent = keyof typeof VAT_COMPONENTS;
export const VAT_CODES = Object.keys(VAT_COMPONENTS) as VatComponent[];

export type VatRates = Readonly<Record<VatComponent, number>>;

export const NO_VAT: VatRates = { VAT: 0, NHIL: 0, GETFUND: 0 };

/** The rates of Act 1151 from January 2026 on. */
export const USUAL_VAT: VatRates = { VAT: 1_500, NHIL: 250, GETFUND: 250 };

/** How the platform charges VAT, from a day on. */
export interface VatTerms {
  isRegistered: boolean;
  /** Our VAT registration number, as documents show it. */
  tin: string | null;
  /** Our address, as tax invoices show it. */
  address?: string | null | undefined;
  rates: VatRates;
  /** Whether our prices contain the tax, or it is added to them. */
  isInclusive: boolean;
}

/** The terms until an admin sets others. */
export const NOT_REGISTERED: VatTerms = { isRegistered: false, tin: null, rates: NO_VAT, isInclusive: true };

const WHOLE = 10_000;

export interface Taxed {
  netPesewas: Pesewas;
  /** The amount of each component. */
  parts: Readonly<Record<VatComponent, Pesewas>>;
  vatPesewas: Pesewas;
  grossPesewas: Pesewas;
}

export function totalRate(rates: VatRates): number {
  return VAT_CODES.reduce((sum, code) => sum + rates[code], 0);
}

/** Splits an amount that includes the tax. The parts always add up to it. */
export function splitVat(grossPesewas: Pesewas, rates: VatRates): Taxed {
  const netPesewas = Math.round((grossPesewas * WHOLE) / (WHOLE + totalRate(rates)));
  return taxed(netPesewas, grossPesewas - netPesewas, rates);
}

/** Adds the tax to a net amount. */
export function addVat(netPesewas: Pesewas, rates: VatRates): Taxed {
  return taxed(netPesewas, Math.round((netPesewas * totalRate(rates)) / WHOLE), rates);
}

/** Distributes the tax by the rates in whole pesewas, by largest remainder. */
function taxed(netPesewas: Pesewas, vatPesewas: Pesewas, rates: VatRates): Taxed {
  const total = totalRate(rates) || 1;
  const exact = VAT_CODES.map((code) => ({ code, share: (vatPesewas * rates[code]) / total }));
  const parts = Object.fromEntries(exact.map(({ code, share }) => [code, Math.floor(share)])) as Record<
    VatComponent,
    Pesewas
  >;
  const left = vatPesewas - VAT_CODES.reduce((sum, code) => sum + parts[code], 0);
  const byRemainder = exact.toSorted((one, other) => (other.share % 1) - (one.share % 1));
  for (const { code } of byRemainder.slice(0, left)) parts[code] += 1;
  return { netPesewas, parts, vatPesewas, grossPesewas: netPesewas + vatPesewas };
}

/** What an organisation pays for a service whose price is `pricePesewas`. */
export function chargeFor(pricePesewas: Pesewas, { isInclusive, rates }: VatTerms): Taxed {
  return isInclusive ? splitVat(pricePesewas, rates) : addVat(pricePesewas, rates);
}

/** Formats a rate per 10,000: "17.5 %". */
export function rateWords(rate: number): string {
  return `${rate / 100} %`;
}
