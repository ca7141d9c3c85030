import { defineConfig } from 'vitest/config';
import { DATABASE_SETUP, shared } from './vitest.config.ts';

/** Tests that take minutes each, and full-size runs of the tests that `npm test` runs at a small size (tests/support/size.ts). */
export default defineConfig({
  test: {
    ...shared,
    globalSetup: [DATABASE_SETUP],
    env: { ...shared.env, TEST_SIZE: 'whole' },
    include: [
      'tests/deep/*.test.ts',
      'tests/{concurrency/webhooks,stories/fraud-farm,stories/month}.story.test.ts',
      'src/server/features/books/reconciliation.story.test.ts',
      'src/server/features/ledger/ledger.properties.db.test.ts',
      'src/server/features/organizations/spam.security.story.test.ts',
      'src/server/features/settlements/settlements.story.test.ts',
      'src/server/features/participants/eligible-count.properties.story.test.ts',
      'src/domain/samples/representative.test.ts',
      'src/server/features/studies/{open-studies.rules,quotas.concurrency.story}.test.ts',
    ],
    testTimeout: 20 * 60_000,
  },
});
