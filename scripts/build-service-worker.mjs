// The service worker is one file without imports. This script inserts the file names of the preceding build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${ROOT}dist/web/.vite/manifest.json`, 'utf8');
const manifest = JSON.parse(text);
const chunks = Object.values(manifest);
const files = [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))];
// The files that every signed-in screen loads first.
const joined = (name) => Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key].name === name);
const first = ['early.ts', 'main.tsx', joined('core'), joined('dashboard')];
const core = [...new Set(first.flatMap((source) => [source, ...(manifest[source].imports ?? [])]))].flatMap(
  (source) => [manifest[source].file, ...(manifest[source].css ?? [])],
);
const version = createHash('sha256')
  .update(text)
  .update(readFileSync(`${ROOT}dist/site/render.js`))
  .digest('hex')
  .slice(0, 12);
const address = (file) => `/${file}`;

await build({
  root: `${ROOT}src/web`,
  configFile: false,
  logLevel: 'error',
  define: { __BUILD__: JSON.stringify({ version, core: core.map(address), files: files.map(address) }) },
  build: {
    outDir: `${ROOT}dist/web`,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    rollupOptions: {
      input: 'src/web/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
