const MOST_NAMED = 2;

/**
 * The first labels of a form's incomplete fields as a list, and the number of further ones. Consents are sentences, and lose
 * their full stop in a list.
 */
export function namedLabels(labels: readonly string[]): { named: string; others: number } {
  const words = labels.slice(0, MOST_NAMED).map((label) => label.trim().replace(/\.$/, ''));
  return { named: words.join(', '), others: Math.max(0, labels.length - MOST_NAMED) };
}
