import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Tests of the whole product or of SQL statements get a PostgreSQL server. All others start within a second. */
const WITH_DATABASE = '{src,sandbox,scripts,clients,ops,tests,tools}/**/*.{story,db}.test.ts';
const NEVER = ['**/node_modules/**', '**/dist/**', 'tests/deep/**'];

export const DATABASE_SETUP = 'tests/support/vitest-setup.ts';

export const shared = {
  pool: 'forks',
  // One more than there are cores, because tests wait for databases and for the sandbox. Another one would cost more than it
  // gains, because each worker loads and compiles the product. PostgreSQL has connections for four.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  // Files of a worker share its modules: each starts worlds of its own, and loading the product takes seconds.
  isolate: false,
  // Real password hashes would take a tenth of the run.
  alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/support/quick-argon2.ts', import.meta.url)) },
  tags: [
    { name: 'core', description: 'a story of what the product exists for: `npm test` runs it' },
    { name: 'slow', description: 'takes longer than others may', timeout: 900_000 },
  ],
  testTimeout: 60_000,
  // A world may take a while to start on a busy machine.
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
  env: {
    LOG: 'off',
    // Child processes of tests load faster with a compile cache.
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    // How long the sandbox's transfers stay pending.
    SANDBOX_TRANSFER_MS: '400',
  },
} satisfies ViteUserConfig['test'];

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sandbox,scripts,clients,ops,tests,tools}/**/*.test.ts'],
          exclude: [WITH_DATABASE, ...NEVER],
        },
      },
      {
        extends: true,
        test: { name: 'api', include: [WITH_DATABASE], exclude: NEVER, globalSetup: [DATABASE_SETUP] },
      },
    ],
  },
});
