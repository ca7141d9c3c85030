import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { listApplicants } from '../../../contract/applications.ts';
import { listOrganizationAudit } from '../../../contract/audit.ts';
import { listAppointments } from '../../../contract/bookings.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { listStudySlots } from '../../../contract/studies/capacity.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { once } from '../idempotency.ts';

/* How the public API behaves for software: repeats, cursors, limits, tags, versions, errors. */

const { world, researcher, projectId } = await startResearch(1_000_000);
const key = await makeKey(world, researcher);

interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of all kinds
  json: any;
}

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Reply> {
  const response = await fetch(`${world.running.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key.secret}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const newStudy = (day = 2) =>
  studyForm(projectId, 1, [{ date: addDays(world.today(), day), availableTimes: [{ start: '10:00', end: '10:30' }] }]);
const countStudies = async () => {
  const { rows } = await world.app.read(({ tx }) =>
    sql<{ count: number }>`select count(*)::int from study`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

describe('Idempotency-Key', () => {
  const publish = (idempotencyKey: string, form: object = newStudy()) =>
    send('POST', '/project/studies', { 'idempotency-key': idempotencyKey }, form);

  test('50 simultaneous requests publish one study and reserve its money once', async () => {
    const before = await countStudies();
    const { availablePesewas } = await key.must(getWallet, { params: { organizationId: researcher.organizationId } });
    const form = newStudy();
    const answers = await Promise.all(Array.from({ length: 50 }, () => publish('all-at-once', form)));
    expect(await countStudies()).toBe(before + 1);
    const wins = answers.filter(({ status }) => status === 200);
    const waits = answers.filter(({ json }) => json.code === 'IDEMPOTENCY_IN_PROGRESS');
    expect(wins.length).toBeGreaterThan(0);
    expect(wins.length + waits.length).toBe(50);
    for (const { headers } of waits) expect(headers.get('retry-after')).toBe('1');
    const again = await publish('all-at-once', form);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(new Set([...wins, again].map(({ json }) => json.content.id)).size).toBe(1);
    const spent = await key.must(getWallet, { params: { organizationId: researcher.organizationId } });
    expect(availablePesewas - spent.availablePesewas).toBe(again.json.content.heldPesewas);
  });

  test('the same key with another body is refused, and another API key may use it', async () => {
    const form = newStudy(3);
    expect((await publish('mine', form)).status).toBe(200);
    expect(await publish('mine', newStudy(4))).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const other = await makeKey(world, researcher);
    const headers = { 'idempotency-key': 'mine', authorization: `Bearer ${other.secret}` };
    const theirs = await send('POST', '/project/studies', headers, newStudy(5));
    expect(theirs.status).toBe(200);
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
  });

  test('a refusal without an effect is not kept; after a day, nothing is', async () => {
    const broke = { ...newStudy(), cost: { ...newStudy().cost, desiredNumberOfParticipants: 1000 } };
    expect((await publish('retry', broke)).json.code).toMatch(/VALIDATION|INSUFFICIENT_BALANCE/);
    expect((await publish('retry', newStudy(6))).status).toBe(200);
    expect((await publish('retry', newStudy(7))).json.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await world.goTo(addHours(world.now(), 25));
    expect((await publish('retry', newStudy(7))).status).toBe(200);
  });

  test('a key that can’t be stored is refused', async () => {
    const refused = await publish('has a space');
    expect(refused).toMatchObject({ status: 400, json: { content: [{ field: 'Idempotency-Key' }] } });
  });

  /** Simulates a process that died at a given point: its row exists, and nobody answers. */
  async function leave(idempotencyKey: string, form: object, tookEffect: boolean): Promise<void> {
    await publish(idempotencyKey, form);
    await world.app.db.transaction(async (tx) => {
      await sql`update idempotent_call set status = null, answer = null,
        took_effect_at = ${tookEffect ? world.now() : null} where idempotency_key = ${idempotencyKey}`.execute(tx);
    });
  }

  test('after a process died before the effect, the call runs again after a minute', async () => {
    const form = newStudy(8);
    await leave('died-before', form, false);
    expect((await publish('died-before', form)).json.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    await world.clock.setTime(world.clock.now() + 61_000);
    const before = await countStudies();
    expect((await publish('died-before', form)).status).toBe(200);
    expect(await countStudies()).toBe(before + 1);
  });

  test('after a process died between the effect and the answer, we say that it took effect', async () => {
    const form = newStudy(9);
    await leave('died-after', form, true);
    await world.clock.setTime(world.clock.now() + 61_000);
    const before = await countStudies();
    expect((await publish('died-after', form)).json.code).toBe('IDEMPOTENCY_ANSWER_LOST');
    expect(await countStudies()).toBe(before);
  });

  test('a person’s POST with a key has its effect once too, and each login session has its own keys', async () => {
    const create = async (idempotencyKey: string, projectName: string) => {
      const headers = { 'idempotency-key': idempotencyKey, authorization: `Bearer ${researcher.token()}` };
      return send('POST', '/project/projects', headers, { projectName, description: '' });
    };
    const count = async () => (await researcher.must(listProjects)).length;
    await researcher.signInAgain();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('pressed-twice', 'Once')));
    expect(await count()).toBe(before + 1);
    expect(answers.every(({ status, json }) => status === 200 || json.code === 'IDEMPOTENCY_IN_PROGRESS')).toBe(true);
    const again = await create('pressed-twice', 'Once');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await create('pressed-twice', 'Another')).json.code).toBe('IDEMPOTENCY_KEY_REUSED');
    // The kept answer to a person is sealed.
    const kept = await world.app.read(({ tx }) =>
      sql<{ answer: string }>`select answer from idempotent_call where idempotency_key = 'pressed-twice'`.execute(tx),
    );
    expect(kept.rows[0]?.answer).not.toContain('Once');
    await researcher.signInAgain();
    expect((await create('pressed-twice', 'Another')).status).toBe(200);
  });

  test('a slow process can’t commit once another one has taken over the call', async () => {
    const { inContext } = await import('../request-context.ts');
    const { callerOfKey } = await import('../../features/api-keys/key-use.service.ts');
    const { organizationId } = researcher;
    const verified = { id: key.id, organizationId, mode: 'live', scopes: [], expiresAt: new Date() } as const;
    const caller = await callerOfKey(world.app, verified);
    const call = { keyId: key.id, idempotencyKey: 'slow', request: ['same'], isSecret: false };
    const effects: string[] = [];
    const work = (name: string, attempt: Parameters<Parameters<typeof once>[2]>[0]) =>
      inContext({ requestId: null, span: null, apiCall: { operation: 'POST /x', attempt, isRecorded: false } }, () =>
        world.app.work(caller, () => {
          effects.push(name);
        }),
      );
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = once(world.app, call, async (attempt) => {
      await paused;
      await work('slow', attempt);
      return '{}';
    });
    const failed = expect(slow).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await world.until(async () => {
      const { rows } = await world.app.read(({ tx }) =>
        sql`select 1 from idempotent_call where idempotency_key = 'slow'`.execute(tx),
      );
      return rows.length > 0;
    });
    await world.clock.setTime(world.clock.now() + 61_000);
    const fast = await once(world.app, call, async (attempt) => {
      await work('fast', attempt);
      return '{"fast":true}';
    });
    goOn();
    await failed;
    expect(fast.answer).toBe('{"fast":true}');
    expect(await once(world.app, call, () => Promise.reject(new Error('not again')))).toEqual({
      answer: '{"fast":true}',
      isRepeat: true,
    });
  });
});

test('every change by a key is in the audit log with its operation, in the transaction of the change', async () => {
  await key.must(createProject, { body: { projectName: 'Audited' } });
  const { organizationId } = researcher;
  const newest = async () =>
    (await researcher.must(listOrganizationAudit, { params: { organizationId } })).find(
      ({ actorId }) => actorId === key.id,
    );
  const event = await newest();
  expect(event).toMatchObject({
    action: 'apiKey.call',
    actor: 'apiKey',
    actorId: key.id,
    details: { operation: 'POST /project/projects' },
  });
  expect((await key.call(createProject, { body: { projectName: '' } })).status).toBe(400);
  expect((await newest())?.id).toBe(event?.id);
});

describe('cursors', () => {
  async function readAll(path: string, limit: number): Promise<{ id: string }[]> {
    const all: { id: string }[] = [];
    for (let cursor = ''; ; ) {
      const separator = path.includes('?') ? '&' : '?';
      const { json, status } = await send('GET', `${path}${separator}limit=${limit}${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      expect(json.content.length).toBeLessThanOrEqual(limit);
      all.push(...json.content);
      if (json.nextCursor === null) return all;
      cursor = json.nextCursor;
    }
  }

  test('each list by cursor has every row of its pages once, whatever the page size', async () => {
    const { organizationId } = researcher;
    for (const name of ['One', 'Two', 'Three']) await key.must(createProject, { body: { projectName: name } });
    const study = await key.must(publishStudy, { body: newStudy(20) as never });
    const size = 100;
    const lists: [string, { length: number }][] = [
      ['/project/projects', await key.must(listProjects)],
      [`/project/studies/${study.id}/slots`, await key.must(listStudySlots, { params: { id: study.id } })],
      [`/project/studies/${study.id}/applications`, await key.must(listApplicants, { params: { id: study.id } })],
      ['/project/studies/appointments', await key.must(listAppointments, { query: { size } })],
      [
        `/payment/wallets/${organizationId}/transactions`,
        await key.must(listTransactions, { params: { organizationId }, query: { size } }),
      ],
    ];
    for (const [path, whole] of lists) {
      for (const limit of [1, 2, 100]) {
        const all = await readAll(path, limit);
        expect(all.length, `${path} by ${limit}`).toBe(whole.length);
        expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);
      }
    }
  });

  test('a list that grows meanwhile repeats nothing, and a made-up cursor is refused', async () => {
    const first = await send('GET', '/project/projects?limit=2');
    await key.must(createProject, { body: { projectName: 'Meanwhile' } });
    const rest = await send('GET', `/project/projects?limit=100&cursor=${first.json.nextCursor}`);
    const ids = [...first.json.content, ...rest.json.content].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const refused = await send('GET', '/project/projects?cursor=bm9wZQ');
    expect(refused).toMatchObject({ status: 400, json: { content: [{ field: 'cursor' }] } });
  });
});

