// node scripts/test-alone.ts [word …]: runs each Vitest file whose path contains one of the words (without words, every file) by
// itself, and then its last test alone. Both have to pass.
import { relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { ROOT } from './prepare.mjs';

const vitest = await createVitest('test', { root: ROOT, watch: false, reporters: [] });

/** Runs tests of one file in their own worker. */
async function run(chosen: TestSpecification) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([chosen]);
  const module = testModules.find(({ moduleId }) => moduleId === chosen.moduleId);
  const ran = [...(module?.children.allTests() ?? [])].filter((test) => test.result().state !== 'skipped');
  const suites = [...(module?.children.allSuites() ?? [])];
  const errors = [
    ...(module?.errors() ?? []),
    ...suites.flatMap((suite) => suite.errors()),
    ...ran.flatMap((test) => test.result().errors ?? []),
    ...unhandledErrors,
  ];
  const texts = errors.map((error) => {
    const lines = String((error as Error).stack ?? error).split('\n');
    return lines.filter((line) => !line.includes('/node_modules/')).join('\n');
  });
  return { last: ran.at(-1), problems: ran.length === 0 ? ['no test ran', ...texts] : texts };
}

const results: { name: string; hasPassed: boolean }[] = [];
for (const file of await vitest.globTestSpecifications(process.argv.slice(2))) {
  const name = relative(ROOT, file.moduleId);
  const since = performance.now();
  const { last, problems } = await run(file);
  if (last) {
    const alone = await run(file.project.createSpecification(file.moduleId, { testIds: [last.id] }));
    problems.push(...alone.problems.map((problem) => `only “${last.name}”: ${problem}`));
  }
  const hasPassed = problems.length === 0;
  results.push({ name, hasPassed });
  console.log(`${hasPassed ? 'passed' : 'FAILED'} ${name} (${Math.round((performance.now() - since) / 1000)} s)`);
  for (const problem of problems) console.log(`  ${problem}`);
}
await vitest.close();
const failed = results.filter(({ hasPassed }) => !hasPassed);
console.log(`${results.length - failed.length} files passed, ${failed.length} failed`);
for (const { name } of failed) console.log(`  ${name}`);
process.exitCode = failed.length === 0 && results.length > 0 ? 0 : 1;
