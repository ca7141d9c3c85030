import { expect, type Page, test } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

const PUBLIC = [
  '/',
  '/participant',
  '/login',
  '/signup',
  '/participant-signup',
  '/create-account',
  '/forgot-password',
  '/forgot-password/ama@example.com',
  '/reset-password/x',
  '/verifying-confirmation/ama%40example.com',
  '/verification-success/x',
  '/verification-failed/x',
  '/waitlist-data',
  '/privacy-policy',
  '/terms-conditions',
  '/help',
  '/contact-us',
  '/oauth/google',
  '/unsubscribe',
  '/accept-organization/x/y',
  '/decline-organization/x/y',
  '/nothing/here',
];
const RESEARCHER = [
  '/dashboard/projects',
  '/dashboard/appointments',
  '/dashboard/notifications',
  '/dashboard/organization',
  '/dashboard/wallet',
  '/dashboard/security',
  '/dashboard/create-project',
];
const PARTICIPANT = [
  '/dashboard/browse-studies',
  '/dashboard/studies',
  '/dashboard/bookings',
  '/dashboard/notifications',
  '/dashboard/account-management',
  '/dashboard/general-information',
  '/dashboard/personal-contact-details',
  '/dashboard/employment-details',
  '/dashboard/demographic-details',
  '/dashboard/technical-details',
  '/dashboard/wallet-management',
  '/dashboard/mobile-money',
  '/dashboard/security',
];
const ADMIN = [
  ...[
    'verifications',
    'disputes',
    'payouts',
    'books',
    'refunds',
    'adjustments',
    'people',
    'organizations',
    'studies',
    'messages',
    'jobs',
    'audit',
    'waitlist',
  ].map((name) => `/dashboard/admin/${name}`),
  '/dashboard/security',
];

async function signInAs(page: Page, role: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
}

/** Follows the first link that matches, and answers where it leads. */
async function follow(page: Page, from: string, name: RegExp): Promise<string> {
  await page.goto(from);
  await page.getByRole('link', { name }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`${from}$`));
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

const LOOKS = [
  { name: 'a phone', viewport: PHONE, colors: 'light' },
  { name: 'a desktop', viewport: DESKTOP, colors: 'light' },
  { name: 'a dark phone', viewport: PHONE, colors: 'dark' },
] as const;

for (const { name, viewport, colors } of LOOKS) {
  test(`every screen is accessible, fits its window and breaks no policy, on ${name}`, async ({ browser }) => {
    const visitor = await openBrowser(browser, world, viewport, MORNING, colors);
    await visit(visitor.page, PUBLIC);

    const researcher = await openBrowser(browser, world, viewport, MORNING, colors);
    await signInAs(researcher.page, 'Researcher');
    await visit(researcher.page, RESEARCHER);
    const project = await follow(researcher.page, '/dashboard/projects', /Market payments/);
    const study = await follow(researcher.page, project, /Round 2/);
    await researcher.page.goto(study);
    await researcher.page
      .getByRole('row', { name: /Applied/ })
      .getByRole('button')
      .first()
      .click();
    await expectAccessible(researcher.page);
    await researcher.page.getByRole('link', { name: 'Invite' }).click();
    await expect(researcher.page).toHaveURL(/send-invitation/);
    const invitation = new URL(researcher.page.url()).pathname + new URL(researcher.page.url()).search;
    const tabs = ['sessions', 'study', 'results'].map((tab) => `${study}?tab=${tab}`);
    const ofProject = ['project-settings', 'create-study'].map((name) => project.replace('/project/', `/${name}/`));
    await visit(researcher.page, [project, study, ...tabs, invitation, ...ofProject]);

    const participant = await openBrowser(browser, world, viewport, MORNING, colors);
    await signInAs(participant.page, 'Participant');
    await visit(participant.page, PARTICIPANT);
    const offer = await follow(participant.page, '/dashboard/browse-studies', /See the study/);
    const times = await follow(participant.page, '/dashboard/studies', /Choose your time/);
    const applied = await follow(participant.page, '/dashboard/studies', /susu group/);
    await visit(participant.page, [offer, times, applied]);
    await participant.page.goto(offer);
    const code = await participant.page.locator('dd', { hasText: /^[2-9A-Z]{7}$/ }).textContent();
    await visit(participant.page, [`/s/${code}`]);

    const admin = await openBrowser(browser, world, viewport, MORNING, colors);
    await signInAs(admin.page, 'Admin');
    await visit(admin.page, ADMIN);

    for (const { problems } of [visitor, researcher, participant, admin]) expect(problems).toEqual([]);
  });
}

test('the API’s documentation and the mailbox open without fetching anything from elsewhere', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP, MORNING);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(world.url) &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    ) {
      elsewhere.push(request.url());
    }
  });
  await page.goto('/api/docs');
  await expect(page.getByText('Nyansapo').first()).toBeVisible();
  await expect(page.getByText(/Registers a researcher/).first()).toBeVisible();
  await page.goto('/dev/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('scalar'))).toEqual([]);
});
