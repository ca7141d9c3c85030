/** A name in a store: letters, digits, hyphens and slashes, made by us. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/**
 * Where files are kept that are too large for the database: whole, under names that we make. They are small enough to be in
 * memory. What reads or writes a store is never inside a transaction.
 */
export interface ObjectStore {
  /** Writes a file, or writes it again. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** A file's content; null if there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes a file if it is there. */
  remove(key: string): Promise<void>;
}

/** Throws for a name that we never make. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no name of a stored file');
  return key;
}

/** The name of the file of a row: in folders, so that none has too many files. */
export function nameOfFile(id: string): string {
  return `${id.slice(-2)}/${id}`;
}
