import { expect, type Page } from '@playwright/test';
import { approveOrganization, declineOrganization } from '../../src/contract/organizations/verification.ts';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { EFFECT_AFTER_SECONDS } from '../../src/domain/organization-review.ts';
import { ROUTES as SCREENS } from '../../src/web/lib/routes.ts';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { KYC } from '../support/kyc.ts';
import { reloadUntil } from '../support/screens.ts';
import { join, logInDemo } from '../support/sign-in.ts';
import { oneOfEachKind } from '../support/size.ts';
import { test } from '../support/test.ts';

const ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

const world = BrowserWorld.forFile({ demo: true });

// The groups share no people, so they run in parallel.
test.describe.configure({ mode: 'parallel' });

const ROLES = [
  'visitor',
  'participant without set-up',
  'participant',
  'unverified researcher',
  'pending researcher',
  'declined researcher',
  'verified researcher',
  'admin',
] as const;
type Role = (typeof ROLES)[number];

const LOGIN = '/login';
const BROWSE = '/dashboard/browse-studies';
const PROJECTS = '/dashboard/projects';
const ADMIN_HOME = '/dashboard/admin/start';
const MUST_VERIFY = 'Your account must be verified to view this resource.';
const VERIFIED_ALREADY = 'You are already verified.';
const SUBMITTED_ALREADY = 'You have already submitted this information.';
const SETUP_FIRST = 'Please complete your account set-up first.';

/** Where a person ends up: `null` stays at the address; a message is shown where SIGNIN-18 to SIGNIN-21 have one. */
type End = null | string | readonly [to: string, says: string];
type Row = Record<Role, End>;

function row(
  visitor: End,
  participants: End | readonly [without: End, ready: End],
  researchers: readonly [unverified: End, pending: End, declined: End, verified: End],
  admin: End,
): Row {
  const [without, ready] =
    Array.isArray(participants) && participants.length === 2 && !isExplained(participants)
      ? (participants as readonly [End, End])
      : [participants as End, participants as End];
  return {
    visitor,
    'participant without set-up': without,
    participant: ready,
    'unverified researcher': researchers[0],
    'pending researcher': researchers[1],
    'declined researcher': researchers[2],
    'verified researcher': researchers[3],
    admin,
  };
}

/** Whether a pair is an address and a message, not two addresses. */
function isExplained(pair: readonly unknown[]): boolean {
  return typeof pair[0] === 'string' && typeof pair[1] === 'string' && !pair[1].startsWith('/');
}

const all = (end: End) => [end, end, end, end] as const;

/** SIGNIN-16 to SIGNIN-21, guard by guard. */
const GUARDS = {
  public: row(null, null, all(null), null),
  authPages: row(null, BROWSE, all(PROJECTS), ADMIN_HOME),
  signedIn: row(LOGIN, null, all(null), null),
  dashboard: row(LOGIN, BROWSE, all(PROJECTS), ADMIN_HOME),
  researcher: row(LOGIN, BROWSE, all(null), ADMIN_HOME),
  verifiedResearcher: row(
    LOGIN,
    BROWSE,
    [[PROJECTS, MUST_VERIFY], [PROJECTS, MUST_VERIFY], [PROJECTS, MUST_VERIFY], null],
    ADMIN_HOME,
  ),
  kyc: row(LOGIN, BROWSE, [null, null, null, [PROJECTS, VERIFIED_ALREADY]], ADMIN_HOME),
  participantSetup: row(LOGIN, [null, [BROWSE, SUBMITTED_ALREADY]], all(PROJECTS), ADMIN_HOME),
  participant: row(LOGIN, null, all(PROJECTS), ADMIN_HOME),
  participantReady: row(LOGIN, [['/dashboard/participant-setup', SETUP_FIRST], null], all(PROJECTS), ADMIN_HOME),
  admin: row(LOGIN, BROWSE, all(PROJECTS), null),
} as const;

