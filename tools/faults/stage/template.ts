import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A configuration file, by its path from the root, with each ${NAME} replaced, as `envsubst` does. Refuses a name without
 * a value.
 */
export function fillTemplate(path: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return value;
  });
}
