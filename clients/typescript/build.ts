// Generates the SDK's types and calls from the public API's description, and compiles the package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../src/server/platform/http/openapi.ts';
import { pascal } from '../../src/server/platform/http/openapi-webhooks.ts';

// The generator needs the compiler's older interface, which version 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
type Described = Record<string, unknown>;

const { createClient } = await import('@hey-api/openapi-ts');

const sdk = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'nyansapo-sdk-'));
const input = join(folder, 'openapi.json');
writeFileSync(input, JSON.stringify(calledByClients(openApiDocument(null))));
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
 * All refusals have one type, which `NyansapoError` carries. The generator would repeat it for each status of each operation: two
 * fifths of all lines, and useless because a call never returns a refusal. The same goes for 304, and for what we send to
 * webhooks: `ApiEvent` is what a receiver unwraps.
 */
function calledByClients({ webhooks, ...document }: Described): Described {
  const operations = (path: Record<string, Described>) =>
    Object.fromEntries(
      Object.entries(path).map(([method, { responses, parameters, ...operation }]) => [
        method,
        {
          ...operation,
          parameters: (parameters as Described[]).filter(
            ({ $ref }) => $ref !== '#/components/parameters/If-None-Match',
          ),
          responses: Object.fromEntries(Object.entries(responses as Described).filter(isReply)),
        },
      ]),
    );
  const paths = document.paths as Record<string, Record<string, Described>>;
  const { schemas, parameters, ...components } = document.components as Record<string, Described>;
  const isOfEvent = new Set(Object.keys(webhooks as Described).map((kind) => `${pascal(kind)}Event`));
  const isOfCalls = (name: string) =>
    !isOfEvent.has(name) && !/^Webhook(?:Id|Timestamp|Signature)$|^If-None-Match$/.test(name);
  const kept = (all: Described = {}) => Object.fromEntries(Object.entries(all).filter(([name]) => isOfCalls(name)));
  return {
    ...document,
    components: { ...components, schemas: kept(schemas), parameters: kept(parameters) },
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, operations(methods)])),
  };
}

function isReply([status]: [string, unknown]): boolean {
  return /^2/.test(status);
}

/** The generator spreads each field's one-line comment over three lines. */
function putCommentsOnOneLine(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */'));
}
