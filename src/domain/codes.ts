/** The codes of an enumeration, typed as a non-empty tuple for schema builders. */
export function codesOf<T extends Record<string, string>>(labels: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
}