/** Every route with its guard. */
const ROUTES: Record<string, keyof typeof GUARDS> = {
  '/': 'public',
  '/participant': 'public',
  '/waitlist-data': 'public',
  [`/accept-organization/x/${ID}`]: 'public',
  [`/decline-organization/x/${ID}`]: 'public',
  '/privacy-policy': 'public',
  '/terms-conditions': 'public',
  '/status': 'public',
  '/help': 'public',
  '/contact-us': 'public',
  '/verification-success/x': 'public',
  '/verification-failed/x': 'public',
  '/confirm-browser/x': 'public',
  '/oauth/google': 'public',
  '/s/XXXXXXX': 'public',
  '/unsubscribe': 'public',
  '/stop-texts': 'public',
  '/observe/x': 'public',
  '/no-invitations': 'public',
  '/pay/XXXXXXXX': 'public',
  '/done/x': 'public',
  '/nothing/here': 'public',
  '/login': 'authPages',
  '/signup': 'authPages',
  '/participant-signup': 'authPages',
  '/create-account': 'authPages',
  '/lost-number': 'authPages',
  '/forgot-password': 'authPages',
  '/forgot-password/ama@example.com': 'authPages',
  '/reset-password/x': 'authPages',
  '/verifying-confirmation/ama%40example.com': 'authPages',
  '/dashboard': 'dashboard',
  '/dashboard/notifications': 'signedIn',
  '/dashboard/security': 'signedIn',
  [`/dashboard/session/${ID}`]: 'signedIn',
  '/dashboard/nothing': 'public',
  '/dashboard/projects': 'researcher',
  '/dashboard/appointments': 'researcher',
  '/dashboard/organization': 'researcher',
  '/dashboard/developers': 'researcher',
  '/dashboard/wallet': 'researcher',
  '/dashboard/payment-lists': 'researcher',
  [`/dashboard/payment-list/${ID}`]: 'researcher',
  '/dashboard/new-payment-list': 'verifiedResearcher',
  '/dashboard/developers/webhooks': 'researcher',
  [`/dashboard/developers/webhook/${ID}`]: 'researcher',
  [`/dashboard/study-applicants/${ID}`]: 'researcher',
  '/dashboard/panels': 'researcher',
  '/dashboard/create-project': 'verifiedResearcher',
  [`/dashboard/project/${ID}`]: 'verifiedResearcher',
  [`/dashboard/project-settings/${ID}`]: 'verifiedResearcher',
  [`/dashboard/create-study/${ID}`]: 'verifiedResearcher',
  '/dashboard/templates': 'verifiedResearcher',
  '/dashboard/try-study': 'researcher',
  '/dashboard/kyc': 'kyc',
  '/dashboard/participant-setup': 'participantSetup',
  '/dashboard/browse-studies': 'participant',
  '/dashboard/studies': 'participant',
  [`/dashboard/applied-study?application=${ID}`]: 'participant',
  '/dashboard/bookings': 'participant',
  // Everybody can correct their own name and contact details.
  '/dashboard/account-management': 'signedIn',
  '/dashboard/general-information': 'signedIn',
  '/dashboard/personal-contact-details': 'signedIn',
  '/dashboard/wallet-management': 'participant',
  '/dashboard/translate': 'participant',
  '/dashboard/mobile-money': 'participant',
  [`/dashboard/study-apply/${ID}`]: 'participant',
  '/dashboard/consents': 'participant',
  [`/dashboard/consent/${ID}`]: 'participantReady',
  [`/dashboard/schedule-availability/${ID}`]: 'participantReady',
  [`/dashboard/work/${ID}`]: 'participantReady',
  '/dashboard/employment-details': 'participantReady',
  '/dashboard/demographic-details': 'participantReady',
  '/dashboard/technical-details': 'participantReady',
  '/dashboard/admin/start': 'admin',
  '/dashboard/admin/verifications': 'admin',
  '/dashboard/admin/appeals': 'admin',
  '/dashboard/admin/disputes': 'admin',
  '/dashboard/admin/payouts': 'admin',
  '/dashboard/admin/books': 'admin',
  '/dashboard/admin/margins': 'admin',
  '/dashboard/admin/refunds': 'admin',
  '/dashboard/admin/chargebacks': 'admin',
  '/dashboard/admin/payment-lists': 'admin',
  [`/dashboard/admin/chargeback/${ID}`]: 'admin',
  '/dashboard/admin/adjustments': 'admin',
  '/dashboard/admin/taxes': 'admin',
  '/dashboard/admin/people': 'admin',
  '/dashboard/admin/organizations': 'admin',
  '/dashboard/admin/studies': 'admin',
  '/dashboard/admin/messages': 'admin',
  '/dashboard/admin/texts': 'admin',
  '/dashboard/admin/ratings': 'admin',
  '/dashboard/admin/jobs': 'admin',
  '/dashboard/admin/health': 'admin',
  '/dashboard/admin/audit': 'admin',
  '/dashboard/admin/translations': 'admin',
  '/dashboard/admin/panel-health': 'admin',
  '/dashboard/admin/waitlist': 'admin',
};

function joinAs(role: 'RESEARCHER' | 'PARTICIPANT', page: Page, firstName: string) {
  const email = `${firstName.toLowerCase()}@example.com`;
  return join(page, world, { role, firstName, email }, '/dashboard');
}

/** Calls the API as the person who is signed in on a page. */
async function callAs(page: Page, method: string, path: string, body: object): Promise<number> {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.fetch(`/api/v1${path}`, { method, headers, data: body })).status();
}

