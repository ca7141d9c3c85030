import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';

/** The version of this release, as in package.json. */
export const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
