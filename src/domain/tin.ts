/** A TIN from the Ghana Revenue Authority: a letter for the kind of holder, 00, seven digits and a check character. */
const OWN_TIN = /^[PCGQV](00\d{7})([\dX])$/;
/** The number of a Ghana Card, which is a person's TIN. Its check digit is not published. */
const GHANA_CARD = /^GHA-\d{9}-\d$/;

/** A TIN in the form in which it is compared and printed. */
export function normalizeTin(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

export function isTin(tin: string): boolean {
  if (GHANA_CARD.test(tin)) return true;
  const [, digits, check] = OWN_TIN.exec(tin) ?? [];
  if (digits === undefined) return false;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0) % 11;
  return check === (sum === 10 ? 'X' : String(sum));
}
