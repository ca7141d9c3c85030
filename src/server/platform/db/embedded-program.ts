import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let program: Promise<WebAssembly.Module> | null = null;

/**
 * PGlite's program, compiled once for this process. PGlite would compile it by itself, but leave the file's 9 MB in memory
 * until garbage is collected, next to the copy that V8 keeps.
 */
export function engineProgram(): Promise<WebAssembly.Module> {
  program ??= compile();
  return program;
}

async function compile(): Promise<WebAssembly.Module> {
  const file = await readFile(fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm')));
  const compiled = await WebAssembly.compile(file);
  // Frees the memory now.
  file.buffer.transfer(0);
  return compiled;
}
