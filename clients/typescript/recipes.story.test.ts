import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { listApplicants } from '../../src/contract/applications.ts';
import { cancelBooking, listAppointments } from '../../src/contract/bookings.ts';
import { actAsTestParticipant, listTestParticipants } from '../../src/contract/test-mode.ts';
import { createWebhook, testWebhook } from '../../src/contract/webhooks.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { startResearch } from '../../tests/support/research.ts';
import { inviteWaiting, makeTestKey, publishTestStudy } from '../../tests/support/test-mode.ts';

/* SITE-14: the programs of the developers' pages, run as their readers run them. */

const EXAMPLES = 'clients/typescript/examples';

const children: ChildProcess[] = [];

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-recipes-'));
const env = { WEBHOOKS_TO_THIS_MACHINE: 'on', TEST_DATABASE_URL: inject('postgresUrl') };
const research = await startResearch(100_000, env);
const world = research.world;
const key = await makeTestKey(world, research.researcher);
await key.opened();
const studyId = (await publishTestStudy(key, 2)).id;
afterAll(async () => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const envOf = (more: Record<string, string>) => ({
  PATH: process.env.PATH,
  NYANSAPO_URL: world.running.url,
  NYANSAPO_KEY: key.secret,
  ...more,
});

/** Participants act one after the other until `people` of them have succeeded; the rules refuse some. */
async function act(kind: 'apply' | 'book', people: number): Promise<void> {
  let done = 0;
  for (const { id } of await key.must(listTestParticipants)) {
    const { success } = await key.call(actAsTestParticipant, { params: { id, act: kind }, body: { studyId } });
    if (success) done += 1;
    if (done === people) return;
  }
  throw new Error(`only ${done} people could ${kind}`);
}

test('new applicants are added to a sheet, each once, however often the program runs', async () => {
  const sheet = join(folder, 'applicants.csv');
  const run = async () => {
    const program = [join(EXAMPLES, 'applicants-to-sheet.mjs')];
    return (await promisify(execFile)(process.execPath, program, { env: envOf({ SHEET: sheet }) })).stdout;
  };
  const lines = () => readFileSync(sheet, 'utf8').trimEnd().split('\r\n');
  /** An event is numbered a moment after its change. */
  const runUntil = (count: number) => expect.poll(async () => (await run()) && lines().length).toBe(count);

  await act('apply', 2);
  await runUntil(3);
  const applicants = await key.must(listApplicants, { params: { id: studyId } });
  const first = applicants[0];
  expect(lines()[0]).toContain('"First name","Last name"');
  const own = lines().find((line) => line.includes(first?.id ?? '')) ?? '';
  expect(own).toContain(`"${first?.applicant.basicInformation.firstName}"`);
  expect(own).toContain(`"${studyId}"`);

  expect(await run()).toContain('0 new applicants');
  await act('apply', 1);
  await runUntil(4);
  // As after a crash before the cursor was saved: the events come again, but add no lines.
  rmSync(`${sheet}.cursor`);
  await run();
  expect(lines()).toHaveLength(4);
});

/** What the sandbox's receiver got at an address, oldest first. */
async function receivedAt(path: string): Promise<string[]> {
  const answer = await fetch(`${world.running.sandboxUrl}/received.json`);
  const received = (await answer.json()) as { path: string; body: string }[];
  return received
    .filter((one) => one.path === path)
    .map(({ body }) => (JSON.parse(body) as { text: string }).text)
    .toReversed();
}

test('a booked and a cancelled session become messages in the channel; unsigned requests don’t', async () => {
  const port = await freePort();
  const kinds = ['booking.created', 'booking.cancelled'] as const;
  const url = `http://127.0.0.1:${port}/nyansapo`;
  const webhook = await key.must(createWebhook, { body: { url, kinds: [...kinds] } });
  const chat = `${world.running.sandboxUrl}/received/research`;
  const program = spawn(process.execPath, [join(EXAMPLES, 'bookings-to-chat.mjs')], {
    env: envOf({ NYANSAPO_WEBHOOK_SECRET: webhook.secret, CHAT_URL: chat, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(program);
  await once(program.stdout, 'data');

  expect((await fetch(url, { method: 'POST', body: '{"type":"booking.created"}' })).status).toBe(400);
  await key.must(testWebhook, { params: { id: webhook.id }, body: { kind: 'booking.created' } });
  await act('apply', 1);
  await inviteWaiting(key, studyId, 2);
  await act('book', 1);
  const messages = () => receivedAt('/received/research');
  await expect.poll(messages).toHaveLength(1);
  const [session] = await key.must(listAppointments);
  expect((await messages())[0]).toContain(`New session: ${session?.studyName} with ${session?.withName}, `);
  expect((await messages())[0]).toMatch(/\d{4} at \d\d:\d\d GMT$/);

  await key.must(cancelBooking, { params: { id: session?.id ?? '' }, body: {} });
  await expect.poll(messages).toHaveLength(2);
  expect((await messages())[1]).toContain('Session cancelled: ');
  // The receiver's page shows the message as text.
  const page = await (await fetch(`${world.running.sandboxUrl}/received`)).text();
  expect(page).toContain('/received/research');
  expect(page).toContain('&quot;text&quot;:&quot;Session cancelled');
});
