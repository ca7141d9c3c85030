import { describe, expect, test } from 'vitest';
import { ALL_SCOPES, makeKey } from '../../../../tests/support/api-key.ts';
import { dumpDatabase } from '../../../../tests/support/database-dump.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { createApiKey, getCurrentKey, listApiKeys, revokeApiKey, rollApiKey } from '../../../contract/api-keys.ts';
import { listOrganizationAudit } from '../../../contract/audit.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { changeMember, removeMember } from '../../../contract/organizations.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { API_SCOPES, type ApiScope } from '../../../domain/api-scopes.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { isApiKey } from '../../platform/api-key-text.ts';

const { world, researcher, admin, projectId } = await startResearch(100_000);

const SOME_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

function someParams({ path }: Endpoint) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, SOME_ID]));
}

describe('scope × operation, from the contract', () => {
  const one: Record<string, Awaited<ReturnType<typeof makeKey>>> = {};
  let calls = 0;
  /** Each key may change 120 things a minute, so we renew them in time. */
  async function renewKeys(): Promise<void> {
    if (calls++ % 100 !== 0) return;
    for (const scope of ALL_SCOPES) {
      const before = one[scope];
      if (before) await researcher.must(revokeApiKey, { params: { id: before.id } });
      one[scope] = await makeKey(world, researcher, { scopes: [scope] });
    }
  }

  test.each(ALL_ENDPOINTS)('$name', async ({ endpoint }) => {
    await renewKeys();
    for (const scope of ALL_SCOPES) {
      const given = { params: someParams(endpoint), ...(endpoint.method === 'GET' ? {} : { body: {} }) };
      const answer = await (one[scope] as { call: Person['call'] }).call(endpoint, given as never);
      const isOfTests = endpoint.path.startsWith('/test/') && endpoint.scope === scope;
      if (isOfTests)
        expect(['TEST_KEY_NEEDED', 'VALIDATION', 'NOT_FOUND'], scope).toContain('code' in answer && answer.code);
      else if (endpoint.scope === null) expect(answer, scope).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      else if (endpoint.scope === 'anyKey' || endpoint.scope === scope) {
        expect([401, 403, 429], scope).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      } else {
        const message = `This API key lacks the scope ${endpoint.scope}.`;
        expect(answer, scope).toMatchObject({ status: 403, code: 'SCOPE_MISSING', message });
      }
    }
  });

  test('no scope allows topping up, refunding, or changing verification, the team, keys or the audit log; paying lists and pro-formas have their own', () => {
    const open = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.scope !== null);
    const ofAdmins = open.filter(({ endpoint }) => ['organizationAdmin', 'admin'].includes(endpoint.who));
    // An admin can create a key with the scopes of the organisation's webhooks.
    expect(ofAdmins.flatMap(({ name, endpoint }) => (endpoint.scope === 'webhooks' ? [] : [name]))).toEqual([]);
    const paths = open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    const ofMoney = open.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.path.startsWith('/payment'));
    const own: Partial<Record<ApiScope | 'anyKey', RegExp>> = {
      'payments:write': /^\/payment\/lists/,
      'transfers:write': /\/pro-formas/,
    };
    for (const { name, endpoint } of ofMoney) {
      expect([name, endpoint.path]).toEqual([name, expect.stringMatching(own[endpoint.scope ?? 'anyKey'] ?? /^$/)]);
    }
    expect(paths.filter((path) => path.includes(' /identity/'))).toEqual(['GET /identity/key']);
  });
});

