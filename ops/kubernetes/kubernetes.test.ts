import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

/*
 * Kubernetes' own schemas, as the package kubernetes-models has them: its validators check types, formats and required fields;
 * its types refuse unknown fields, which the schemas allow.
 */

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const manifests = globSync('ops/kubernetes/*.yaml', { exclude: ['**/kustomization.yaml'] }).flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    const content = document.toJS() as Manifest;
    return { file, content, title: `${file}: ${content.kind} ${content.metadata.name}` };
  }),
);
/** The core group is the only one without a name. */
const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

// Within the project, so that the compiler resolves its packages.
mkdirSync('node_modules/.cache', { recursive: true });
const folder = mkdtempSync('node_modules/.cache/manifests-');
afterAll(() => rmSync(folder, { recursive: true }));

test.each(manifests)('$title has the values that its kind requires', async ({ content }) => {
  const loaded = (await import(moduleOf(content))) as Record<string, new (data: Manifest) => { validate(): void }>;
  const Kind = loaded[content.kind]!;
  expect(() => new Kind(content).validate()).not.toThrow();
});

/** The compiler's errors about the manifests as values of their types. */
function complaints(all: readonly { content: Manifest }[]): string {
  const file = join(folder, `all-${Math.random().toString(36).slice(2)}.ts`);
  const source = all.map(({ content }, at) => {
    return `import type { I${content.kind} as Kind${at} } from '${moduleOf(content)}';
export const manifest${at}: Kind${at} = ${JSON.stringify(content)};`;
  });
  writeFileSync(file, source.join('\n'));
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig'];
  try {
    execFileSync(process.execPath, ['node_modules/typescript/lib/tsc.js', ...flags, file], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

test('no manifest has a field that its kind does not know', () => {
  expect(complaints(manifests)).toBe('');
  // The check itself notices a misspelt field, at any depth.
  const [web] = manifests.filter(({ content }) => content.kind === 'Deployment');
  const misspelt = JSON.parse(JSON.stringify(web).replace('readinessProbe', 'readynessProbe')) as typeof web;
  expect(complaints([misspelt!])).toContain('readynessProbe');
});