describe('If-Match', () => {
  test('a change that names an older state is refused, and one that names the newest succeeds', async () => {
    const { id } = await key.must(publishStudy, { body: newStudy(30) as never });
    const path = `/project/studies/${id}`;
    const read = await send('GET', path);
    const tag = read.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const changed = await send('PATCH', path, { 'if-match': tag }, { description: 'Changed by software' });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const late = await send('PATCH', path, { 'if-match': tag }, { description: 'From an older state' });
    expect(late).toMatchObject({ status: 412, json: { code: 'CHANGED_MEANWHILE' } });
    expect(await send('POST', `${path}/pause`, { 'if-match': tag })).toMatchObject({ status: 412 });
    expect(await send('DELETE', path, { 'if-match': tag })).toMatchObject({ status: 412 });
    const current = (await send('GET', path)).headers.get('etag') ?? '';
    expect(await send('POST', `${path}/pause`, { 'if-match': `"other", ${current}` })).toMatchObject({ status: 200 });
    expect((await key.must(getStudy, { params: { id } })).description).toBe('Changed by software');
  });

  test('of two changes from the same state, one wins', async () => {
    const { id } = await key.must(publishStudy, { body: newStudy(31) as never });
    const tag = (await send('GET', `/project/studies/${id}`)).headers.get('etag') ?? '';
    const change = (description: string) =>
      send('PATCH', `/project/studies/${id}`, { 'if-match': tag }, { description });
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(change));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });
});

