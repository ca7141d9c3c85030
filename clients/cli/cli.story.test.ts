/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { makeKey } from '../../tests/support/api-key.ts';
import { Receiver } from '../../tests/support/receiver.ts';
import { startResearch } from '../../tests/support/research.ts';
import { makeTestKey } from '../../tests/support/test-mode.ts';

const CLI = import.meta.dirname;
const EXAMPLE = join(CLI, 'examples/study.yaml');
/** Runs on the machine's own Node, as for people who install the package, not on the pinned one. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

interface Given {
  input?: string;
  env?: Record<string, string>;
}

function start(args: readonly string[], { env = {} }: Given = {}): ChildProcess {
  return spawn('node', [join(CLI, 'dist/nyansapo.js'), ...args], {
    cwd: folder,
    env: { PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...env },
  });
}

/** Runs a command until it exits. */
async function run(args: readonly string[], given: Given = {}) {
  const child = start(args, given);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text) => {
    stdout += String(text);
  });
  child.stderr?.on('data', (text) => {
    stderr += String(text);
  });
  child.stdin?.end(given.input ?? '');
  const [code] = (await once(child, 'close')) as [number];
  for (const text of [stdout, stderr]) expect(text).not.toContain(secret);
  return { code, stdout, stderr };
}

/** The JSON that a command prints; fails unless the command succeeds. */
async function json(...args: string[]) {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** A long-running command: its JSON lines so far, and its exit code after Ctrl-C. */
function follow(...args: string[]) {
  const child = start([...args, '--json', '--every', '0.5']);
  const lines: Record<string, unknown>[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  const ended = once(child, 'close').then(([code]) => code as number);
  const interrupt = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { lines, ended, interrupt };
}

const research = await startResearch(100_000, { TEST_DATABASE_URL: inject('postgresUrl') });
const world = research.world;
const key = await makeTestKey(world, research.researcher);
await key.opened();
const secret = key.secret;
/** A key that may read studies only. */
const readOnly = (await makeKey(world, research.researcher, { scopes: ['studies:read'] })).secret;
const folder = mkdtempSync(join(tmpdir(), 'nyansapo-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const profiles = () => join(folder, 'config/nyansapo/profiles.json');

describe('logging in', () => {
  test('a wrong key is not saved, and nothing works without a key', async () => {
    const nobody = await run(['studies', 'list']);
    expect(nobody).toMatchObject({ code: 3, stdout: '' });
    expect(nobody.stderr).toContain('nyansapo login');
    const wrong = `nyk_test_${'A'.repeat(36)}`;
    const refused = await run(['login', '--server', world.running.url], { input: wrong });
    expect(refused.code).toBe(3);
    expect(refused.stderr).not.toContain(wrong);
    expect((await run(['login', '--server', world.running.url], { input: 'hello' })).code).toBe(2);
    expect(existsSync(profiles())).toBe(false);
  });

  test('a key is never sent over an unencrypted connection, nor to a server other than its own', async () => {
    const open = await run(['login', '--server', 'http://nyansapo.example'], { input: secret });
    expect(open.code).toBe(2);
    expect(open.stderr).toContain('must be https');
    const login = await run(['login', '--server', world.running.url], { input: `${secret}\n` });
    expect(login.code).toBe(0);
    expect(statSync(profiles()).mode & 0o777).toBe(0o600);
    const elsewhere = await run(['status', '--server', 'https://nyansapo.example']);
    expect(elsewhere).toMatchObject({ code: 2, stdout: '' });
  });

  test('the key shows its server, mode and scopes, and profiles are kept apart', async () => {
    expect(await json('status')).toMatchObject({ server: world.running.url, profile: 'default', mode: 'test' });
    const env = { NYANSAPO_API_KEY: readOnly, NYANSAPO_SERVER: world.running.url };
    const other = await run(['login', '--profile', 'reader', '--json'], { env });
    expect(JSON.parse(other.stdout)).toMatchObject({ mode: 'live', scopes: ['studies:read'] });
    expect((await json('profiles')).map(({ name }: { name: string }) => name)).toEqual(['default', 'reader']);
    expect(await json('logout', '--profile', 'reader')).toMatchObject({ wasLoggedIn: true });
    expect((await run(['status', '--profile', 'reader'])).code).toBe(3);
    expect((await run(['status'])).stdout).toMatch(/^Server {8}http/);
  });
});

test('the command line does the researcher’s whole job, and forwards events', async () => {
  const receiver = await Receiver.open();
  receiver.answer = ({ event }, response) => {
    const isFirst = receiver.received.filter((one) => one.event.id === event.id).length === 1;
    response.writeHead(event.type === 'study.published' && isFirst ? 500 : 204).end();
  };
  const listening = follow('webhooks', 'listen', '--forward', receiver.url);
  await expect.poll(() => listening.lines[0]).toMatchObject({ listening: receiver.url });
  const signedWith = String(listening.lines[0]?.secret);
  // The command reads the cursor after it prints the secret.
  await expect.poll(() => existsSync(profiles())).toBe(true);

  const study = await json('studies', 'create', '--from', EXAMPLE);
  expect(study).toMatchObject({ name: 'Round 1', status: 'RECRUITING', filled: 0, desiredNumberOfParticipants: 4 });
  const repeated = await run(['studies', 'create', '--from', EXAMPLE]);
  expect(repeated.stdout).toContain(study.id);
  expect(repeated.stderr).toContain('already made this study');
  expect(await json('studies', 'list')).toHaveLength(1);
  const watching = follow('studies', 'watch', study.id, '--until', 'full');

  expect(await json('test', 'clock', 'advance', '8h')).toMatchObject({ hasArrived: true });
  const waiting = await json('applicants', 'list', study.id, '--status', 'PENDING');
  expect(waiting.length).toBeGreaterThan(4);
  const invited = await json(
    'invite',
    study.id,
    '--next',
    '4',
    '--by',
    'match',
    '--instructions',
    'Be in a quiet place.',
  );
  expect(invited.changed).toHaveLength(4);
  await json('test', 'clock', 'advance', 'PT5H');
  expect(await watching.ended).toBe(0);
  expect(watching.lines[0]).toMatchObject({ status: 'RECRUITING', filled: 0, places: 4 });
  expect(watching.lines.at(-1)).toMatchObject({ filled: 4, places: 4 });

  const booked = await json('bookings', 'list', '--study', study.id);
  expect(booked).toHaveLength(4);
  await json('test', 'clock', 'to', new Date(Date.parse(booked[3].endsAt) + 30 * 60_000).toISOString());
  const over = await json('bookings', 'list', '--study', study.id);
  for (const { id, participantHereAt } of over) await json('bookings', participantHereAt ? 'attend' : 'miss', id);
  const results = await json('results', 'show', study.id);
  expect(results).toMatchObject({ invited: 4, booked: 4 });
  expect(results.attended).toBeGreaterThan(1);

  const saved = await json('applicants', 'export', study.id, '--to', 'applicants.csv');
  expect(saved).toEqual({ file: 'applicants.csv' });
  const csv = readFileSync(join(folder, 'applicants.csv'), 'utf8');
  expect(csv.split('\n').length).toBeGreaterThan(waiting.length);
  expect((await run(['applicants', 'export', study.id, '--to', 'applicants.csv'])).code).toBe(1);
  expect((await run(['results', 'export', study.id])).stdout).toContain(',');
  const table = await run(['bookings', 'list', '--past', '--study', study.id]);
  expect(table).toMatchObject({ code: 0, stderr: '' });
  expect(table.stdout.split('\n')[0]).toMatch(/^ID +Starts +Participant +Study +Status +Checked in$/);
  expect(table.stdout).toContain('attended');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no colours outside a terminal.
  expect(table.stdout).not.toMatch(/\u001b/);
  expect((await json('wallet', 'show')).spentPesewas).toBeGreaterThan(0);
  expect((await json('wallet', 'transactions')).length).toBeGreaterThan(0);
  expect(await json('events', 'list', '--kind', 'booking.created')).toHaveLength(4);

  await expect.poll(() => receiver.kinds()).toContain('booking.attended');
  expect(await listening.interrupt()).toBe(130);
  expect(receiver.kinds().filter((kind) => kind === 'study.published')).toHaveLength(2);
  expect(receiver.kinds().filter((kind) => kind === 'booking.created')).toHaveLength(4);
  for (const { body, headers, event } of receiver.received)
    expect(new Webhook(signedWith).verify(body, headers)).toEqual(event);
  const deliveries = listening.lines.slice(1).filter(({ type }) => type === 'study.published');
  expect(deliveries).toMatchObject([
    { status: 500, delivered: false, again: true, try: 1 },
    { status: 204, delivered: true, again: false, try: 2 },
  ]);
  await receiver.close();
});

test('a list of people is checked as a whole, paid once, and followed until nobody has to answer', async () => {
  const write = (lines: string[]) => writeFileSync(join(folder, 'people.csv'), `${lines.join('\n')}\n`);
  const create = ['lists', 'create', '--from', 'people.csv', '--name', 'Harvest', '--purpose', 'the harvest survey'];
  const lines = ['number,amount,name,reference', '0247604101,40,Adwoa Owusu,HH-1', '0247604102,20,Kofi Mensah,HH-2'];
  write([...lines, '0247604103,forty,Esi,HH-3']);
  const wrong = await run([...create, '--yes']);
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toContain('people.csv:4: 0247604103, forty, Esi, HH-3: This is not an amount in GH₵');
  write([...lines, '0247604103,10,Esi Boateng,HH-3']);
  expect(await json(...create, '--dry-run')).toMatchObject({ people: 3, amountPesewas: 7_000, problems: [] });
  // Without a terminal to ask on, nothing is paid.
  expect((await run(create)).code).toBe(2);
  expect((await run(['lists', 'create', '--from', 'nowhere.csv', '--name', 'a', '--purpose', 'b'])).code).toBe(2);
  expect(await json('lists', 'list')).toEqual([]);
  const list = await json(...create, '--yes');
  expect(list).toMatchObject({ name: 'Harvest', status: 'OPEN', people: 3, waiting: 3, amountPesewas: 7_000 });
  const repeated = await run([...create, '--yes']);
  expect(repeated.stdout).toContain(list.id);
  expect(repeated.stderr).toContain('already made this list');
  expect(await json('lists', 'list')).toMatchObject([{ id: list.id }]);

  const [adwoa] = await json('lists', 'people', list.id, '--search', 'Adwoa');
  expect(adwoa).toMatchObject({ number: '+233247604101', ownReference: 'HH-1', status: 'WAITING' });
  const table = (await run(['lists', 'people', list.id, '--status', 'WAITING'])).stdout.split('\n');
  expect(table[0]).toMatch(/^ID +Line +Number +Name +Reference +Amount +Status +Payout +Answered$/);
  expect(table[2]).toMatch(/ 3 +\+233247604102 +Kofi Mensah +HH-2 +GH₵ 20\.00 +waiting$/);
  await json('test', 'clock', 'advance', '13h');
  expect(await json('lists', 'remind', list.id, adwoa.id)).toEqual({ id: adwoa.id });
  const tooSoon = await run(['lists', 'remind', list.id, adwoa.id, '--json']);
  expect(JSON.parse(tooSoon.stderr).error).toMatchObject({ code: 'TEXTED_RECENTLY' });

  expect((await run(['lists', 'cancel', list.id])).code).toBe(2);
  expect(await json('lists', 'cancel', list.id, adwoa.id, '--yes')).toMatchObject({ cancelled: 1, waiting: 2 });
  const all = await run(['lists', 'cancel', list.id, '--yes']);
  expect(all.stdout).toContain('2 payments cancelled. Still waiting: 0.');
  expect(await json('lists', 'show', list.id)).toMatchObject({ status: 'ENDED', books: { leftPesewas: 0 } });
  expect((await run(['lists', 'show', list.id])).stdout).toMatch(
    /^Answers +0 yes, 0 no, 0 waiting, 0 too late, 3 cancelled$/m,
  );
  expect((await run(['lists', 'export', list.id])).stdout).toContain('HH-1');
  const movements = (await run(['wallet', 'transactions', '--kind', 'LIST'])).stdout;
  expect(movements).toMatch(/ Reserved for a payment list +Harvest +−GH₵ 76\.00 /);
  expect(movements.match(/ Returned from a payment list /g)).toHaveLength(3);
});

describe('a study’s file', () => {
  const check = (text: string) => {
    writeFileSync(join(folder, 'study.yaml'), text);
    return run(['studies', 'create', '--from', 'study.yaml', '--dry-run']);
  };
  const example = readFileSync(EXAMPLE, 'utf8');
  const lineOf = (text: string, words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1;

  test('the example is valid, and its price is shown without a call', async () => {
    const env = { XDG_CONFIG_HOME: join(folder, 'nobody') };
    const plan = await run(['studies', 'create', '--from', EXAMPLE, '--dry-run', '--json'], { env });
    expect(JSON.parse(plan.stdout)).toMatchObject({ isValid: true, places: 4, totalPesewas: 25_000 });
    const input = example;
    expect((await run(['studies', 'create', '--from', '-', '--dry-run'], { env, input })).stdout).toContain(
      'GH₵ 250.00',
    );
  });

  test.each([
    ['broken YAML', 'minimumAge: 18', 'minimumAge: 18: 19', 'minimumAge'],
    ['a field that is there twice', 'minimumAge: 18', 'maximumAge: 18', 'maximumAge: 60'],
    ['a value that does not exist', '[MALE, FEMALE]', '[MALE, WOMEN]', 'WOMEN'],
    ['a rule between two fields', 'maximumAge: 60', 'maximumAge: 17', 'maximumAge'],
    ['a field that does not exist', 'publicName:', 'publicname:', 'publicname'],
    ['a time of another length', 'end: "10:30"', 'end: "10:45"', 'date: in 2 days'],
    ['a past date', 'date: in 2 days', 'date: 2020-01-01', '2020-01-01'],
    ['a length that we don’t pay', 'durationInMinutes: 30', 'durationInMinutes: 31', 'durationInMinutes'],
  ])('%s is refused at its line', async (_what, words, instead, at) => {
    const text = example.replace(words, instead);
    expect(text).not.toBe(example);
    const refused = await check(text);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`study.yaml:${lineOf(text, at)}:`);
  });

  test('a missing file is a usage error', async () => {
    expect((await run(['studies', 'create', '--from', 'nowhere.yaml', '--dry-run'])).code).toBe(2);
  });
});

describe('exit codes', () => {
  test.each([
    [['no-such-command'], 2],
    [['studies', 'create'], 2],
    [['studies', 'show', 'not-an-id'], 1],
    [['studies', 'show', '01a1fdb4-64ad-74d5-9038-304202d76596'], 1],
    [['test', 'clock', 'advance', 'tomorrow'], 2],
    [['lists', 'create', '--from', 'people.csv'], 2],
    [['lists', 'show', '01a1fdb4-64ad-74d5-9038-304202d76596'], 1],
    [['lists', 'people', '01a1fdb4-64ad-74d5-9038-304202d76596', '--status', 'PAID'], 2],
    [['test', 'reset'], 2],
    [['webhooks', 'listen', '--forward', 'http://example.com/hook'], 2],
    [['webhooks', 'listen', '--forward', 'http://localhost:1/', '--events', 'no.such'], 1],
    [['studies', '--help'], 0],
  ])('%j exits with %i', async (args, code) => {
    expect((await run(args)).code).toBe(code);
  });

  test('a key without the scope is refused with its name, as JSON too', async () => {
    const env = { NYANSAPO_API_KEY: readOnly, NYANSAPO_SERVER: world.running.url };
    const { code, stdout, stderr } = await run(['bookings', 'list', '--json'], { env });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'SCOPE_MISSING', status: 403 });
    expect((await run(['studies', 'list'], { env })).code).toBe(0);
  });

  test('a rate limit, an outage and no answer are "not available"; a refused field is shown at its line', async () => {
    let answer: [number, object] = [429, { success: false, code: 'TOO_MANY_REQUESTS', message: 'Too many.' }];
    const server = createServer((_request, response) => {
      response.writeHead(answer[0], { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(answer[1]));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const env = {
      NYANSAPO_API_KEY: `nyk_live_${'A'.repeat(36)}`,
      NYANSAPO_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
    const limited = await run(['status'], { env });
    expect(limited).toMatchObject({ code: 4, stdout: '' });
    expect(limited.stderr).toContain('Too many');
    answer = [503, { success: false, code: 'UNAVAILABLE', message: 'Not now.' }];
    expect((await run(['status'], { env })).code).toBe(4);
    const content = [{ field: 'screeners.0.options.1.answer', message: 'We can’t ask this' }];
    answer = [400, { success: false, code: 'VALIDATION', message: 'Please check.', content }];
    const project = '01a1fdb4-64ad-74d5-9038-304202d76596';
    const input = readFileSync(EXAMPLE, 'utf8').replace('project: Market payments', `project: ${project}`);
    const refused = await run(['studies', 'create', '--from', '-'], { env, input });
    expect(refused.code).toBe(1);
    const line = input.split('\n').findIndex((text) => text.includes('DISQUALIFY }')) + 1;
    expect(refused.stderr).toContain(`standard input:${line}:`);
    server.close();
    await once(server, 'close');
    expect((await run(['status'], { env })).code).toBe(4);
  });
});

test('what people wrote can’t control the terminal', async () => {
  const { plain } = await import('./src/output.ts');
  expect(plain('Ama\u001b]0;title\u0007 \u001b[31mred\u202eesrever')).toBe('Ama red esrever');
});

test('the package has the program, its licences, the guide and the example, and no dependencies', async () => {
  const pack = spawn('npm', ['pack', '--dry-run', '--json'], { cwd: CLI, env: { PATH, HOME: folder } });
  let text = '';
  pack.stdout.on('data', (part) => {
    text += String(part);
  });
  await once(pack, 'close');
  const [{ files }] = JSON.parse(text) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['README.md', 'dist/nyansapo.js', 'dist/licenses.md', 'examples/study.yaml']),
  );
  expect(
    paths.filter((path) => !/^(?:README\.md|package\.json|dist\/[\w-]+\.(?:js|md)|examples\/study\.yaml)$/.test(path)),
  ).toEqual([]);
  const facts = JSON.parse(readFileSync(join(CLI, 'package.json'), 'utf8'));
  expect(facts.dependencies).toBeUndefined();
});
