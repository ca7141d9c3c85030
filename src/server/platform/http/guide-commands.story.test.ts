/** @module-tag slow */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { Nyansapo } from '../../../../clients/typescript/dist/index.js';
import { codeOf } from '../../../../tests/support/docs-pages.ts';
import { freePort } from '../../../../tests/support/postgres.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { makeTestKey } from '../../../../tests/support/test-mode.ts';
import { addDays } from '../../../domain/calendar.ts';

/* SITE-12: a new engineer copies the guides' commands from top to bottom, and replaces only what the guides say. */

const hasPrograms = ['bash', 'curl', 'npm', 'openssl'].every((name) => spawnSync(name, ['--help']).error === undefined);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pageOf = async (path: string) => (await fetch(`${world.running.url}/developers${path}`)).text();

/** The environment of a shell in which the key has been exported. */
const shell = () => ({
  cwd: folder,
  env: {
    HOME: folder,
    NYANSAPO_KEY: secret,
    PATH: [join(folder, 'global/bin'), process.env.PATH].join(delimiter),
    npm_config_prefix: join(folder, 'global'),
    npm_config_prefer_offline: 'true',
  } as Record<string, string | undefined>,
});

/** Runs lines in a shell; fails with the first line that fails. */
async function paste(code: string, more: Record<string, string> = {}): Promise<string> {
  const { cwd, env } = shell();
  const options = { cwd, env: { ...env, ...more } };
  const running = promisify(execFile)('bash', ['-ec', code.replaceAll('nyk_test_…', secret)], options);
  // Closes standard input, so that no program waits for it.
  running.child.stdin?.end();
  return (await running).stdout;
}

const contentOf = (printed: string) => {
  const answer = JSON.parse(printed);
  if (!answer.success) throw new Error(printed);
  return answer.content;
};

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-guide-'));
const env = { WEBHOOKS_TO_THIS_MACHINE: 'on', TEST_DATABASE_URL: inject('postgresUrl') };
const research = await startResearch(100_000, env);
const world = research.world;
const { secret } = await makeTestKey(world, research.researcher);
const nyansapo = new Nyansapo({ key: secret, baseUrl: world.running.url });
const [install = ''] = codeOf(await pageOf('/sdk'), 'Shell');
if (hasPrograms) await paste(install);

describe.skipIf(!hasPrograms)('the guides', () => {
  test('the first call and what follows it', async () => {
    const html = await pageOf('');
    const [exporting = '', whoAmI = '', people = '', projects = '', clock = '', applicants = '', sdk = ''] = codeOf(
      html,
      'Shell',
    );
    const started = performance.now();
    expect(contentOf(await paste(`${exporting}\n${whoAmI}`))).toMatchObject({ mode: 'test' });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(contentOf(await paste(people))).toHaveLength(30);
    const [project] = contentOf(await paste(projects));
    const [publish = ''] = codeOf(await pageOf('/reference/studies/publishStudy'), 'curl');
    const study = contentOf(
      await paste(
        publish
          .replace(/(?<="projectId": ")[^"]+/, project.id)
          .replace(/(?<="date": ")[^"]+/, addDays(world.today(), 6)),
      ),
    );
    expect(contentOf(await paste(clock))).toMatchObject({ hasArrived: true });
    expect(contentOf(await paste(applicants, { STUDY_ID: study.id })).length).toBeGreaterThan(0);

    const [file = ''] = codeOf(html, 'whole-job.mjs');
    writeFileSync(join(folder, 'whole-job.mjs'), `${file}\n`);
    const stdout = await paste(sdk);
    expect(stdout).toMatch(/^Attended: [2-4] of 4$/m);
    const [, id = ''] = /^Published: (\S+)$/m.exec(stdout) ?? [];
    const path = { id };
    expect((await nyansapo.getStudy({ path })).content.filled).toBe(4);
    expect(await nyansapo.exportResults({ path })).toContain('\n');
    expect(await nyansapo.exportApplicants({ path })).toContain('\n');
    expect(await nyansapo.getStatement({ path })).toBeInstanceOf(Blob);

    const [read = '', change = ''] = codeOf(await pageOf('/concurrent-changes'), 'Shell');
    const [, etag = ''] = /^etag: (.*?)\r?$/im.exec(await paste(read, { STUDY_ID: id })) ?? [];
    const stale = { STUDY_ID: study.id, ETAG: etag };
    expect(JSON.parse(await paste(change, stale))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const [, current = ''] = /^etag: (.*?)\r?$/im.exec(await paste(read, { STUDY_ID: study.id })) ?? [];
    contentOf(await paste(change, { ...stale, ETAG: current }));
  });

  test('the command line', async () => {
    const [install = '', file = '', job = '', list = ''] = codeOf(await pageOf('/command-line'), 'Shell');
    const piped = install.replace(/^nyansapo login.*$/m, '$& <<< "$NYANSAPO_KEY"');
    expect(await paste(piped)).toMatch(/^Key +test, /m);
    const created = await paste(file);
    const [, study = ''] = /^ID +([0-9a-f-]{36})$/m.exec(created) ?? [];
    const [before = '', after = ''] = job.replaceAll('STUDY', study).split(/(?<=bookings list.*\n)/);
    const rows = [...(await paste(before)).matchAll(/^([0-9a-f-]{36}) .* booked/gm)];
    expect(rows.length).toBeGreaterThan(1);
    const printed = await paste(after.replace('BOOKING', rows.at(-1)?.[1] ?? ''));
    expect(printed).toMatch(/^Attended +[1-4]$/m);
    expect(await paste(list)).toMatch(/ Harvest survey +open +1 +0 +1 +GH₵ 40\.00 /);
  });

  test('a webhook of a test key to a program on the same machine', async () => {
    const html = await pageOf('/webhooks');
    const port = await freePort();
    const [create = ''] = codeOf(html, 'Shell');
    const webhook = contentOf(await paste(create.replace('https://lab.example/nyansapo', `http://localhost:${port}`)));
    const [receiver = ''] = codeOf(html, 'JavaScript');
    writeFileSync(join(folder, 'receiver.mjs'), receiver.replace('8080', String(port)));
    const start = (key: string): { program: ChildProcess; printed: () => string } => {
      const { cwd, env } = shell();
      const program = spawn('node', ['receiver.mjs'], { cwd, env: { ...env, NYANSAPO_WEBHOOK_SECRET: key } });
      let text = '';
      for (const stream of [program.stdout, program.stderr]) stream?.on('data', (part) => (text += String(part)));
      return { program, printed: () => text };
    };
    const path = { id: webhook.id };
    const { program, printed } = start(webhook.secret);
    const ping = () => nyansapo.pingWebhook({ path });
    await vi.waitFor(() => fetch(`http://localhost:${port}`), { timeout: 20_000, interval: 100 });
    await ping();
    await expect.poll(printed, { timeout: 20_000 }).toContain(`webhook.ping ${webhook.id}`);
    // An unsigned request is refused, and the program says why.
    expect((await fetch(`http://localhost:${port}`, { method: 'POST', body: '{}' })).status).toBe(400);
    await expect.poll(printed).toContain('The headers of a webhook are missing.');
    program.kill();
    await once(program, 'exit');
  });
});