test('headers say how much is left, and when to try again', async () => {
  const other = await makeKey(world, researcher);
  const headers = { authorization: `Bearer ${other.secret}` };
  const first = await send('GET', '/project/projects', headers);
  expect(first.headers.get('ratelimit-policy')).toBe('"read";q=600;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"read";r=599;t=\d+$/);
  expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const path = '/project/projects/01a1fdb4-64ad-74d5-9038-304202d76596';
  const all = await Promise.all(Array.from({ length: 121 }, () => send('DELETE', path, headers)));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"change";r=0;t=\d+$/);
  // Another key has its own limit.
  expect((await send('GET', '/project/projects')).status).toBe(200);
});

describe('a misspelt field is refused instead of being its default', () => {
  test('in the body of a study, at any depth, with a suggestion for the name', async () => {
    const before = await countStudies();
    const { cost, ...form } = newStudy(33);
    const wrong = { ...form, cost: { ...cost, quota: [] }, screnning: { paidPeople: 3 } };
    const refused = await send('POST', '/project/studies', {}, wrong);
    expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION' } });
    expect(refused.json.content).toEqual([
      { field: 'screnning', message: 'Unknown field. Did you mean screening?' },
      { field: 'cost.quota', message: 'Unknown field. Did you mean quotas?' },
    ]);
    expect(await countStudies()).toBe(before);
  });

  test('together with the field that is missing because of it', async () => {
    const refused = await send('POST', '/project/projects', {}, { projectname: 'One' });
    expect(refused.json.content).toEqual([
      { field: 'projectname', message: 'Unknown field. Did you mean projectName?' },
      { field: 'projectName', message: expect.any(String) },
    ]);
  });

  test('in a query', async () => {
    const refused = await send('GET', '/project/studies/appointments?sizes=5');
    expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION' } });
    expect(refused.json.content).toEqual([{ field: 'sizes', message: 'Unknown field. Did you mean size?' }]);
  });
});

