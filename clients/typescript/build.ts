// Generates the SDK's types and calls from the public API's description, and compiles the package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../src/server/platform/http/openapi.ts';

// The generator needs the compiler's older interface, which version 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
type Described = Record<string, unknown>;

const { createClient } = await import('@hey-api/openapi-ts');

const sdk = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'nyansapo-sdk-'));
const input = join(folder, 'openapi.json');
writeFileSync(input, JSON.stringify(withoutRefusals(openApiDocument(null))));
await createClient({
  input,
  output: { path: join(sdk, 'src/generated'), module: { extension: '.ts' } },
  logs: { level: 'error', file: false },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true, baseUrl: false },
    '@hey-api/typescript',
    {
      name: '@hey-api/sdk',
      operations: { strategy: 'single', containerName: 'NyansapoCalls', methods: 'instance' },
      responseStyle: 'data',
    },
  ],
});
rmSync(folder, { recursive: true, force: true });
putCommentsOnOneLine(join(sdk, 'src/generated/types.gen.ts'));

rmSync(join(sdk, 'dist'), { recursive: true, force: true });
const compiler = join(sdk, '../../node_modules/typescript/lib/tsc.js');
execFileSync(process.execPath, [compiler, '-p', sdk], { stdio: 'inherit' });

/**
 * All refusals have one type, which `NyansapoError` carries. The generator would write it again for each status of each
 * operation: two fifths of all lines, which nobody could use because a call never returns a refusal.
 */
function withoutRefusals(document: Described): Described {
  const operations = (path: Record<string, Described>) =>
    Object.fromEntries(
      Object.entries(path).map(([method, { responses, ...operation }]) => [
        method,
        { ...operation, responses: Object.fromEntries(Object.entries(responses as Described).filter(isReply)) },
      ]),
    );
  const paths = document.paths as Record<string, Record<string, Described>>;
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, operations(methods)])),
  };
}

function isReply([status]: [string, unknown]): boolean {
  return /^[23]/.test(status);
}

/** The generator needs three lines for each sentence about a field. */
function putCommentsOnOneLine(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */'));
}
