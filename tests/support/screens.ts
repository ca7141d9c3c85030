import { expect, type Locator, type Page } from '@playwright/test';
import { PUBLIC_PAGES, SCREENS } from '../../src/contract/addresses.ts';
import { developerPages } from '../../src/contract/site/developer-docs.ts';
import type { UserType } from '../../src/domain/enumerations.ts';
import { isDashboard, ROLE_OF, ROUTES } from '../../src/web/lib/routes.ts';
import { chooseIn } from './menus.ts';
import { signInAs } from './sign-in.ts';

/*
 * A walk over every route and its main states in the demo's world, so that the accessibility tests and the screenshots
 * see the same screens.
 */

/** Checks the page in its current state; `name` is unique among the screens. */
export type Look = (page: Page, name: string) => Promise<void>;
/** Opens a browser for one more person. */
export type OpenPage = () => Promise<Page>;

/** An address with this pattern whose ids don't exist. */
function filled(pattern: string): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'email' ? 'ama@example.com' : 'x'));
}

/** One developers' page of each kind, the largest ones. */
const DEVELOPERS = [
  developerPages.start,
  developerPages.guide('webhooks'),
  developerPages.guide('errors'),
  developerPages.guide('webhook-tester'),
  developerPages.reference,
  developerPages.tag('studies'),
  developerPages.operation('studies', 'publishStudy'),
  `${developerPages.search}?q=webhook`,
];

export const PUBLIC = [
  ...Object.values(PUBLIC_PAGES).filter(
    (path) => path !== PUBLIC_PAGES.studyLookUp && path !== PUBLIC_PAGES.publicStudy,
  ),
  ...ROUTES.filter(({ path }) => !isDashboard(path)).map(({ path }) => filled(path)),
  ...DEVELOPERS,
  '/nothing/here',
];

/** The screens of one role only, except those about one study or project and those that only new people see. */
function screensOf(role: UserType): string[] {
  const aboutOne = Object.values(SCREENS).filter((path) => path.includes(':'));
  return ROUTES.filter(({ guard }) => ROLE_OF[guard] === role && guard !== 'kyc' && guard !== 'setup')
    .map(({ path }) => path)
    .filter((path) => !aboutOne.some((one) => one.split('?')[0] === path));
}

/** The screens that every role has: the participant visits all of them. */
const SHARED = ROUTES.filter(({ guard, path }) => guard === 'signedIn' && path !== SCREENS.dashboard)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));

/** What a participant opens without following a link to something of theirs. */
export const PARTICIPANT_SCREENS = [...screensOf('PARTICIPANT'), ...SHARED];

export async function settled(page: Page): Promise<void> {
  // Named, because the tools that use this have no configuration of tests.
  const timeout = 60_000;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout });
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0, { timeout });
}

/** Reloads a page until work in the background has changed what it shows: something is there, or so many of it. */
export async function reloadUntil(page: Page, what: Locator, count?: number): Promise<void> {
  await expect(async () => {
    await page.reload();
    await settled(page);
    const shown = expect(what);
    await (count === undefined ? shown.toBeVisible({ timeout: 2000 }) : shown.toHaveCount(count, { timeout: 2000 }));
  }).toPass();
}

/** Opens addresses one after another; each is named by its address, under its person. */
export async function open(page: Page, who: string, paths: readonly string[], look: Look): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await look(page, `${who} ${path}`);
  }
}

/** Follows the first link that matches, and returns where it leads. */
export async function follow(page: Page, from: string, name: RegExp): Promise<string> {
  await page.goto(from);
  await page.getByRole('link', { name }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`${from}$`));
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

/** Opens a study from its project's screen by the name on its card, not by a link to its results, which may be there first. */
export async function followStudy(page: Page, project: string, name: RegExp): Promise<string> {
  await page.goto(project);
  await page.getByRole('heading', { name }).getByRole('link').click();
  await expect(page).toHaveURL(/\/study-applicants\//);
  return new URL(page.url()).pathname;
}

export async function visitPublicScreens(openPage: OpenPage, look: Look): Promise<void> {
  const page = await openPage();
  await open(page, 'public', PUBLIC, look);

  await page.goto('/participant-signup');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password').fill('short');
  await page.getByLabel('First name').click();
  await look(page, 'public sign-up with mistakes');
}

export async function visitResearcherScreens(openPage: OpenPage, look: Look): Promise<void> {
  const page = await openPage();
  const see = (paths: readonly string[]) => open(page, 'researcher', paths, look);
  await signInAs(page, 'Researcher');
  await see([...screensOf('RESEARCHER'), SCREENS.notifications, SCREENS.security]);
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  await page.goto(study);
  // Somebody whose group still has a place.
  await page.getByRole('row').filter({ hasText: 'Invite' }).locator('[data-row]').first().click();
  await settled(page);
  await look(page, 'researcher an applicant next to the table');
  await chooseIn(page.getByRole('dialog'), /^More/, 'Invite on a page of its own');
  await expect(page).toHaveURL(/send-invitation/);
  const invitation = new URL(page.url()).pathname + new URL(page.url()).search;
  const tabs = ['sessions', 'study', 'results'].map((tab) => `${study}?tab=${tab}`);
  const ofProject = ['project-settings', 'create-study'].map((name) => project.replace('/project/', `/${name}/`));
  await see([project, study, ...tabs, invitation, ...ofProject]);

  await page.goto(SCREENS.webhooks);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address').fill('https://hooks.example.com/nyansapo/events');
  await look(page, 'researcher a webhook being added');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await look(page, 'researcher a secret shown once');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  // Opens the newest webhook, because `npm run screens` comes here once for each size.
  await page.getByRole('link', { name: 'https://hooks.example.com' }).first().click();
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
  await look(page, 'researcher a webhook');

  await page.goto(SCREENS.newPaymentList);
  await page.getByLabel('Name of the list').fill('Harvest survey, May');
  await page.getByLabel('What are they paid for?').fill('the harvest survey in May');
  await page.getByLabel('People', { exact: true }).fill('024 770 0101, 1, Adwoa Owusu, HH-0172\n024 77, 1');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('1 line needs a correction.')).toBeVisible();
  await look(page, 'researcher a payment list with a wrong line');
  await page.getByLabel('People', { exact: true }).fill('024 770 0101, 1, Adwoa Owusu, HH-0172');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('heading', { name: 'Every line is right' })).toBeVisible();
  await look(page, 'researcher a payment list to confirm');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest survey, May');
  await settled(page);
  await look(page, 'researcher a payment list');

  await page.goto('/dashboard/wallet');
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  await page.getByLabel('Top-up', { exact: true }).selectOption({ index: 1 });
  await look(page, 'researcher a refund being asked for');
  await page.goto('/dashboard/wallet?kind=REFUND&from=2020-01-01&to=2020-01-02');
  await settled(page);
  await look(page, 'researcher transactions that nothing fits');
  await page.goto('/dashboard/projects');
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  await expect(page.getByText('Recent Notifications')).toBeVisible();
  await look(page, 'researcher recent notifications');
}

