/** A name in a store: letters, digits, hyphens and slashes, made by us. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/**
 * A store for files that are too large for the database, under names that we generate. Each fits into memory. Never use a store
 * inside a transaction.
 */
export interface ObjectStore {
  /** Writes or overwrites a file. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** A file's content; null if there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>;
}

/** Throws for a name that we never make. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no name of a stored file');
  return key;
}

/** The name of a row's file, spread over folders so that none has too many files. */
export function nameOfFile(id: string): string {
  return `${id.slice(-2)}/${id}`;
}
