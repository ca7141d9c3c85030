/* The PIN of the phone menus (USSD-08). */

/** After this many wrong PINs in a row, it is locked. */
export const PIN_TRIES = 5;
export const PIN_LOCK_HOURS = 24;

export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}

/** One digit four times, or consecutive digits: thieves try these first. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}
