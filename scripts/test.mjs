// Everything that every change must pass, from a fresh clone on: ends with the plain line "N passed, N failed".
import { finish, playwrightStage, prepareForTests, stage, vitestStage } from './stages.mjs';

prepareForTests();
stage('check: types, lint, rooms, dead code', ['scripts/check.mjs']);
vitestStage('rules, services and API', 'vitest.config.ts');
playwrightStage('browser journeys', 'playwright.config.ts');
finish();
