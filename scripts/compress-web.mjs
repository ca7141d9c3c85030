// Compresses every built text file with brotli and gzip, so that the server never has to compress static files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../dist/web/', import.meta.url));
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

for (const name of readdirSync(FOLDER, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const bytes = readFileSync(join(FOLDER, name));
  writeFileSync(
    join(FOLDER, `${name}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
