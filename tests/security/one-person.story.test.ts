/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { createApiKey } from '../../src/contract/api-keys.ts';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { addOwnCalendar } from '../../src/contract/calendars.ts';
import * as consent from '../../src/contract/consent-forms.ts';
import type { BodyOf, Endpoint, ReplyOf, Success } from '../../src/contract/endpoint.ts';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { updatePreferences } from '../../src/contract/privacy.ts';
import { createProject } from '../../src/contract/projects.ts';
import { loginByPassword, registerByPassword } from '../../src/contract/sign-in.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { moveTestClock } from '../../src/contract/test-mode.ts';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../../src/server/demo/demo-people.ts';
import { ANYONE } from '../../src/server/demo/demo-studies.ts';
import { CONSENT_FORM } from '../support/consent.ts';
import { packedPdf } from '../support/packed-pdf.ts';
import { createDatabase, freePort } from '../support/postgres.ts';
import { studyForm } from '../support/study-form.ts';
import { isRunning, untilReady } from '../support/until-ready.ts';

/*
 * One person can't block the server: while somebody sends input that once blocked the process for seconds, everybody else gets
 * answers. `/health/live` needs nothing but the event loop.
 */

/** The longest that others may wait on an idle machine. */
const MOST_MS = 250;

/**
 * Polls continuously in a thread of its own, so that this process may be busy. It also runs a small computation ten times a
 * second: its slowdown measures how busy the machine is. When told to stop, it answers with the worst of both.
 */
const PROBE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const COMPUTED_MS = 10;
  let [longest, slowdown, isOver] = [0, 1, false];
  parentPort.once('message', () => { isOver = true; });
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const ask = async () => {
    while (!isOver) {
      const before = performance.now();
      await fetch(workerData).then((answer) => answer.text(), () => undefined);
      longest = Math.max(longest, performance.now() - before);
      await sleep(20);
    }
  };
  const compute = async () => {
    while (!isOver) {
      const [before, cpu] = [performance.now(), process.threadCpuUsage()];
      let spent = 0;
      while (spent < COMPUTED_MS) {
        const { user, system } = process.threadCpuUsage(cpu);
        spent = (user + system) / 1000;
      }
      slowdown = Math.max(slowdown, (performance.now() - before) / spent);
      await sleep(100);
    }
  };
  Promise.all([ask(), compute()]).then(() => parentPort.postMessage({ longest, slowdown }));
