import type { MobileMoneyNetwork } from './enumerations.ts';

/** PAYOUT-01: the prefix only suggests the network: numbers are portable, so the person chooses. */
const PREFIXES: Record<string, MobileMoneyNetwork> = {
  '024': 'MTN',
  '025': 'MTN',
  '053': 'MTN',
  '054': 'MTN',
  '055': 'MTN',
  '059': 'MTN',
  '020': 'TELECEL',
  '050': 'TELECEL',
  '026': 'AIRTEL_TIGO',
  '027': 'AIRTEL_TIGO',
  '056': 'AIRTEL_TIGO',
  '057': 'AIRTEL_TIGO',
};

/** Arabic-Indic digits: Arabic keyboards type the first row, Persian ones the second. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The ten local digits of a Ghanaian number, however it is written: with +233, 00233, 233 or 0, a mobile number also without a
 * prefix, with a "(0)" after the country code, and with separators or invisible characters. Null for any other number.
 */
export function localNumber(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replaceAll(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^\d+]/g, '');
  const local = digits.replace(/^(?:\+|00)?2330?/, '0').replace(/^(?=[25]\d{8}$)/, '0');
  return /^0\d{9}$/.test(local) ? local : null;
}

/** The same number in international form, as it is stored: +233241234567. */
export function internationalNumber(text: string): string | null {
  return localNumber(text)?.replace(/^0/, '+233') ?? null;
}

/** A number as people write it: 024 123 4567. */
export function spacedNumber(number: string): string {
  return (localNumber(number) ?? number).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export const NUMBER_MESSAGE = 'Please enter a Ghanaian mobile number, such as 024 123 4567';

/** Whether it looks like a Ghanaian mobile number; the server checks the exact prefixes. */
export function isGhanaianNumber(text: string): boolean {
  return /^0[25]/.test(localNumber(text) ?? '');
}

export function suggestNetwork(text: string): MobileMoneyNetwork | null {
  const local = localNumber(text);
  return local ? (PREFIXES[local.slice(0, 3)] ?? null) : null;
}

/** PAYOUT-06: masks a number, "055 *** 4987": enough to recognise your own, not enough to use it. */
export function maskNumber(number: string): string {
  // For a number that was erased with the person, or after its retention period.
  if (number === '') return 'deleted';
  const local = localNumber(number) ?? number;
  return `${local.slice(0, 3)} *** ${local.slice(-4)}`;
}
