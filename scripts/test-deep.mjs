// What takes too long for every change: fuzzing, long queues, every page through the HTML validator.
import { finish, installDebianPackage, playwrightStage, prepareForTests, vitestStage } from './stages.mjs';

prepareForTests();
// The HTML validator is a Java program.
installDebianPackage('/usr/bin/java', 'default-jre-headless');
vitestStage('deep: services and API', 'vitest.deep.config.ts');
playwrightStage('deep: every page', 'playwright.deep.config.ts');
finish();
