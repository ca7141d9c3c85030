import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { getMe } from '../../src/contract/accounts.ts';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { createProject } from '../../src/contract/projects.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getFormStamp } from '../../src/contract/waitlist.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { type Draw, fuzzedAddress, fuzzedCall, type RawCall, type Samples } from '../support/fuzz-calls.ts';
import { KYC } from '../support/kyc.ts';
import { setUp } from '../support/set-up.ts';
import { PASSWORD, type Person, studyForm, World } from '../support/world.ts';

/*
 * Every operation of the contract in every role, called with nearly valid input: no 500, no hang, no stack trace, and a
 * clear message for every refusal. A failure names the seed; SEED=… repeats the same calls.
 */

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const CALLS = Number(process.env.FUZZ_CALLS ?? 50);
/** No call takes longer than this on a slow machine; a longer one hangs. */
const HANG_MS = 20_000;

console.log(`fuzzing with SEED=${SEED}`);

const ROLES = ['visitor', 'participant', 'researcher', 'unverified', 'colleague', 'admin'] as const;
type Role = (typeof ROLES)[number];

let world: World;
const people = {} as Record<Exclude<Role, 'visitor'>, Person>;
let victimOrganizationId: string;
let projectId: string;
/** The kind of object that `id` names in a path, by the segment before it. */
let idsBelow: Readonly<Record<string, readonly string[]>>;
let samples: Samples;
let signIns: Awaited<ReturnType<typeof readSignIns>>;
let calls = 0;
const succeeded = new Set<string>();

beforeAll(async () => {
  world = await World.start(undefined, { env: { TEST_DATABASE_URL: inject('postgresUrl') } });
  // An exhausted limit would respond before anything is read.
  Object.assign(world.app.limits, { countRequest: async () => {}, count: async () => {} });
  const admin = await world.admin();
  const researcher = await world.verifiedResearcher(admin);
  Object.assign(people, {
    admin,
    researcher,
    colleague: await world.colleague(researcher),
    participant: await world.participant(),
    unverified: await world.join('RESEARCHER'),
  });
  // The people that calls are about, so that no caller is suspended or removed.
  const victim = await world.verifiedResearcher(admin);
  victimOrganizationId = victim.organizationId;
  ({ id: projectId } = await researcher.must(createProject, { body: { projectName: 'Fuzz' } }));
  const reference = await world.topUp(researcher, 90_000_000);
  const stamp = await world.call(getFormStamp);
  signIns = await readSignIns();
  samples = {
    ...Object.fromEntries(Object.entries(KYC).map(([name, value]) => [name, [value]])),
    userId: [victim.user.userId],
    reference: [reference],
    topUpReference: [reference],
    stamp: [stamp.success ? stamp.content.stamp : ''],
    email: [1, 2, 3, 4, 5, 6].map((one) => `fuzz.${one}@example.com`),
    password: ['Wrong!pass77', PASSWORD],
    newPassword: [PASSWORD],
    firstName: ['Ama'],
    lastName: ['Owusu'],
    phoneNumber: ['0241234567'],
    linkedInUrl: ['https://www.linkedin.com/in/ama-owusu'],
    mobileMoneyNumber: ['0551234987'],
    accountName: ['Kofi Owusu'],
    dateOfBirth: ['1994-03-06'],
    country: ['GH'],
    minimumAge: [18],
    maximumAge: [60],
    revision: [0],
    stage: [1],
    amount: [10, 25.5],
    confirmation: ['KEEP'],
    code: ['123456'],
    from: ['2026-01-01'],
    to: ['2026-12-31'],
    year: ['2026'],
    page: ['0'],
    size: ['10'],
    search: ['am'],
    durationInMinutes: [30],
    token: ['0'.repeat(64)],
  };
}, 300_000);
afterAll(() => world.close());

let days = 3;
const aSlot = () => ({ date: addDays(world.today(), days), availableTimes: [{ start: '12:00', end: '12:30' }] });

function publishAnother() {
  const times = ['09:00', '10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const body = studyForm(projectId, 2, [{ date: aSlot().date, availableTimes: times }]) as never;
  return people.researcher.must(publishStudy, { body });
}

async function applyTo(studyId: string): Promise<string> {
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id } = await people.participant.must(applyToStudy, { params: { id: studyId }, body });
  return id;
}

/** Three studies: one without applications, one with a waiting applicant, one with a session. */
async function publishThree() {
  days += 1;
  const [open, waiting, booked] = [await publishAnother(), await publishAnother(), await publishAnother()];
  const applicationIds = [await applyTo(waiting.id), await applyTo(booked.id)];
  const params = { id: booked.id };
  const invited = { applicationId: applicationIds[1] ?? '', instructions: '' };
  await people.researcher.must(inviteApplicant, { params, body: invited });
  const time = { date: aSlot().date, start: '09:00', end: '09:30' };
  const booking = await people.participant.must(bookSlot, { params, body: time });
  return { studies: [open, waiting, booked], applicationIds, bookingId: booking.id };
}

/** The details people sign in with. A valid call may change them to a random value that is not known here. */
const readSignIns = () =>
  world.app.read(({ tx }) =>
    tx.selectFrom('appUser').select(['id', 'email', 'passwordHash', 'totpSecret', 'totpEnabledAt']).execute(),
  );

async function restoreSignIn(userId: string): Promise<void> {
  const known = signIns.find(({ id }) => id === userId);
  if (known)
    await world.app.db.transaction((tx) => tx.updateTable('appUser').set(known).where('id', '=', userId).execute());
}

