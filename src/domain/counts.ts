/** A count as people read it: "1,000". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A count with its noun: "1 place", "1,000 places", "0 places". Pass irregular plurals: "1 person", "2 people". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