test('an address of the API that takes other methods names them', async () => {
  const refused = await send('DELETE', '/project/projects');
  expect(refused).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } });
  expect(refused.headers.get('allow')).toBe('GET, HEAD, POST');
  const unknown = await send('DELETE', '/project/nothing');
  expect(unknown).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  expect(unknown.headers.get('allow')).toBeNull();
});

test.each([
  ['without a key', {}],
  ['with a wrong one', { authorization: 'Bearer nyk_live_wrong' }],
])('a call %s says how to authenticate', async (_what, headers) => {
  const response = await fetch(`${world.running.url}/api/v1/project/projects`, { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Nyansapo"');
});

test('an unknown id in a body is 404 with its field', async () => {
  const { id } = await key.must(publishStudy, { body: newStudy(34) as never });
  const nobody = '01a1fdb4-64ad-74d5-9038-304202d76596';
  for (const [path, field] of [
    [`/project/studies/${id}/invitations`, 'applicationId'],
    [`/project/studies/${id}/invite-panel`, 'panelId'],
  ] as const) {
    const refused = await send('POST', path, {}, { [field]: nobody });
    expect(refused).toMatchObject({ status: 404, json: { code: 'NOT_FOUND', content: [{ field }] } });
  }
  const study = { ...newStudy(35), projectId: nobody };
  expect(await send('POST', '/project/studies', {}, study)).toMatchObject({
    status: 404,
    json: { content: [{ field: 'projectId' }] },
  });
});

test('a state that the caller has is not sent again', async () => {
  const { id } = await key.must(publishStudy, { body: newStudy(36) as never });
  const url = `${world.running.url}/api/v1/project/studies/${id}`;
  const read = (tag: string) =>
    fetch(url, { headers: { authorization: `Bearer ${key.secret}`, 'if-none-match': tag } });
  const tag = (await send('GET', `/project/studies/${id}`)).headers.get('etag') ?? '';
  for (const same of [tag, `"other", W/${tag}`]) {
    const unchanged = await read(same);
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('etag')).toBe(tag);
    expect(await unchanged.text()).toBe('');
  }
  await send('PATCH', `/project/studies/${id}`, {}, { description: 'Changed meanwhile' });
  expect((await read(tag)).status).toBe(200);
});

test('errors are problems by RFC 9457 for software that asks for them', async () => {
  const path = '/project/studies/01a1fdb4-64ad-74d5-9038-304202d76596';
  const problem = await send('GET', path, { accept: 'application/problem+json, application/json' });
  expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(problem.json).toMatchObject({ type: 'urn:nyansapo:error:NOT_FOUND', status: 404, code: 'NOT_FOUND' });
  expect(problem.json.instance).toBe(`urn:uuid:${problem.headers.get('x-request-id')}`);
  expect((await send('GET', path)).json).toMatchObject({ success: false, code: 'NOT_FOUND' });
  const fields = await send('POST', '/project/projects', { accept: 'application/problem+json' }, { projectName: '' });
  expect(fields.json.errors).toEqual([{ field: 'projectName', message: 'Please enter your project name.' }]);
});

test('a version pins behaviour, and an unknown one is refused with those that exist', async () => {
  const pinned = await send('GET', '/project/projects', { 'nyansapo-version': '2026-11-01' });
  expect(pinned.headers.get('nyansapo-version')).toBe('2026-11-01');
  const unknown = await send('GET', '/project/projects', { 'nyansapo-version': '2025-01-01' });
  expect(unknown).toMatchObject({ status: 400, json: { code: 'UNKNOWN_VERSION' } });
  expect(unknown.json.message).toContain('2026-11-01');
});
