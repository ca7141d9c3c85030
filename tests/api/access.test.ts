import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { listApplicants } from '../../src/contract/applications.ts';
import { listAppointments } from '../../src/contract/bookings.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { getOrganizationInformation, listMembers } from '../../src/contract/organizations.ts';
import { createProject, deleteProject, getProject, updateProject } from '../../src/contract/projects.ts';
import { changeStudyStatus, deleteStudy, getStudy, publishStudy, updateStudy } from '../../src/contract/studies.ts';
import { getWallet, listTransactions } from '../../src/contract/wallets.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { type Person, studyForm, World } from '../support/world.ts';

let world: World;
let admin: Person;
let participant: Person;
let unverified: Person;
let researcher: Person & { organizationId: string };
let stranger: Person & { organizationId: string };

beforeAll(async () => {
  world = await World.start('pglite');
  admin = await world.admin();
  participant = await world.participant();
  unverified = await world.join('RESEARCHER');
  researcher = await world.verifiedResearcher(admin);
  stranger = await world.verifiedResearcher(admin);
}, 120_000);
afterAll(() => world.close());

const SOME_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

/** Anything for the parameters of an endpoint: who may not call must not even learn whether they exist. */
function paramsFor(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const events = endpoint.path.includes('settle') || endpoint.path.includes('disputes') ? 'pay' : 'pause';
  return Object.fromEntries(names.map((name) => [name, name === 'event' ? events : SOME_ID]));
}

/** What each kind of caller meets before anything else: 401, 404 across roles, 403 where the way on can be told. */
const EXPECTED: Record<
  Endpoint['who'],
  Record<'visitor' | 'participant' | 'unverified' | 'researcher' | 'admin', number | null>
> = {
  anyone: { visitor: null, participant: null, unverified: null, researcher: null, admin: null },
  provider: { visitor: 401, participant: 401, unverified: 401, researcher: 401, admin: 401 },
  signedIn: { visitor: 401, participant: null, unverified: null, researcher: null, admin: null },
  participant: { visitor: 401, participant: null, unverified: 404, researcher: 404, admin: 404 },
  researcher: { visitor: 401, participant: 404, unverified: null, researcher: null, admin: 404 },
  verifiedResearcher: { visitor: 401, participant: 404, unverified: 403, researcher: null, admin: 404 },
  organizationAdmin: { visitor: 401, participant: 404, unverified: null, researcher: null, admin: 404 },
  admin: { visitor: 401, participant: 404, unverified: 404, researcher: 404, admin: null },
};

// Signing out would end the callers that the other rows still need.
const ENDS_SESSIONS = ['logoutEverywhere', 'logout', 'changePassword'];
/** Its caller is known by the cookie, not by a bearer: 401 without one, for everybody. */
const BY_COOKIE = ['renewSession'];
const ROWS = ALL_ENDPOINTS.filter(({ name }) => ![...ENDS_SESSIONS, ...BY_COOKIE].includes(name));

describe('role × endpoint [8.2.1]', () => {
  test.each(ROWS)('$name', async ({ endpoint }) => {
    const callers = { visitor: null, participant, unverified, researcher, admin };
    const given = { params: paramsFor(endpoint), ...(endpoint.method === 'GET' ? {} : { body: {} }) } as never;
    for (const [role, person] of Object.entries(callers) as [keyof typeof callers, Person | null][]) {
      const { status } = person ? await person.call(endpoint, given) : await world.call(endpoint, given);
      const expected = EXPECTED[endpoint.who][role];
      if (expected === null) expect([status, role], endpoint.path).not.toEqual([401, role]);
      else expect([role, status], endpoint.path).toEqual([role, expected]);
      expect(status, endpoint.path).toBeLessThan(500);
    }
  });
});

test('another organisation’s projects, studies, applicants and money are 404 [8.2.2]', async () => {
  const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Ours' } });
  await world.topUp(researcher, 20_000);
  const date = addDays(world.today(), 2);
  const body = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]) as never;
  const { id } = await researcher.must(publishStudy, { body });
  const { organizationId } = researcher;
  const answers = await Promise.all([
    stranger.call(getProject, { params: { id: projectId } }),
    stranger.call(updateProject, { params: { id: projectId }, body: { projectName: 'Mine' } }),
    stranger.call(deleteProject, { params: { id: projectId } }),
    stranger.call(getStudy, { params: { id } }),
    stranger.call(updateStudy, { params: { id }, body: { name: 'Mine' } }),
    stranger.call(deleteStudy, { params: { id } }),
    stranger.call(changeStudyStatus, { params: { id, event: 'cancel' } }),
    stranger.call(listApplicants, { params: { id } }),
    stranger.call(getWallet, { params: { organizationId } }),
    stranger.call(listTransactions, { params: { organizationId } }),
    stranger.call(listMembers, { params: { organizationId } }),
    stranger.call(getOrganizationInformation, { params: { organizationId } }),
    stranger.call(publishStudy, { body }),
    stranger.call(listAppointments, { query: { researcherId: researcher.user.userId } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await researcher.must(getStudy, { params: { id } })).status).toBe('RECRUITING');
});
