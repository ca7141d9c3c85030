import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METRICS } from '../src/server/metrics.ts';
import { Metrics } from '../src/server/platform/metrics/metrics.ts';
import { aboutThisProcess } from '../src/server/platform/metrics/watch.ts';

/** The rules and the dashboard name only metrics that exist; promtool checks their syntax in `npm run test:deep`. */

const read = (path: string) => readFileSync(new URL(`./${path}`, import.meta.url), 'utf8');
const rules = read('prometheus/rules.yml');
const dashboard = JSON.parse(read('grafana/dashboard.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name ?? '');
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of metrics in a query: ours and Node's start with a prefix. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:nyansapo|nodejs|process)[_:][\w:]+/g))];
}

/** The names that a scrape has, with the suffixes of histograms and counters. */
async function exported(): Promise<Set<string>> {
  const metrics = new Metrics(aboutThisProcess('all'), METRICS);
  const text = await metrics.print(null);
  const names = new Set<string>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = { counter: ['_total'], histogram: ['_bucket', '_count', '_sum'] }[type ?? ''] ?? [''];
    for (const suffix of suffixes) names.add(`${name}${suffix}`);
  }
  return names;
}

test('every metric of the rules and of the dashboard exists', async () => {
  const known = new Set([...(await exported()), ...recorded]);
  const expressions = [
    ...rules.matchAll(/expr: (?:>\n)?([\s\S]*?)(?=\n {6}- |\n {8}(?:for|labels|annotations)|\n\n|$)/g),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const used = namesIn([...expressions.map(([, expr]) => expr), ...queries].join('\n'));
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of ours is on the dashboard or in a rule', async () => {
  const used = namesIn([rules, ...queries].join('\n'));
  const families = [...(await exported())]
    .filter((name) => name.startsWith('nyansapo_') && !/_(?:count|sum)$/.test(name))
    .filter((name) => !used.includes(name));
  expect(families).toEqual([]);
});

test('a metric that does not exist is found', async () => {
  const known = await exported();
  expect(namesIn('sum(rate(nyansapo_http_request_total[5m]))').filter((name) => !known.has(name))).toEqual([
    'nyansapo_http_request_total',
  ]);
});

test('a promtool unit test makes each alert fire', () => {
  const tests = read('prometheus/rules.test.yml');
  const fired = new Set(
    [...tests.matchAll(/alertname: (\w+)\n\s+eval_time: \S+\n\s+exp_alerts:\n/g)].map(([, name]) => name),
  );
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !fired.has(name))).toEqual([]);
});

test('every alert says what to do in docs/slo.md, and every panel has an id of its own', () => {
  const slo = readFileSync(new URL('../docs/slo.md', import.meta.url), 'utf8');
  const headings = [...slo.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words.toLowerCase().replaceAll(' ', '-').replaceAll(/[’']/g, ''),
  );
  const alerts = [...rules.matchAll(/alert: (\w+)/g)];
  const runbooks = [...rules.matchAll(/runbook: docs\/slo\.md#(\S+)/g)].map(([, anchor]) => anchor);
  expect(runbooks).toHaveLength(alerts.length);
  expect(runbooks.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
