import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes how long each test file took, including its imports and hooks: { path: seconds }. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return [relative(process.cwd(), module.moduleId), (collectDuration + setupDuration + duration) / 1000];
    });
    const file = process.env.FILE_TIMES;
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(times)));
  }
}
