// Generates the SDK's types and calls from the public API's description, and compiles the package and the command line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../src/server/platform/http/openapi.ts';
import { NODE, ROOT, run } from './prepare.mjs';

// The generator needs the compiler's older interface, which version 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
const { createClient } = await import('@hey-api/openapi-ts');

const sdk = join(ROOT, 'clients/typescript');
const folder = mkdtempSync(join(tmpdir(), 'nyansapo-sdk-'));
const input = join(folder, 'openapi.json');
writeFileSync(input, JSON.stringify(openApiDocument(null)));
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

rmSync(join(sdk, 'dist'), { recursive: true, force: true });
run(NODE, ['node_modules/typescript/lib/tsc.js', '-p', 'clients/typescript/tsconfig.json']);