test('a key is shown once; we store only its hash, and nothing else in the database contains it', async () => {
  const { secret } = await makeKey(world, researcher);
  expect(secret).toMatch(/^nyk_live_[0-9A-Za-z]{36}$/);
  expect(isApiKey(secret)).toBe(true);
  expect(isApiKey(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toBe(false);
  expect(JSON.stringify(await researcher.must(listApiKeys))).not.toContain(secret.slice(0, -4));
  const dump = await dumpDatabase(world);
  expect(dump).not.toContain(secret.slice(9, -4));
});

test('creating a key requires the password again, a name and scopes', async () => {
  const form = { name: 'No password', scopes: ['studies:read'] as ApiScope[] };
  expect(await researcher.call(createApiKey, { body: form })).toMatchObject({
    status: 400,
    content: [{ field: 'password' }],
  });
  const wrong = { name: ' ', scopes: [], expiresInDays: 366, networks: ['10.0.0.0/99'], password: PASSWORD };
  const refused = await researcher.call(createApiKey, { body: wrong });
  expect(refused).toMatchObject({ status: 400 });
  const fields = (refused as { content: { field: string }[] }).content.map(({ field }) => field);
  expect(fields.toSorted()).toEqual(['expiresInDays', 'name', 'scopes']);
  const range = { ...form, networks: ['10.0.0.0/99'], password: PASSWORD };
  expect(await researcher.call(createApiKey, { body: range })).toMatchObject({
    status: 400,
    content: [{ field: 'networks.0' }],
  });
});

test('a wrong, unknown, revoked or expired key is 401, and says which if the caller knows the key', async () => {
  const { secret } = await makeKey(world, researcher);
  const withKey = (text: string) => world.call(listProjects, {}, text);
  const refused = { status: 401, code: 'API_KEY_INVALID' } as const;
  expect(await withKey(`${secret.slice(0, -1)}-`)).toMatchObject(refused);
  expect(await withKey('nyk_live_')).toMatchObject(refused);
  // Well formed, but unknown.
  const { newApiKey } = await import('../../platform/api-key-text.ts');
  expect(await withKey(newApiKey('live'))).toMatchObject(refused);
  const revoked = await makeKey(world, researcher);
  await researcher.must(revokeApiKey, { params: { id: revoked.id } });
  expect(await withKey(revoked.secret)).toMatchObject({ ...refused, detail: 'It was revoked.' });
  expect(await researcher.call(revokeApiKey, { params: { id: revoked.id } })).toMatchObject({ status: 409 });
  const short = await makeKey(world, researcher, { expiresInDays: 1 });
  await world.goTo(addHours(world.now(), 25));
  expect(await withKey(short.secret)).toMatchObject({ ...refused, detail: 'It has expired.' });
  expect(await withKey(secret)).toMatchObject({ status: 200 });
});

test('a key with address ranges works from nowhere else', async () => {
  const here = await makeKey(world, researcher, { networks: ['127.0.0.0/8', '::1'] });
  const elsewhere = await makeKey(world, researcher, { networks: ['203.0.113.0/24', '2001:db8::/32'] });
  expect(await here.call(listProjects)).toMatchObject({ status: 200 });
  expect(await elsewhere.call(listProjects)).toMatchObject({ status: 403, code: 'ADDRESS_NOT_ALLOWED' });
});

test('a rolled key and its successor both work for a day, then only the successor', async () => {
  const old = await makeKey(world, researcher, { scopes: ['studies:read'], name: 'Rolled' });
  const roll = () => researcher.call(rollApiKey, { params: { id: old.id }, body: { password: PASSWORD } });
  const answer = await roll();
  const next = (answer as { content: { secret: string; name: string; scopes: string[] } }).content;
  expect(next).toMatchObject({ name: 'Rolled', scopes: ['studies:read'] });
  expect(await roll()).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
  await world.goTo(addHours(world.now(), 23));
  expect(await world.call(listProjects, {}, old.secret)).toMatchObject({ status: 200 });
  expect(await world.call(listProjects, {}, next.secret)).toMatchObject({ status: 200 });
  await world.goTo(addHours(world.now(), 2));
  expect(await world.call(listProjects, {}, old.secret)).toMatchObject({ status: 401 });
  expect(await world.call(listProjects, {}, next.secret)).toMatchObject({ status: 200 });
});

test('a key’s actions are recorded as the key’s, and its last use to the hour', async () => {
  const { organizationId } = researcher;
  const key = await makeKey(world, researcher, { name: 'Robot' });
  expect(await key.must(getCurrentKey)).toMatchObject({ id: key.id, mode: 'live', organizationId });
  const date = addDays(world.today(), 2);
  const form = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
  const study = await key.must(publishStudy, { body: form as never });
  await key.must(changeStudyStatus, { params: { id: study.id, event: 'pause' } });
  const events = await researcher.must(listOrganizationAudit, { params: { organizationId }, query: { size: 20 } });
  const byKey = events.filter(({ actorId }) => actorId === key.id);
  expect(byKey.map(({ action }) => action)).toEqual(expect.arrayContaining(['study.pause', 'study.publish']));
  expect(byKey.every(({ actor, actorName }) => actor === 'apiKey' && actorName === 'API key “Robot”')).toBe(true);
  expect(events.some(({ action, actorId }) => action === 'study.publish' && actorId !== key.id)).toBe(false);
  const used = async () => (await researcher.must(listApiKeys)).find(({ id }) => id === key.id)?.lastUsedAt;
  const first = await used();
  expect(first).toBe(world.now().toISOString());
  await world.goTo(addHours(world.now(), 2));
  await key.must(listProjects);
  expect(await used()).not.toBe(first);
});

test('a key outlives its maker’s membership; then a colleague is responsible for it', async () => {
  const { organizationId } = researcher;
  const colleague = await world.colleague(researcher);
  const params = { organizationId, userId: colleague.user.userId };
  await researcher.must(changeMember, { params, body: { role: 'ADMIN' } });
  const key = await makeKey(world, colleague);
  await researcher.must(removeMember, { params });
  const made = await key.must(createProject, { body: { projectName: 'By the key' } });
  expect(made.creatorId).toBe(researcher.user.userId);
});

test('a member who is not an admin sees no keys', async () => {
  const colleague = await world.colleague(researcher);
  expect(await colleague.call(listApiKeys)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('an organisation has at most 25 working keys', async () => {
  const lab = await world.verifiedResearcher(admin);
  const make = () =>
    lab.call(createApiKey, { body: { name: 'One of many', scopes: ['studies:read'], password: PASSWORD } });
  for (let made = 0; made < 23; made += 1) expect((await make()).status).toBe(200);
  // All at once: the limit holds under a race, too.
  const answers = await Promise.all([make(), make(), make(), make()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
});

test('test keys are not offered without test environments', async () => {
  const body = { name: 'Try', mode: 'test' as const, scopes: ['studies:read' as const], password: PASSWORD };
  expect(await researcher.call(createApiKey, { body })).toMatchObject({ status: 400, content: [{ field: 'mode' }] });
});

test('keys of one organisation see nothing of another, and have no login session', async () => {
  const key = await makeKey(world, researcher);
  const stranger = await world.verifiedResearcher(admin);
  const params = { organizationId: stranger.organizationId };
  expect(await key.call(getWallet, { params })).toMatchObject({ status: 404 });
  const stream = await fetch(`${world.running.url}/api/v1/notification/stream`, {
    headers: { authorization: `Bearer ${key.secret}` },
  });
  expect(stream.status).toBeGreaterThanOrEqual(400);
  expect(Object.keys(API_SCOPES)).toHaveLength(12);
});
