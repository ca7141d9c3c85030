/** How far a cell may be ahead of the usual one. */
const MOST_AHEAD = 0.2;

/** A cell while people come. */
export interface FillingCell {
  places: number;
  filled: number;
  canFill: boolean;
}

/**
 * How many places of every cell are open now, at least those that are filled and never more than it has. Cells that fill
 * easily wait until the others follow, so that a study that ends early has a sample of the right composition too: a cell opens
 * up to a fifth of its places above the median of all cells that can be filled. Each cell at or below the median is open, so
 * easy cells never wait for nobody.
 */
export function openPlaces(cells: readonly FillingCell[]): number[] {
  const shares = cells
    .filter(({ canFill, places }) => canFill && places > 0)
    .map(({ filled, places }) => filled / places)
    .sort((one, other) => one - other);
  const median = shares[Math.floor((shares.length - 1) / 2)] ?? 1;
  return cells.map(({ places, filled }) => {
    const open = Math.ceil(places * Math.min(1, median + MOST_AHEAD) - 1e-9);
    return Math.min(places, Math.max(open, filled));
  });
}
