import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of these would run alone at the end. */
const SLOWEST =
  /(?:test-mode|start|planted-bugs|eligible-count|ledger|month|new-accounts|spam|side-paths|group-money|cli|input|ratings)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export const shared = {
  globalSetup: ['tests/support/vitest-setup.ts'],
  pool: 'forks',
  // One more than there are cores: tests wait for databases and for the sandbox's own pace. Another one would cost more than it
  // gives, because each worker loads and compiles the product. PostgreSQL has connections for four.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  sequence: { sequencer: SlowestFirst },
  // Files of a worker share its modules: each starts worlds of its own, and loading the product takes seconds.
  isolate: false,
  // Real password hashes took a tenth of the run.
  alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/support/quick-argon2.ts', import.meta.url)) },
  tags: [{ name: 'slow', description: 'not in `npm test`, but in `npm run test:slow`, which CI runs too' }],
  // The longest take five minutes next to everything else on two cores. A busy machine makes no test fail, only one that
  // hangs.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 20_000 } },
  env: {
    LOG: 'off',
    // Processes that tests start load faster the second time.
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    // How long the sandbox's transfers stay pending.
    SANDBOX_TRANSFER_MS: '400',
  },
} satisfies ViteUserConfig['test'];

export default defineConfig({
  test: {
    ...shared,
    include: [
      'src/**/*.test.ts',
      'scripts/*.test.ts',
      'tests/stories/*.test.ts',
      'tests/concurrency/*.test.ts',
      'tests/properties/*.test.ts',
      'tests/security/*.test.ts',
    ],
  },
});
