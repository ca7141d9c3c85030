import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Tests that take minutes each, and those at their whole size that `npm test` runs at a small one (tests/support/size.ts). */
export default defineConfig({
  test: {
    ...shared,
    env: { ...shared.env, TEST_SIZE: 'whole' },
    include: [
      'tests/deep/*.test.ts',
      'tests/concurrency/{quotas,webhooks}.test.ts',
      'tests/properties/{eligible-count,ledger,open-studies}.test.ts',
      'tests/security/spam.test.ts',
      'tests/stories/{fraud-farm,month,reconciliation}.test.ts',
    ],
    testTimeout: 20 * 60_000,
  },
});