/** Makes the page's person have this role. */
const BECOME: Record<Role, (page: Page, admin: () => Promise<Page>) => Promise<void>> = {
  visitor: async () => {},
  'participant without set-up': (page) => joinAs('PARTICIPANT', page, 'Adjoa'),
  participant: (page) => logInDemo(page, 'kwesi.appiah@example.com', '/dashboard'),
  'unverified researcher': (page) => joinAs('RESEARCHER', page, 'Baaba'),
  'pending researcher': (page) => logInDemo(page, 'fuseini@savannah-agritech.example', '/dashboard'),
  'declined researcher': async (page, admin) => {
    await joinAs('RESEARCHER', page, 'Danso');
    const id = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).organization.id");
    const path = (endpoint: { path: string }) => endpoint.path.replace('{organizationId}', id);
    expect(await callAs(page, 'POST', path(submitOrganizationInformation), KYC)).toBe(200);
    expect(await callAs(await admin(), 'POST', path(declineOrganization), { reason: 'A test' })).toBe(200);
    expect(await callAs(await admin(), 'POST', path(approveOrganization), {})).toBe(409);
    await world.pass(EFFECT_AFTER_SECONDS * 1000);
    // The decision is a job that is due now.
    await reloadUntil(page, page.getByText('Account Declined'));
  },
  'verified researcher': (page) => logInDemo(page, 'ama@kente-labs.example', '/dashboard'),
  admin: (page) => logInDemo(page, 'admin@nyansapo.example', '/dashboard'),
};

/** Two tests of about the same length, for two workers. */
const GROUPS: Readonly<Record<string, readonly Role[]>> = {
  'visitors, participants and admins': ['visitor', 'participant without set-up', 'participant', 'admin'],
  researchers: ['unverified researcher', 'pending researcher', 'declined researcher', 'verified researcher'],
};

for (const [group, roles] of Object.entries(GROUPS)) {
  test(`SIGNIN-16 to SIGNIN-21: where every kind of route leads ${group}`, async ({ browser }) => {
    for (const role of roles) {
      await test.step(`as ${role}`, async () => {
        const { page, problems } = await openBrowser(browser, world, PHONE);
        await BECOME[role](page, async () => {
          const other = await openBrowser(browser, world, PHONE);
          await logInDemo(other.page, 'admin@nyansapo.example', '/dashboard');
          return other.page;
        });
        for (const [from, guard] of oneOfEachKind(Object.entries(ROUTES), ([, kind]) => kind)) {
          await expectEnd(page, role, from, guard);
        }
        expect(problems).toEqual([]);
        await page.context().close();
      });
    }
  });
}

async function expectEnd(page: Page, role: Role, from: string, guard: keyof typeof GUARDS): Promise<void> {
  const end = GUARDS[guard][role];
  const [to, says] = Array.isArray(end) ? end : [end ?? decodeURIComponent(from.split('?')[0] ?? ''), null];
  // A visitor types addresses, and a public page is loaded completely; a signed-in person navigates within the
  // page, as links do.
  const isInside = await page.locator('#root').count();
  if (role === 'visitor' || guard === 'public' || isInside === 0) await page.goto(from);
  else {
    await page.evaluate(`history.pushState({}, '', '${from}'); dispatchEvent(new PopStateEvent('popstate'))`);
    // Leaves time for a redirect: an address that should stay must still be the same after the screen is rendered.
    // Outside the application the page is loaded, which ends the wait.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  }
  const where = `${role}, ${from}`;
  await expect(page, where).toHaveURL((url) => decodeURIComponent(url.pathname) === to);
  await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible();
  if (says) await expect(page.getByText(says).first(), where).toBeVisible();
}

test('every route is in the table, each guard of the router is one guard of the table, and every role is tested', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual([...ROLES].sort());
  const same = new Map<string, string>();
  for (const { path, guard } of SCREENS) {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    // These two screens act as soon as they are opened, and have their own tests.
    if (['/verify-email/:token', '/dashboard/send-invitation/:studyId'].includes(path)) continue;
    const [, kind] =
      Object.entries(ROUTES).find(([route]) => pattern.test(decodeURIComponent(route).split('?')[0] ?? '')) ?? [];
    expect(kind, `${path} needs a line in ROUTES of this file`).toBeDefined();
    // The dashboard's address redirects each role to its home.
    if (path === '/dashboard') continue;
    expect(kind, `${path}: ${guard}`).toBe(same.get(guard) ?? kind);
    same.set(guard, kind ?? '');
  }
  expect(new Set(same.values()).size, 'no two guards of the router are one of the table').toBe(same.size);
});

test('SIGNIN-04: signing in returns to the requested page, and only to pages of ours', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await page.goto('/dashboard/wallet-management');
  await page.getByRole('button', { name: /^Participant/ }).click();
  await expect(page).toHaveURL(/wallet-management/);
  const other = await openBrowser(browser, world, PHONE);
  await other.page.goto('/login?next=//evil.example/dashboard');
  await other.page.getByRole('button', { name: /^Participant/ }).click();
  await expect(other.page).toHaveURL((url) => url.pathname === BROWSE && url.host === new URL(world.url).host);
});
