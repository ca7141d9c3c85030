import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** The folder of this installation: the same for the sources and for the bundle in dist/server. */
export const ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

/** What the build wrote, below dist. */
export const built = (...path: string[]) => join(ROOT, 'dist', ...path);

/** A program next to the module: a source, or a file of the bundle, where all are in one folder. */
export const programBeside = (module: string, name: string) => new URL(`./${name}${extname(module)}`, module);
