/** Names as sets of words: order, case, accents and initials differ between registers. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

/** FRAUD-02: whether two names have no word in common. An empty name never differs. */
export function namesDiffer(one: string, other: string): boolean {
  const words = wordsOf(one);
  const others = wordsOf(other);
  return words.length > 0 && others.length > 0 && !words.some((word) => others.includes(word));
}

/**
 * PAYOUT-11: whether all words of one name are in the other: registers leave out middle names. A single word matches
 * nothing.
 */
export function namesMatch(one: string, other: string): boolean {
  const [few = [], many = []] = [[...new Set(wordsOf(one))], [...new Set(wordsOf(other))]].toSorted(
    (a, b) => a.length - b.length,
  );
  return few.length >= 2 && few.every((word) => many.includes(word));
}

/** PAYOUT-03: "K**i A****h": enough to recognise a name you know, not enough to learn it. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const letters = [...word];
      const last = letters.length > 3 ? letters.at(-1) : '';
      return `${letters[0]}${'*'.repeat(Math.max(1, letters.length - (last ? 2 : 1)))}${last}`;
    })
    .join(' ');
}
