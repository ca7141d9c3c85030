import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Walks over every page that take minutes each. */
export default defineConfig(config, { testDir: 'tests/deep', timeout: 20 * 60_000 });
