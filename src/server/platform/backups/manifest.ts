import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** What a backup says about itself; the first file in it. */
const Manifest = z.object({
  format: z.literal(1),
  product: z.literal('nyansapo'),
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  postgres: z.string(),
  schema: z.string(),
  takenAt: z.iso.datetime(),
  parts: z.array(Part),
});
export type Manifest = z.output<typeof Manifest>;
export type Part = z.output<typeof Part>;

export const MANIFEST = 'manifest.json';

/** The database's part, by engine. */
export const DATABASE_PART = { embedded: 'database.tar.gz', postgres: 'database.dump' } as const;
/** The other parts: all from the data folder, and all optional. */
export const SECRET_PART = 'session-secret';
export const MAILBOX_PART = 'mailbox.tar.gz';
export const CLIPS_PART = 'clips.tar.gz';
export const SANDBOX_PART = 'sandbox-books.json';

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
