import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Tests that take minutes each. */
export default defineConfig({
  test: { ...shared, include: ['tests/deep/*.test.ts'], testTimeout: 20 * 60_000 },
});
