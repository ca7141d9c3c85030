import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsers, suspendUser } from '../../src/contract/accounts/people.ts';
import { checkAudit, exportAudit, listAudit, listMyAudit, listOrganizationAudit } from '../../src/contract/audit.ts';
import { suspendOrganization } from '../../src/contract/organizations/verification.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import { newApiKey } from '../../src/server/platform/api-key-text.ts';
import { freePort } from '../support/postgres.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { setUp } from '../support/set-up.ts';
import { isRunning, untilReady } from '../support/until-ready.ts';
import { PASSWORD, type Person, World } from '../support/world.ts';

describe('the audit log', () => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = await World.start();
    admin = await world.admin();
  });
  afterAll(() => world.close());

  const actions = async () => (await admin.must(listAudit, { query: { size: 100 } })).map(({ action }) => action);

  test('sign-ins, denials, money and admin acts are audited, with actor, subject and time (ADMIN-11)', async () => {
    const researcher = await world.verifiedResearcher(admin);
    await world.topUp(researcher, 50_000);
    await logIn(world, researcher.user.email, 'Wrong!pass1');
    expect((await researcher.call(listUsers)).status).toBe(404);
    const { user } = await world.join('PARTICIPANT');
    await admin.must(suspendUser, { params: { userId: user.userId }, body: { reason: 'A test' } });
    await admin.must(suspendOrganization, {
      params: { organizationId: researcher.organizationId },
      body: { reason: 'A test' },
    });
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'session.login',
        'session.refuse',
        'access.deny',
        'topUp.initialise',
        'topUp.succeed',
        'organization.submit',
        'organization.approve',
        'organization.suspend',
        'account.register',
        'account.suspend',
      ]),
    );
    const [suspended] = await admin.must(listAudit, { query: { action: 'account.suspend' } });
    expect(suspended).toMatchObject({ actor: 'ADMIN', actorId: admin.user.userId, subjectId: user.userId });
    const [refused] = await admin.must(listAudit, { query: { action: 'session.refuse' } });
    expect(refused).toMatchObject({ actor: 'visitor', actorId: null, subjectId: researcher.user.userId });
    const own = await researcher.must(listMyAudit);
    expect(own.every(({ actorId, subjectId }) => [actorId, subjectId].includes(researcher.user.userId))).toBe(true);
    const ofOrganization = await researcher.must(listOrganizationAudit, {
      params: { organizationId: researcher.organizationId },
    });
    expect(ofOrganization.map(({ action }) => action)).toContain('organization.suspend');
  });

  test('it is append-only: the database refuses every change and deletion (ADMIN-10)', async () => {
    for (const table of ['audit_event', 'audit_seal', 'consent']) {
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`]) {
        const change = statement.replace('set id = id', table === 'audit_seal' ? 'set hash = hash' : 'set id = id');
        await checkAuditOf(admin);
        await expect(world.app.db.transaction((tx) => sql.raw(change).execute(tx))).rejects.toThrow('never changed');
      }
    }
  });

  const checkAuditOf = (person: Person) => person.must(checkAudit);

  test('it is hash-chained: a change that bypasses the product is found, and located (ADMIN-10)', async () => {
    const before = await checkAuditOf(admin);
    expect(before).toMatchObject({ intact: true, brokenAt: null });
    expect(before.sealed).toBeGreaterThan(10);
    const tamper = (statement: string) =>
      world.app.db.transaction(async (tx) => {
        // The database's owner can turn off a trigger; the chain still shows the change.
        await sql`alter table audit_event disable trigger audit_event_append_only`.execute(tx);
        await sql.raw(statement).execute(tx);
        await sql`alter table audit_event enable trigger audit_event_append_only`.execute(tx);
      });
    const fifth = '(select event_id from audit_seal where sequence = 5)';
    await tamper(`update audit_event set action = action || 'x' where id = ${fifth}`);
    expect(await checkAuditOf(admin)).toMatchObject({ intact: false, brokenAt: 5 });
    await tamper(`update audit_event set action = left(action, -1) where id = ${fifth}`);
    expect(await checkAuditOf(admin)).toMatchObject({ intact: true });
    await tamper(`update audit_event set details = '{"forged": 1}' where id = ${fifth}`);
    expect(await checkAuditOf(admin)).toMatchObject({ intact: false, brokenAt: 5 });
  });

  test('its export is CSV in the order of the chain, filtered by action and day', async () => {
    const csv = String(await admin.must(exportAudit, { query: { action: 'organization.' } }));
    const [header, ...lines] = csv.trim().split('\n');
    expect(header).toContain('sequence,at,action,actor');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.includes(',organization.'))).toBe(true);
    const later = { from: '2099-01-01', to: '2099-01-02' };
    expect(
      String(await admin.must(exportAudit, { query: later }))
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });

  test('a 500 shows only a request id (SECURITY-23)', async () => {
    const { spend } = world.app.limits;
    world.app.limits.spend = () => Promise.reject(new Error('secret detail of table app_user at /srv/x.ts:12'));
    const answer = await logIn(world, 'somebody@example.com', PASSWORD);
    world.app.limits.spend = spend;
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      success: false,
      code: 'SERVER_ERROR',
      message: 'Oops! Server error.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('the process’s output', { tags: ['slow'] }, () => {
  let child: ChildProcess;
  let printed = '';
  let folder: string;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nyansapo-logs-'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    await untilReady(
      url,
      () => isRunning(child),
      () => printed,
    );
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('passwords, tokens, addresses and full mobile numbers never reach the logs; a newline can’t forge a line', async () => {
    const running = { running: { url } as never };
    const email = 'logged.person@example.com';
    const form = { role: 'PARTICIPANT', firstName: 'Logged', lastName: 'Person', email, password: PASSWORD };
    await post(running, '/authentication/users/register/email-password', {
      ...form,
      termsAccepted: true,
      privacyAccepted: true,
    });
    let link = '';
    const readLink = async () => {
      const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${email}`)).json()) as { text: string }[];
      link = /\/verify-email\/(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      return link;
    };
    await expect.poll(readLink).not.toBe('');
    await fetch(`${url}/verify-email/${link}`);
    await fetch(`${url}/forgot-password/${encodeURIComponent(email)}`);
    await fetch(`${url}/api/v1${signIn.emailExists.path}?email=${email}`);
    await post(running, '/authentication/verifications/email/verify', { token: link, isClicked: true });
    const signedIn = await logIn(running, email, PASSWORD);
    const token = signedIn.json.content.accessToken as string;
    const number = '0551234987';
    await post(running, '/identity/users/participant-information', setUp(number), { token });
    // Sends an API key in its header, in an address, in a body, and a wrong one.
    const apiKey = newApiKey('live');
    const withKey = { authorization: `Bearer ${apiKey}` };
    await fetch(`${url}/api/v1/project/projects?cursor=${apiKey}`, { headers: withKey });
    await fetch(`${url}/api/v1/project/projects/${apiKey}`, { headers: withKey });
    await post(running, '/project/projects', { projectName: apiKey }, { token: `${apiKey}x` });
    await fetch(`${url}/nothing%0a{"level":"error","message":"forged"}`, {
      headers: { 'user-agent': 'x forged-agent' },
    });
    await fetch(`${url}/api/v1/nothing%0d%0aforged-line`);

    expect(printed).toContain('"route":"/api/v1/authentication/auth/login/email-password"');
    const refresh = /nyansapo-refresh=([^;]+)/.exec(signedIn.cookies)?.[1] ?? 'none';
    for (const secret of [
      PASSWORD,
      link,
      token,
      refresh,
      number,
      '+233551234987',
      '551234987',
      email,
      'logged.person',
      apiKey,
      'nyk_',
    ]) {
      expect(printed).not.toContain(secret);
    }
    expect(printed).not.toMatch(/forged/);
    const lines = printed.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
