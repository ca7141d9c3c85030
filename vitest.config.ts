import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/stories/*.test.ts',
      'tests/concurrency/*.test.ts',
      'tests/properties/*.test.ts',
      'tests/security/*.test.ts',
    ],
    globalSetup: ['tests/support/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { LOG: 'off' },
  },
});