`;

interface Waited {
  /** The longest call of `/health/live`, in milliseconds. */
  longest: number;
  /** The slowdown compared with an idle machine. */
  slowdown: number;
}

/** How long others wait while something is done. */
async function waitedDuring(url: string, work: () => Promise<unknown>): Promise<Waited> {
  const probe = new Worker(PROBE, { eval: true, workerData: `${url}/health/live` });
  try {
    await work();
    probe.postMessage('stop');
    return (await once(probe, 'message'))[0] as Waited;
  } finally {
    await probe.terminate();
  }
}

const SECONDLY = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20200101T100000Z',
  'DTEND:20200101T100001Z',
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

describe.each([
  ['the embedded database', async () => ({})],
  [
    'a PostgreSQL server',
    async () => ({
      DATABASE_URL: await createDatabase(inject('postgresUrl')),
      TEST_DATABASE_URL: inject('postgresUrl'),
    }),
  ],
] as const)('with %s', (place, databases) => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-one-person-'));
  const printed: string[] = [];
  let child: ChildProcess;
  let calendars: Server;
  let url: string;
  let researcher: string;
  let participant: string;
  let idle: Waited;

  async function send(endpoint: Endpoint, given: { params?: object; body?: unknown }, token = '') {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String((given.params as Record<string, string>)[name]),
    );
    return fetch(`${url}/api/v1${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
    });
  }

  async function must<E extends Endpoint>(
    endpoint: E,
    given: { params?: object; body?: BodyOf<E> },
    token = '',
  ): Promise<ReplyOf<E>> {
    const answer = await send(endpoint, given, token);
    const content = (await answer.json()) as Success<ReplyOf<E>>;
    if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(content)}`);
    return content.content;
  }

  const signIn = async (label: string) => {
    const { email = '' } = DEMO_SIGN_INS.find((one) => one.label === label) ?? {};
    const { accessToken } = (await must(loginByPassword, { body: { email, password: DEMO_PASSWORD } })) as {
      accessToken: string;
    };
    return accessToken;
  };

  beforeAll(async () => {
    calendars = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(SECONDLY),
    ).listen(0, '127.0.0.1');
    await once(calendars, 'listening');
    const port = await freePort();
    url = `http://localhost:${port}`;
    child = spawn(process.execPath, ['src/server/main.ts'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        LOG: 'off',
        PORT: String(port),
        DATA_DIR: folder,
        WEBHOOKS_TO_THIS_MACHINE: 'on',
        ...(await databases()),
      },
    });
    child.stderr?.on('data', (text) => printed.push(String(text)));
    await untilReady(
      url,
      () => isRunning(child),
      () => printed.join(''),
    );
    researcher = await signIn('Researcher');
    participant = await signIn('Participant');
    idle = await waitedDuring(url, () => setTimeout(5000));
  });
  afterAll(async () => {
    calendars?.closeAllConnections();
    calendars?.close();
    if (child && isRunning(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function othersAreAnswered(work: () => Promise<unknown>) {
    const { longest, slowdown } = await waitedDuring(url, work);
    const [load = 0] = loadavg();
    const now = `${Math.round(longest)} ms on a machine ${slowdown.toFixed(1)} times slower (load ${load.toFixed(1)})`;
    const before = `idle ${Math.round(idle.longest)} ms, ${idle.slowdown.toFixed(1)} times slower`;
    console.log(`${place}: ${now}; ${before}`);
    expect(longest, `${now}; ${before}`).toBeLessThan(MOST_MS * Math.max(slowdown, idle.slowdown));
  }

  const publish = async (consentForm: object) => {
    const { id: projectId } = await must(
      createProject,
      { body: { projectName: `Project ${Math.random()}` } },
      researcher,
    );
    const date = addDays(dateOf(new Date()), 3);
    const form = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
    const body = { ...form, demographics: ANYONE, consentForm };
    return must(publishStudy, { body: body as never }, researcher);
  };

  test('a PDF that becomes a gigabyte', async () => {
    const { id } = await publish(CONSENT_FORM);
    const pdf = packedPdf(200_000_000).toString('base64');
    const body = { ...CONSENT_FORM, text: '', pdf };
    await othersAreAnswered(async () => {
      const uploads = Array.from({ length: 6 }, () =>
        send(consent.publishConsentForm, { params: { id }, body }, researcher),
      );
      const statuses = (await Promise.all(uploads)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(5);
      expect(statuses.every((status) => [400, 503].includes(status))).toBe(true);
    });
  });

  test('a consent text of one long word', async () => {
    const { id } = await publish({ ...CONSENT_FORM, text: 'a'.repeat(20_000) });
    const params = { id };
    const answer = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
    const { id: applicationId } = await must(applyToStudy, { params, body: answer }, participant);
    await must(inviteApplicant, { params, body: { applicationId } }, researcher);
    const { form } = await must(consent.getStudyTerms, { params }, participant);
    const signature = { formId: form?.id ?? '', name: 'Kwesi Appiah', recording: true, sharing: true };
    const signed = await must(consent.signConsent, { params, body: signature }, participant);
    await othersAreAnswered(async () => {
      for (const token of [participant, researcher]) {
        const pdf = await send(consent.getSignedConsentPdf, { params: { id: signed.id } }, token);
        expect(pdf.status).toBe(200);
        await pdf.arrayBuffer();
      }
    });
  });

  test('thirty calendars whose events never come', async () => {
    const { port } = calendars.address() as AddressInfo;
    await othersAreAnswered(async () => {
      const added = Array.from({ length: 30 }, (_, at) =>
        send(addOwnCalendar, { body: { address: `http://127.0.0.1:${port}/${at}.ics` } }, researcher),
      );
      // On a busy machine, the last calls wait for longer than the connection timeout.
      const answers = (await Promise.allSettled(added)).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      );
      expect(answers.length).toBeGreaterThanOrEqual(25);
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 400, 409, 429, 503].includes(status)),
      ).toEqual([]);
    });
  });

  test('bodies of many small values, and texts that make patterns slow', async () => {
    const many = (value: unknown, count: number) => Array(count).fill(value);
    const address = `https://a${'.a'.repeat(100_000)} `;
    await othersAreAnswered(async () => {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([
          send(registerByPassword, { body: { role: many(0, 20_000) } }),
          send(registerByPassword, { body: { role: many(0, 100_000) } }),
          send(updatePreferences, { body: { mutedTopics: many(0, 120_000) } }, participant),
          send(updatePreferences, { body: { mutedTopics: many('\0', 25_000) } }, participant),
          send(
            submitOrganizationInformation,
            { params: { organizationId: 'x' }, body: { organizationWebsiteUrl: address } },
            researcher,
          ),
        ]);
      }
    });
  });

  test('test environments whose clocks move', async () => {
    const body: BodyOf<typeof createApiKey> = {
      name: 'Clock',
      mode: 'test',
      scopes: ['studies:read', 'studies:write'],
      password: DEMO_PASSWORD,
    };
    const { secret } = await must(createApiKey, { body }, researcher);
    const move = () => send(moveTestClock, { body: { advance: 'P60D' } }, secret);
    while ((await move()).status === 503) await setTimeout(500);
    await othersAreAnswered(() => Promise.all([move(), move(), move()]));
  });

  test('a hundred streams of one person', async () => {
    const leaving = new AbortController();
    await othersAreAnswered(async () => {
      const streams = Array.from({ length: 100 }, async () => {
        const headers = { authorization: `Bearer ${participant}` };
        return fetch(`${url}${NOTIFICATION_STREAM_PATH}`, { headers, signal: leaving.signal });
      });
      // Kept in a variable: responses that are garbage-collected are closed.
      const answers = await Promise.all(streams);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    });
    leaving.abort();
  });
});
