import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Prometheus's own checks of the rules that we ship. */

const FOLDER = fileURLToPath(new URL('../../ops/prometheus/', import.meta.url));

test.each([
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
  ['check', 'config', 'prometheus.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  expect(error).toBeUndefined();
  expect(status, `${stdout}${stderr}`).toBe(0);
});
