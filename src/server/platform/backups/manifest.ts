import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

const shared = {
  product: z.literal('nyansapo'),
  version: z.string(),
  postgres: z.string(),
  schema: z.string(),
  takenAt: z.iso.datetime(),
  parts: z.array(Part),
};
const CurrentManifest = z.object({ format: z.literal(2), ...shared });
/** The format of versions that copied the files of their embedded database, and used pg_dump for a server. */
const EarlierManifest = z.object({ format: z.literal(1), engine: z.enum(['embedded', 'postgres']), ...shared });
const Manifest = z.union([CurrentManifest, EarlierManifest]);
/** A backup's description of itself; the first file in it. */
export type Manifest = z.output<typeof Manifest>;
export type CurrentManifest = z.output<typeof CurrentManifest>;
export type Part = z.output<typeof Part>;

export const MANIFEST = 'manifest.json';

/** The compressed script of `dump`. */
export const DATABASE_PART = 'database.sql.gz';
/** In a backup of format 1: the files of its embedded database. */
export const EARLIER_FILES_PART = 'database.tar.gz';
/** The other parts: all from the data folder, and all optional. */
export const SECRET_PART = 'session-secret';
export const MAILBOX_PART = 'mailbox.tar.gz';
export const CLIPS_PART = 'clips.tar.gz';
export const SANDBOX_PART = 'sandbox-books.json';

/** An instant as part of a name, such as 20261123T190100Z. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Throws words for the operator. */
export function parseManifest(text: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  const manifest = Manifest.safeParse(content);
  if (!manifest.success) throw new Error('This is not a backup that this version can read: its manifest is damaged.');
  return manifest.data;
}

export async function describePart(name: string, path: string): Promise<Part> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