/** People whose session a call ended sign in again; ids are refreshed so that they still exist. */
async function refresh(): Promise<void> {
  for (const person of Object.values(people)) {
    if ((await person.call(getMe)).status === 200) continue;
    await restoreSignIn(person.user.userId);
    await person.signInAgain();
  }
  const { studies, applicationIds, bookingId } = await publishThree();
  const another = await people.researcher.must(createProject, { body: { projectName: 'Empty' } });
  const studyIds = studies.map(({ id }) => id);
  idsBelow = {
    studies: studyIds,
    projects: [projectId, another.id],
    applications: applicationIds,
    disputes: applicationIds,
    bookings: [bookingId],
  };
  samples = {
    ...samples,
    code: ['123456', ...studies.map(({ code }) => code)],
    projectId: [projectId],
    studyId: studyIds,
    applicationId: applicationIds,
    applicationIds,
    pendingStudyProjectId: [projectId],
    date: [aSlot().date],
    start: ['10:00'],
    end: ['10:30'],
  };
}

/** Valid bodies for rules over several fields, which a schema alone does not express. */
const WHOLE: Record<string, () => unknown> = {
  publishStudy: () => studyForm(projectId, 1, [aSlot()]),
  addStudySlots: () => ({ timeSlots: [aSlot()] }),
  submitParticipantInformation: () => setUp('0551234987'),
  updateParticipantInformation: () => ({ demographic: setUp(null).demographic }),
  submitOrganizationInformation: () => KYC,
};

interface Heard {
  status: number;
  type: string;
  text: string;
}

/** Sends a call byte for byte, because fetch would normalise it. */
function send({ method, address, headers, body }: RawCall, token: string | null): Promise<Heard> {
  calls += 1;
  const { port } = new URL(world.running.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path: address,
        method,
        timeout: HANG_MS,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`it hangs: ${method} ${address}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

const PROVIDER_AWAY = /"code":"(?:PAYMENT|GOOGLE)_UNAVAILABLE"/;
const STACK = /\n\s+at |node_modules|\.ts:\d+/;
/** Messages of a library or database, or technical text. */
const NOBODYS_WORDS =
  /"message":"(?:"|Invalid (?!duration")|[^"]*(?:expected|received|syntax error|violates|undefined|\bNaN\b))/i;

function judge({ status, type, text }: Heard): void {
  if (!(status === 503 && PROVIDER_AWAY.test(text))) expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(text).not.toMatch(STACK);
  expect(text).not.toMatch(NOBODYS_WORDS);
  if (!type.includes('json')) {
    expect(type).toContain('text/html');
    return;
  }
  const envelope = { success: false, message: expect.stringMatching(/\w{3}/), requestId: expect.any(String) };
  expect(JSON.parse(text)).toMatchObject(envelope);
}

async function fuzz(name: string, make: (draw: Draw) => RawCall, token: string | null, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const call = make(draw);
      const answer = await send(call, token);
      try {
        judge(answer);
      } catch (error) {
        const sent = `${call.method} ${call.address}\n${JSON.stringify(call.headers)}\n${String(call.body).slice(0, 2000)}`;
        throw new Error(`${name}: ${sent}\n→ ${answer.status} ${answer.text.slice(0, 600)}`, { cause: error });
      }
    }),
    { seed, numRuns: CALLS, endOnFailure: true },
  );
}

/** The callers that are let in, so that valid calls can succeed. */
const LET_IN: Partial<Record<Role, readonly Endpoint['who'][]>> = {
  visitor: ['anyone'],
  participant: ['anyone', 'signedIn', 'participant'],
  researcher: ['anyone', 'signedIn', 'researcher', 'verifiedResearcher', 'organizationAdmin'],
  admin: ['signedIn', 'admin'],
};

describe(`${CALLS} mutated calls of every operation in every role break nothing`, () => {
  beforeEach(refresh, 60_000);

  test.each(ALL_ENDPOINTS.map((entry, index) => ({ ...entry, index })))('$name', async ({ name, endpoint, index }) => {
    const before = /(\w+)\/\{id\}/.exec(endpoint.path)?.[1] ?? '';
    const ownOrganizationId = people.researcher.user.organization?.id;
    const known: Samples = {
      ...samples,
      id: idsBelow[before] ?? Object.values(idsBelow).flat(),
      organizationId: [endpoint.who === 'admin' ? victimOrganizationId : ownOrganizationId],
    };
    for (const [at, role] of ROLES.entries()) {
      const token = role === 'visitor' ? null : people[role].token();
      const make = (isChanged: boolean) => (draw: Draw) =>
        fuzzedCall(draw, endpoint, { samples: known, isChanged, body: WHOLE[name]?.() });
      await fuzz(`${name} as ${role}`, make(true), token, SEED + index * ROLES.length + at);
      if (!LET_IN[role]?.includes(endpoint.who)) continue;
      for (const draw of fc.sample(fc.gen(), { seed: SEED + index, numRuns: 5 })) {
        if ((await send(make(false)(draw), token)).status < 400) succeeded.add(name);
      }
    }
  });

  test('most operations accepted at least one call', () => {
    const never = ALL_ENDPOINTS.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name);
    console.log(`${calls} calls; never taken: ${never.join(', ')}`);
    expect(succeeded.size).toBeGreaterThan(ALL_ENDPOINTS.length / 2);
  });
});

test('addresses outside the API’s operations cause no errors either', async () => {
  const routes = world.running.routes.filter((route) => /^(?:GET|POST) (?!\/api\/v1|\/assets)/.test(route));
  expect(routes.length).toBeGreaterThan(30);
  for (const [index, route] of [...routes, 'GET /*', 'GET /assets/*', 'POST /*'].entries()) {
    const [method = 'GET', path = '/'] = route.split(' ');
    await fuzz(route, (draw) => fuzzedAddress(draw, method, path), null, SEED + index);
  }
});
