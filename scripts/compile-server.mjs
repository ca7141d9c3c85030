// Imports every module of the server, with NODE_COMPILE_CACHE set: Node keeps what it compiled there when
// this process ends. A main module that is imported does not run.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './prepare.mjs';

const MODULES = ['src/server/main.ts', 'src/server/{demo,features,platform}/**/*.ts'];

for (const file of globSync(MODULES, { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
  await import(pathToFileURL(join(ROOT, file)).href);
}
