/** A count with its noun: "1 place", "2 places", "0 places". Pass irregular plurals: "1 person", "2 people". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
