/*
 * Names in the bell. A message is kept with a mark for the person that it is about, and the name is looked up when the
 * message is read.
 */

const MARK = /\{person:([0-9a-f-]{36})\}/g;

/** A message with `{who}` turned into the mark of a person. What people typed (a study's name) can hold no mark. */
export function withMark(message: string, who: string | undefined): string {
  const harmless = message.replaceAll('{person:', '(person:');
  return who === undefined ? harmless : harmless.replace('{who}', `{person:${who}}`);
}

/** The people a stored message is about. */
export function peopleIn(message: string): string[] {
  return [...message.matchAll(MARK)].map(([, id]) => id as string);
}

/** A kept message as it is read, with today's names. */
export function withNames(message: string, names: ReadonlyMap<string, string>): string {
  return message.replaceAll(MARK, (_, id: string) => names.get(id) ?? 'Somebody');
}
