import { defineConfig, type ViteUserConfig } from 'vitest/config';

export const shared = {
  globalSetup: ['tests/support/vitest-setup.ts'],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { LOG: 'off' },
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
