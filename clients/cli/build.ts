// Bundles the command line into clients/cli/dist: one file and what it loads later, with the licences of what it contains.
import { join } from 'node:path';
import { build } from 'vite';

const cli = import.meta.dirname;
await build({
  configFile: false,
  root: cli,
  logLevel: 'error',
  // The package has no dependencies: nothing else is installed or can change under it.
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
