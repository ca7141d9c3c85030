// Tests that take too long for every change: fuzzing, long queues, every page through the HTML validator, and the large
// tests of `npm test` at full size.
import { installDebianPackage, installMeasuringTools } from './prepare.mjs';
import { buildForTests, finish, installForTests, playwrightStage, vitestStage } from './stages.mjs';

installForTests();
buildForTests();
installMeasuringTools();
// The HTML validator is a Java program.
installDebianPackage('/usr/bin/java', 'default-jre-headless');
// It has promtool, which checks our alert rules.
installDebianPackage('/usr/bin/promtool', 'prometheus');
await vitestStage('deep: services and API', 'vitest.deep.config.ts');
await playwrightStage('deep: every page', 'playwright.deep.config.ts');
finish();
