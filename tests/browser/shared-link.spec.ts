import { expect, type Page } from '@playwright/test';
import { keepWantedStudy } from '../../src/contract/accounts.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { listProjectStudies } from '../../src/contract/studies.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PASSWORD,
  PHONE,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { setUp as setUpForm } from '../support/set-up.ts';
import { giveFirstAnswers } from '../support/set-up-screens.ts';
import { chooseAtGoogle, join, logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const NEWCOMER = 'adwoa.newcomer@example.com';
const SUSU = 'Talk to us about your susu group';

const world = BrowserWorld.forFile({ demo: true });

/** Calls the API as the person who is signed in on a page. */
async function callAs<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).accessToken`);
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { content: T }).content;
}

/** The recruiting study of the demo's second organisation. */
async function susuStudy(page: Page): Promise<{ id: string; code: string }> {
  await logInDemo(page, 'nii@susu-pay.example');
  const [project] = await callAs<{ id: string }[]>(page, 'GET', listProjects.path);
  const path = listProjectStudies.path.replace('{id}', project?.id ?? '');
  const studies = await callAs<{ id: string; code: string; publicName: string }[]>(page, 'GET', path);
  const study = studies.find(({ publicName }) => publicName === SUSU);
  if (!study) throw new Error('the demo has no susu study');
  return study;
}

async function setUp(page: Page): Promise<void> {
  await giveFirstAnswers(page);
  await expect(then(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save and see studies' }).click();
}

const then = (page: Page) => page.getByText(/^Then: apply for “Talk to us about your susu group”, GH₵ 100\.00, 60 min/);

test('a newcomer goes from a shared link to the application, with the mail opened in another browser', {
  tag: '@core',
}, async ({ browser }) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  const study = await susuStudy(researcher.page);
  const { page, problems } = await openBrowser(browser, world, PHONE);

  await page.goto(`/s/${study.code}`);
  await page.getByRole('link', { name: 'Apply for this study' }).click();
  await expect(then(page)).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  // Switching to log-in and back keeps the study, also for people with an account.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(then(page)).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Adwoa');
  await page.getByLabel('Last name').fill('Mensah');
  await page.getByLabel('Email').fill(NEWCOMER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel(/I accept the privacy/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
  await expect(then(page)).toBeVisible();

  const { text } = await world.mail(NEWCOMER, /verify your email/);
  expect(text).toContain(`Then you can apply for “${SUSU}”.`);
  const other = await openBrowser(browser, world, PHONE);
  await other.page.goto(await world.link(NEWCOMER, /verify your email/, '/verify-email/'));
  await expect(other.page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(other.page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expect(then(other.page)).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await other.page.getByLabel('Email').fill(NEWCOMER);
  await other.page.getByLabel('Password').fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click();

  await expect(other.page.getByRole('heading', { name: 'Complete your account set up' })).toBeVisible();
  await expect(then(other.page)).toBeVisible();
  await expectAccessible(other.page);
  await setUp(other.page);
  const done = other.page.getByRole('dialog', { name: 'You are all set!' });
  await done.getByRole('button', { name: 'Open the study' }).click();
  await expect(other.page.getByRole('heading', { name: SUSU })).toBeVisible();
  // The study needs to know the phone, and asks for it once.
  await other.page.getByLabel('Android').check();
  await other.page.getByRole('button', { name: 'Save and continue' }).click();
  await other.page.getByLabel('Yes').check();
  await other.page.getByLabel(/I take part freely/).check();
  await other.page.getByRole('button', { name: 'Send my application' }).click();
  await expect(other.page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();
  expect([...problems, ...other.problems]).toEqual([]);
});

test('Google sign-in for a shared study: consents first for a new account, then the set-up and the study; a password later; failures and an unreachable provider', async ({
  browser,
}) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  const study = await susuStudy(researcher.page);
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const [email, name] = ['adwoa.google@gmail.com', 'Adwoa Boateng'];
  const failed = (on: Page) =>
    on.getByRole('main').getByText('We could not sign you in with Google. Please try again.');

  await test.step('signing in before there is an account', async () => {
    await page.goto(`/s/${study.code}`);
    await page.getByRole('link', { name: 'Apply for this study' }).click();
    await expect(then(page)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await chooseAtGoogle(page, email, name);
    await expect(page.getByRole('main').getByText('There is no account for this Google address yet.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('signing up leads to the set-up and then to the study', async () => {
    await page.goto(`/s/${study.code}`);
    await page.getByRole('link', { name: 'Apply for this study' }).click();
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
    await page.getByLabel(/I accept the terms/).check();
    await page.getByLabel(/I accept the privacy/).check();
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await chooseAtGoogle(page, email, name);
    await expect(page.getByRole('heading', { name: 'Complete your account set up' })).toBeVisible();
    await expect(then(page)).toBeVisible();
    await setUp(page);
    const done = page.getByRole('dialog', { name: 'You are all set!' });
    await done.getByRole('button', { name: 'Open the study' }).click();
    await expect(page.getByRole('heading', { name: SUSU })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'One question first' })).toBeVisible();
  });

  await test.step('sensitive changes require Google again, because there is no password', async () => {
    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByRole('button', { name: 'Confirm with Google' }).click();
    await chooseAtGoogle(page, email, name);
    await expect(page).toHaveURL(/dashboard\/security/);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Password changed.')).toBeVisible();
  });

  await test.step('an unverified address, a refusal at Google, and no Google sign-in at all', async () => {
    const guest = await openBrowser(browser, world, PHONE);
    await guest.page.goto('/login');
    await guest.page.getByRole('button', { name: 'Sign in with Google' }).click();
    await chooseAtGoogle(guest.page, 'unverified.phone@gmail.com', 'Un Verified');
    await expect(failed(guest.page)).toBeVisible();
    await guest.page.goto('/oauth/google?error=access_denied');
    await expect(failed(guest.page)).toBeVisible();
    await guest.page.goto('/login');
    const message = 'Failed to load the Google 3P Authorization JavaScript Library.';
    await guest.page.route('**/oauth/google/start', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'GOOGLE_UNAVAILABLE', message, requestId: 'x' } }),
    );
    await guest.page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(guest.page.getByRole('main').getByText(message)).toBeVisible();
    expect(guest.problems).toEqual([]);
  });
  expect(problems).toEqual([]);
});

test('a study opened before the set-up is kept; Browse says once if it has closed meanwhile; an invalid code is ignored', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const researcher = await openBrowser(browser, world, DESKTOP);
  const open = await susuStudy(researcher.page);
  const early = (await openBrowser(browser, world, PHONE)).page;
  const efua = { role: 'PARTICIPANT', firstName: 'Efua', email: 'efua@example.com' } as const;
  await join(early, world, efua, `/dashboard/study-apply/${open.id}`);
  await expect(early.getByText('You need to submit your demographics before applying for a study')).toBeVisible();
  await early.getByRole('button', { name: 'Get started' }).click();
  await expect(early).toHaveURL(/\/participant-setup$/);
  await expect(then(early)).toBeVisible();

  await join(page, world, { role: 'PARTICIPANT', firstName: 'Yaa', email: 'yaa@example.com' }, '/dashboard/security');
  await callAs(page, 'POST', submitParticipantInformation.path, setUpForm(null));
  await logInDemo(researcher.page, 'dzifa@volta-health.example');
  const [project] = await callAs<{ id: string }[]>(researcher.page, 'GET', listProjects.path);
  const path = listProjectStudies.path.replace('{id}', project?.id ?? '');
  const studies = await callAs<{ code: string; status: string; publicName: string }[]>(researcher.page, 'GET', path);
  const closed = studies.find(({ status }) => status === 'CANCELLED');
  await callAs(page, 'PUT', keepWantedStudy.path, { study: closed?.code });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/browse-studies$/);
  const card = page.getByRole('region', { name: 'The study you came for' });
  await expect(card.getByText(`“${closed?.publicName}” is full`)).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  await card.getByRole('button', { name: 'I understand' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Browse Studies' })).toBeVisible();
  await expect(card).toHaveCount(0);

  const stranger = await openBrowser(browser, world, PHONE);
  for (const odd of ['//evil.example', 'https%3A%2F%2Fevil.example', 'NOSUCH1']) {
    await stranger.page.goto(`/login?study=${odd}`);
    await expect(stranger.page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(stranger.page.getByText(/Then: apply/)).toHaveCount(0);
    await page.goto(`/login?study=${odd}`);
    await expect(page).toHaveURL(/\/dashboard\/browse-studies$/);
  }
  expect(problems).toEqual([]);
});

test('pending tasks come first: for an invited participant above the first study, for a researcher above the projects', async ({
  browser,
}) => {
  await test.step('on a phone the first study begins in the upper 40 %; a late slot shows a warning before booking', async () => {
    const { page, problems } = await openBrowser(browser, world, PHONE);
    // The demo's participant is invited.
    await signInAs(page, 'Participant', '/dashboard/browse-studies');
    const top = async () => (await page.getByRole('article').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    const card = page.getByRole('region', { name: 'Waiting for you' });
    // In My Studies, its row says so once: no card, no badge.
    await page.goto('/dashboard/studies');
    await expect(page.getByText('The invitation expires in 31 h')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose your time' })).toHaveCount(1);
    await expect(page.getByText('Invited', { exact: true })).toHaveCount(2);
    await expect(card).toHaveCount(0);
    await expect(page.getByText(/GH₵ 50\.00 paid to AirtelTigo.027.\*\*\*.1200 on \d+ \w{3}/)).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await page.goto('/dashboard/browse-studies');
    await expect(card.getByText(`You are invited: ${SUSU}`)).toBeVisible();
    await expect(card.getByText(/31 h left/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Earnings: GH₵ 50.00' })).toHaveAttribute(
      'href',
      '/dashboard/wallet-management',
    );
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    expect(await top()).toBeLessThanOrEqual(0.4 * PHONE.height);
    await page.getByRole('link', { name: /You are invited/ }).click();
    const time = page.getByRole('button', { name: /GMT/ }).first();
    await time.click();
    const dialog = page.getByRole('dialog', { name: 'Book this time?' });
    await expect(dialog.getByText('You can move it twice')).toBeVisible();
    const startsAt = (await dialog.locator('time').getAttribute('datetime')) ?? '';
    await dialog.getByRole('button', { name: 'Choose another time' }).click();
    await page.clock.setSystemTime(Date.parse(startsAt) - 70 * 60_000);
    await time.click();
    await expect(
      dialog.getByText('It starts in 70 minutes: it can’t be moved, and cancelling counts as a strike.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  await test.step('a researcher sees today’s tasks, each with a link', async () => {
    const { page, problems } = await openBrowser(browser, world, DESKTOP);
    await signInAs(page, 'Researcher', '/dashboard/projects');
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await today
      .getByRole('link', { name: /applicants? to answer/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/study-applicants\/[^?]+\?status=PENDING$/);
    await expect(page.getByRole('tab', { name: 'Applicants' })).toBeVisible();

    const newcomer = await openBrowser(browser, world, DESKTOP);
    const person = { role: 'RESEARCHER', firstName: 'Nobody', email: 'nobody@research.example' } as const;
    await join(newcomer.page, world, person, '/dashboard/projects');
    await expect(newcomer.page.getByRole('heading', { name: 'Try out a study first' })).toBeVisible();
    await expect(newcomer.page.getByRole('region', { name: 'Today' })).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});
