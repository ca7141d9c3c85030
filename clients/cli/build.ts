// Bundles the command line into clients/cli/dist: an entry file and its lazily loaded chunks, with the licences of what they
// contain.
import { join } from 'node:path';
import { build } from 'vite';

const cli = import.meta.dirname;
await build({
  configFile: false,
  root: cli,
  logLevel: 'error',
  // The package has no dependencies, so that no other package gets installed or changes its behaviour.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    // Node 20.
    target: 'es2023',
    minify: false,
    license: { fileName: 'licenses.md' },
    rollupOptions: {
      input: { nyansapo: join(cli, 'src/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});
