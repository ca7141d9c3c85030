/** 16 to 50 of a-z 0-9 _ - ; every attempt has its own. */
export function referenceOf(payoutId: string, attempt: number): string {
  return `po_${payoutId.replaceAll('-', '')}_${attempt}`;
}

/** The payout and attempt of a reference; null if it isn't ours. */
export function parseReference(reference: string): { payoutId: string; attempt: number } | null {
  const [, hex, attempt] = /^po_([0-9a-f]{32})_([1-9]\d*)$/.exec(reference) ?? [];
  if (hex === undefined) return null;
  const payoutId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { payoutId, attempt: Number(attempt) };
}
