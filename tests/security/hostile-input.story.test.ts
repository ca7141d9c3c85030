import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { exportAudit, listAudit } from '../../src/contract/audit.ts';
import { listAppointments, listBookings } from '../../src/contract/bookings.ts';
import { MESSAGES } from '../../src/contract/messages.ts';
import { updateProject } from '../../src/contract/projects.ts';
import { addStudySlots } from '../../src/contract/studies/capacity.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { exportTransactions, listTransactions } from '../../src/contract/wallets.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { startResearch } from '../support/research.ts';
import { PASSWORD, studyForm } from '../support/world.ts';

/* Input that once broke the server, and similar input: each is refused with a message, and none causes a 500. */

const { world, admin, researcher, projectId } = await startResearch(1_000_000);
const participant = await world.participant();

const FAR = 'Please select a date within the next 12 months';
const NO_DATE = 'Please give a date as 2026-11-21';

describe('an address', () => {
  test.each(ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.path.includes('{')))(
    'with NUL or half a character where $name has a name is 404, or requires signing in',
    async ({ endpoint }) => {
      const caller =
        { admin, participant, anyone: participant, signedIn: participant }[endpoint.who as string] ?? researcher;
      for (const part of ['\u0000', 'AB\u0000CD']) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, part]));
        const answer = await caller.call(endpoint, { params } as never);
        expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
    },
  );

  test.each([
    '0000-01-01',
    '2026-13-01',
    '2026-02-30',
    '9999-12-31',
    '1234-05-06',
    '2026-1-1',
    'now',
    '2026-01-01T00:00',
  ])('that filters a list by the day %s is 400 with a message, wherever days are parameters', async (day) => {
    const params = { organizationId: researcher.organizationId };
    for (const query of [{ from: day }, { to: day }, { from: day, to: day }]) {
      const answers = [
        await admin.call(listAudit, { query }),
        await admin.call(exportAudit, { query }),
        await researcher.call(listTransactions, { params, query }),
        await researcher.call(exportTransactions, { params, query }),
        await researcher.call(listAppointments, { query }),
        await participant.call(listBookings, { query }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', message: NO_DATE });
    }
  });

  test('may request the first and the last valid day', async () => {
    const params = { organizationId: researcher.organizationId };
    const query = { from: '1900-01-01', to: '2199-12-31' };
    expect((await admin.call(listAudit, { query })).status).toBe(200);
    expect((await researcher.call(exportTransactions, { params, query })).status).toBe(200);
    expect((await participant.call(listBookings, { query })).status).toBe(200);
  });

  test('with NUL in its query is 400 and names the field in our own words', async () => {
    const answer = await admin.call(listAudit, { query: { action: 'a\u0000b' } });
    expect(answer).toMatchObject({ status: 400, content: [{ field: 'action', message: MESSAGES.unstorable }] });
  });
});

describe('a schedule', () => {
  const form = (date: unknown) =>
    studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }] as never) as never;

  test.each([
    ['9999-12-31', FAR],
    ['9000-01-01', FAR],
    ['0000-01-01', 'Please select a date first'],
    ['2026-13-01', 'Please select a date first'],
    ['1999-12-31', 'Past dates cannot be selected'],
  ])('on %s is refused when a study is published: %s', async (date, message) => {
    expect(await researcher.call(publishStudy, { body: form(date) })).toMatchObject({
      status: 400,
      content: [{ field: 'schedule.timeSlots.0', message }],
    });
  });

  test('lies within twelve months, also when slots are added', async () => {
    const today = world.today();
    const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
    const study = await researcher.must(publishStudy, { body: form(last) });
    const add = (date: string) =>
      researcher.call(addStudySlots, {
        params: { id: study.id },
        body: { timeSlots: [{ date, availableTimes: [{ start: '12:00', end: '12:30' }] }] },
      });
    for (const date of [addDays(last, 1), '9999-12-31', '9000-01-01']) {
      expect(await add(date)).toMatchObject({ status: 400, message: FAR });
    }
    expect(await add(last)).toMatchObject({ status: 200 });
  });
});

