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

/** Turns +233…, 00233…, 233… or 0… into the local ten digits; null for any other shape. */
export function localNumber(text: string): string | null {
  const digits = text.replace(/[\s().‐‑-]/g, '').replace(/^(?:\+|00)?2330?/, '0');
  return /^0\d{9}$/.test(digits) ? digits : null;
}

/** A number as people write it: 024 123 4567. */
export function spacedNumber(number: string): string {
  return (localNumber(number) ?? number).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export const NUMBER_MESSAGE = 'Please enter a Ghanaian mobile number, such as 024 123 4567';

/** Whether it looks like a Ghanaian mobile number; the server's own check knows every prefix. */
export function isGhanaianNumber(text: string): boolean {
  return /^0[25]/.test(localNumber(text) ?? localNumber(`0${text}`) ?? '');
}

export function suggestNetwork(text: string): MobileMoneyNetwork | null {
  const local = localNumber(text);
  return local ? (PREFIXES[local.slice(0, 3)] ?? null) : null;
}

/** PAYOUT-06: "055 *** 4987": enough to recognise your own number, not enough to use it. */
export function maskNumber(number: string): string {
  // Erased with the person, or after its retention period.
  if (number === '') return 'deleted';
  const local = localNumber(number) ?? number;
  return `${local.slice(0, 3)} *** ${local.slice(-4)}`;
}
