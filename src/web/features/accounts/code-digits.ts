/** The six digits in the pasted or typed text: "123 456", or a whole text message. */
export function digitsOf(text: string): string {
  const groups = text.match(/\d[\d\s-]*/g) ?? [];
  const whole = groups.map((group) => group.replaceAll(/\D/g, '')).find(({ length }) => length === 6);
  return whole ?? text.replaceAll(/\D/g, '').slice(0, 6);
}