describe('a body', () => {
  const LOGIN = '/api/v1/authentication/auth/login/email-password';
  const send = async (body: string | Buffer, headers: Record<string, string>) => {
    const response = await fetch(`${world.running.url}${LOGIN}`, { method: 'POST', headers, body: body as never });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const login = JSON.stringify({ email: 'somebody@example.com', password: PASSWORD });

  test.each(['utf-16', 'utf-16le', 'iso-8859-1', 'windows-1252', 'utf-7', '"UTF-16"'])(
    'in the charset %s is 415',
    async (charset) => {
      for (const type of [`application/json; charset=${charset}`, `application/json;x=y; Charset = ${charset}`]) {
        expect(await send(Buffer.from(login, 'utf16le'), { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA']);
      }
    },
  );

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json; charset="UTF-8"'])(
    'in the charset %s is read',
    async (type) => expect(await send(login, { 'content-type': type })).toEqual([401, 'WRONG_CREDENTIALS']),
  );

  test('with bytes that are not UTF-8 is 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]);
    expect(await send(bytes, { 'content-type': 'application/json' })).toEqual([400, 'MALFORMED_REQUEST']);
  });

  test('that is compressed is read, one that is too large when decompressed is 413, one that can’t be decompressed is 4xx', async () => {
    const type = { 'content-type': 'application/json' };
    expect((await send(gzipSync(login), { ...type, 'content-encoding': 'gzip' }))[0]).toBe(401);
    const bomb = gzipSync(JSON.stringify({ email: 'x'.repeat(50_000_000) }));
    expect((await send(bomb, { ...type, 'content-encoding': 'gzip' }))[0]).toBe(413);
    expect((await send(login, { ...type, 'content-encoding': 'gzip' }))[0]).toBe(400);
    expect((await send(login, { ...type, 'content-encoding': 'nonsense' }))[0]).toBe(415);
  });

  test('with NUL or half a character is 400, at its field and in our own words', async () => {
    for (const bad of ['a\u0000b', '\ud800', 'x\udc00']) {
      const answer = await researcher.call(updateProject, { params: { id: projectId }, body: { projectName: bad } });
      expect(answer).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        content: [{ field: 'projectName', message: MESSAGES.unstorable }],
      });
    }
    expect(MESSAGES.unstorable).not.toMatch(/JSON|invalid/i);
  });

  test.each(['null', '[]', '"text"', '5', 'true'])('that is only %s is refused with a message', async (body) => {
    const response = await fetch(`${world.running.url}${LOGIN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).not.toMatch(/^Invalid/);
  });
});

describe('a public page', () => {
  /** A raw request, because fetch would normalise the address. */
  const open = (path: string, method = 'GET', headers: Record<string, string> = {}, body = '') =>
    new Promise<{ status: number; type: string; text: string; location: string }>((resolve, reject) => {
      const { port } = new URL(world.running.url);
      const sent = request({ port, path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            location: response.headers.location ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  test.each(['/s/%00', '/s/AB%00CD', '/s/%zz', '/s/%', `/s/${'x'.repeat(400)}`, '/%00', '/login/%00'])(
    'at %s is the page for unknown addresses',
    async (path) => {
      const answer = await open(path);
      expect([answer.status, answer.type]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('We can’t find this page');
    },
  );

  test('at a code that no study has is a warning', async () => {
    const answer = await open('/s/NOSUCH');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('No study has the code');
  });

  test.each(['/s?code=a&code=b', '/s?code[]=a', '/s', '/s?code=', '/s?code=%20', `/s?code=${'x'.repeat(999)}`])(
    'looked up at %s leads to no study, without a 500',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBeLessThan(500);
      if (answer.location) expect((await open(answer.location)).status).toBe(404);
    },
  );

  test('searched for NUL is 4xx, as a page', async () => {
    const answer = await open('/s?code=%00');
    expect([answer.status, answer.type]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(MESSAGES.unstorable);
  });

  test.each([
    '/s/%00/qr.svg',
    '/s/NOSUCH/qr.svg',
    '/calendar/%00.ics',
    '/dev/mails/__proto__',
    '/dev/mails/constructor',
    '/dev/mailbox/%00',
  ])('%s is 404', async (path) => expect((await open(path)).status).toBe(404));

  test.each(['/unsubscribe?ticket=a&ticket=b', '/unsubscribe?ticket=%00', '/unsubscribe'])(
    'one click at %s is 4xx',
    async (path) => {
      const { status } = await open(path, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test.each([
    '/dev/authenticator?secret=a&secret=b',
    '/dev/authenticator.json?secret=a&secret=b',
    `/dev/authenticator.json?secret=${'x'.repeat(400)}`,
    `/dev/authenticator?secret=${'a'.repeat(16)}`,
    '/dev/authenticator?secret=%00',
    '/dev/mailbox?to=a&to=b',
    '/dev/mails/verify-email?as=a&as=b',
    '/health/ready?x=1&x=2',
  ])('%s is no fault', async (path) => expect((await open(path)).status).toBeLessThan(500));

  test.each(['/contact-us', '/waitlist-data'])('a form sent to %s with NUL returns what was typed', async (path) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await open(path, 'POST', type, 'name=A%00&email=a%40example.com&message=Hello&email=x');
    expect([answer.status, answer.type]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(MESSAGES.unstorable);
    const latin = { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' };
    expect(await open(path, 'POST', latin, 'name=A')).toMatchObject({
      status: 415,
      type: 'text/html; charset=utf-8',
    });
  });

  test('that is too long, or not HTTP at all, gets the API’s envelope', async () => {
    const long = await open(`/api/v1/project/studies?search=${'x'.repeat(20_000)}`);
    expect(long.status).toBe(431);
    expect(JSON.parse(long.text)).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port: Number(new URL(world.running.url).port) }, () => socket.write('NONSENSE\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"success":false,"code":"MALFORMED_REQUEST"/s);
  });

  test('below /api that can’t be parsed gets the API’s envelope', async () => {
    for (const path of ['/api/v1/project/studies/public/%zz', `/api/v1/project/studies/public/${'x'.repeat(400)}`]) {
      const answer = await open(path);
      expect(answer.type).toContain('json');
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, requestId: expect.any(String) });
      expect(answer.text).not.toContain('xxx');
    }
  });
});
