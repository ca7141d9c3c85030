import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** The root folder of this installation, whether the sources run or the bundle in dist/server. */
export const ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

/** The build's output, in dist. */
export const built = (...path: string[]) => join(ROOT, 'dist', ...path);

/** The path of a program next to the module: a source, or a file of the bundle, which has all programs in one folder. */
export const programBeside = (module: string, name: string) => new URL(`./${name}${extname(module)}`, module);