export async function visitParticipantScreens(openPage: OpenPage, look: Look): Promise<void> {
  const page = await openPage();
  const see = (paths: readonly string[]) => open(page, 'participant', paths, look);
  await signInAs(page, 'Participant');
  await see(PARTICIPANT_SCREENS);
  const offer = await follow(page, '/dashboard/browse-studies', /See the study/);
  const times = await follow(page, '/dashboard/studies', /Choose your time/);
  const applied = await follow(page, '/dashboard/studies', /^Talk to us about your susu group/);
  await see([offer, times, applied]);
  await page.goto(offer);
  const code = await page.locator('dd', { hasText: /^[2-9A-Z]{7}$/ }).textContent();
  await see([`/s/${code}`]);

  await page.goto('/dashboard/mobile-money');
  await page.getByRole('button', { name: 'Change the account' }).click();
  await page.getByLabel('Mobile-money number').fill('055 123 4987');
  await page.getByLabel('Mobile-money number').blur();
  await expect(page.getByText(/This number is registered to/)).toBeVisible();
  await look(page, 'participant a mobile-money account being changed');

  // The messages of a screen when its data can't be loaded, and when the browser is offline.
  await page.route('**/api/v1/notification/notifications?**', (route) =>
    route.fulfill({ status: 500, json: SERVER_ERROR }),
  );
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'participant a list that could not be loaded');
  await page.unroute('**/api/v1/notification/notifications?**');
}

const SERVER_ERROR = { success: false, code: 'SERVER_ERROR', message: 'Oops! Server error.', requestId: 'x' };

export async function visitAdminScreens(openPage: OpenPage, look: Look): Promise<void> {
  const page = await openPage();
  await signInAs(page, 'Admin');
  await open(page, 'admin', [...screensOf('ADMIN'), SCREENS.security], look);
  await page.goto('/dashboard/admin/refunds?status=REQUESTED');
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
  await look(page, 'admin a refund being declined');
  await page.goto('/dashboard/admin/books');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('✓ All balances sum to 0')).toBeVisible();
  await look(page, 'admin the proof of the books');
}

/** The screens where people's names and numbers grow, in the world of crowded.ts. */
export async function visitCrowdedScreens(page: Page, look: Look): Promise<void> {
  await signInAs(page, 'Researcher');
  await open(
    page,
    'researcher',
    ['projects', 'appointments', 'notifications', 'organization', 'wallet'].map(inside),
    look,
  );
  await page.goto('/dashboard/projects');
  await page.getByLabel('Search projects').fill('market');
  await page.getByRole('link', { name: /^Market-payments/ }).click();
  await expect(page).toHaveURL(/\/project\//);
  const project = new URL(page.url()).pathname;
  const study = await follow(page, project, /^Round-2/);
  await open(page, 'researcher', [project, study, `${study}?tab=results`], look);
  await page.goto(study);
  await page
    .getByRole('button', { name: /^Akosua/ })
    .first()
    .click();
  await settled(page);
  await look(page, 'researcher an applicant next to the table');
  await page.goto('/dashboard/security');
  // The list of devices moves the button when it arrives.
  await settled(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);

  await signInAs(page, 'Participant');
  await open(
    page,
    'participant',
    ['browse-studies', 'studies', 'bookings', 'notifications', 'wallet-management'].map(inside),
    look,
  );
  const applied = await follow(page, '/dashboard/studies', /susu-group/);
  await open(page, 'participant', [applied], look);

  // A study to apply to, its questions, and its public card.
  await page.goto('/dashboard/browse-studies');
  await page
    .getByRole('link', { name: /^See the study What.happens.while.you.wait/ })
    .first()
    .click();
  await settled(page);
  await look(page, 'participant an offer');
  await page.getByRole('button', { name: 'Start' }).click();
  await settled(page);
  await look(page, 'participant a question');
  const card = await follow(page, '/participant', /Untersuchung/);
  await open(page, 'public', ['/participant', card], look);
  const session = await follow(page, '/dashboard/bookings', /Untersuchung/);
  await open(page, 'participant', [session], look);
}

const inside = (name: string) => `/dashboard/${name}`;
