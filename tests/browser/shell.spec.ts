import { expect, type Page } from '@playwright/test';
import { SCREENS } from '../../src/contract/addresses.ts';
import { countUnread } from '../../src/contract/notifications.ts';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { follow, settled } from '../support/screens.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/*
 * Navigation, header, popup, banners, dialogs: docs/specification/screens.md.
 */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

const namesOf = async (page: Page, navigation: string) =>
  (await page.getByRole('navigation', { name: navigation }).getByRole('link').allTextContents()).map((text) =>
    text.trim(),
  );

const colourOfLogo = async (page: Page) => {
  await page.locator('a[aria-label^="Nyansapo"] svg').first().waitFor();
  return page.evaluate<string>(`getComputedStyle(document.querySelector('a[aria-label^="Nyansapo"] svg')).color`);
};

test('sidebar: logo by role, role links, Account Management, Logout', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await page.goto('/login');
  const colours = [await colourOfLogo(page)];
  await signInAs(page, 'Researcher', '/dashboard');
  colours.push(await colourOfLogo(page));
  expect(await namesOf(page, 'Main')).toEqual(['My Projects', 'My Appointments', 'Wallet', 'Organisation']);
  expect(await namesOf(page, 'Account Management')).toEqual(['My Accounts', 'Security', 'Need help?']);
  await expect(page.getByRole('button', { name: 'Take a tour' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nyansapo, home' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);

  await signInAs(page, 'Participant', '/dashboard');
  colours.push(await colourOfLogo(page));
  expect(new Set(colours).size, 'generic, researcher’s, participant’s').toBe(3);
  // Notifications are only in the bottom bar.
  expect(await namesOf(page, 'Main')).toEqual(['Browse Studies', 'My Studies', 'My Bookings']);
  expect(await namesOf(page, 'Account Management')).toEqual(['My Accounts', 'Security', 'Need help?']);
  await page.getByRole('link', { name: 'Nyansapo, home' }).click();
  await expect(page).toHaveURL(/\/participant$/);
});

test('small screens: the role’s links are in a bar that stays at the bottom', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Participant', '/dashboard');
  expect(await namesOf(page, 'Main')).toEqual(['Browse Studies', 'My Studies', 'My Bookings', 'Notifications']);
  await page.mouse.wheel(0, 5000);
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(PHONE.height);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('the greeting is on main screens, Back on all others, the avatar on both; it leads to the account', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Participant', '/dashboard');
  for (const screen of ['browse-studies', 'studies', 'bookings']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByText('Good morning, Kwesi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  }
  await page.clock.setSystemTime(new Date(MORNING.replace('08:00', '12:00')));
  await page.reload();
  await expect(page.getByText('Good afternoon, Kwesi')).toBeVisible();
  const avatar = page.getByRole('link', { name: 'KA, my account' });
  await expect(avatar.locator('svg')).toHaveAttribute('viewBox', '0 0 600 600');
  await expect(avatar.locator('text')).toHaveText('KA');
  await avatar.click();
  await expect(page).toHaveURL(/account-management$/);
  await expect(page.getByText(/^Good/)).toHaveCount(0);
  await expect(avatar).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/bookings$/);
});

test('the avatar is on every screen of a researcher except project settings, and an admin’s home has a greeting', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher', '/dashboard');
  const avatar = page.getByRole('link', { name: /^[A-Z]{2}, my account$/ });
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  for (const screen of ['projects', 'wallet', 'organization', 'security', 'create-project', 'notifications']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(avatar, screen).toHaveCount(1);
  }
  for (const screen of ['project', 'create-study']) {
    await page.goto(project.replace('/project/', `/${screen}/`));
    await expect(avatar, screen).toHaveCount(1);
  }
  await page.goto(project.replace('/project/', '/project-settings/'));
  await settled(page);
  await expect(avatar).toHaveCount(0);

  const admin = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(admin.page, 'Admin', '/dashboard');
  await expect(admin.page.getByText(/^Good morning, /)).toBeVisible();
  await admin.page.getByRole('link', { name: /, my account$/ }).click();
  await expect(admin.page.getByRole('heading', { name: 'My Accounts' })).toBeVisible();
});

/** Delays a file until the returned function is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, (route) => promise.then(() => route.continue()));
  return resolve;
}

const EARLY_SCREENS = {
  Researcher: ['projects', 'appointments', 'wallet'],
  Participant: ['browse-studies', 'studies', 'bookings'],
} as const;

for (const role of ['Researcher', 'Participant'] as const) {
  test(`a ${role.toLowerCase()}’s screen shows its name and sends its requests before its code has loaded, each once`, async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, world, PHONE, MORNING);
    await signInAs(page, role, '/dashboard');
    for (const screen of EARLY_SCREENS[role]) {
      const letThrough = await holdBack(page, /\/assets\/main-/);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).href.replace(world.url, '')));
      await page.goto(`/dashboard/${screen}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(1);
      await expect.poll(() => asked.filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(3);

      letThrough();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      // The bell's stream counts again when it opens.
      const calls = asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/unread-count'));
      expect(calls).toEqual([...new Set(calls)]);
      expect(await page.evaluate('Object.keys(window.early.answers)'), screen).toEqual([]);
      page.removeAllListeners('request');
      await page.unroute(/\/assets\/main-/);
    }
  });
}

test('if the code loads before the file that requests data early, nothing is requested twice', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Participant', '/dashboard');
  const letThrough = await holdBack(page, /\/assets\/early-/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(world.url, '')));
  await page.goto('/dashboard/bookings', { waitUntil: 'commit' });
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(page.getByText('No upcoming sessions')).toBeVisible();
  const late = page.waitForResponse(/\/assets\/early-/);
  letThrough();
  await (await late).finished();
  await page.waitForLoadState();
  // The coming ones, and the newest of the past, which may wait for a rating.
  const lists = () => asked.filter((path) => path.startsWith('/api/v1/project/bookings'));
  await expect.poll(() => new Set(lists()).size).toBe(2);
  expect(lists()).toHaveLength(2);
});

const QUIET_FOR_PARTICIPANTS = [
  'account-management',
  'general-information',
  'personal-contact-details',
  'employment-details',
  'demographic-details',
  'technical-details',
  'wallet-management',
  'mobile-money',
];

test('a frame whose style does not load says so, and can be retried', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  let failures = 0;
  await page.route(/\/assets\/public-shell-.*\.css$/, (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('balance and bell are in the header, except on project settings; the bell is hidden where SCREEN-28 says', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const balance = page.getByRole('link', { name: /^Wallet: GH₵/ });
  await signInAs(page, 'Researcher', '/dashboard');
  await expect(bell).toBeVisible();
  await expect(balance).toBeVisible();
  await expect(page.getByText('Account Verified')).toBeVisible();
  await page
    .getByRole('link', { name: /Market payments/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell).toHaveCount(0);
  await expect(balance).toBeVisible();
  await page.goto(page.url().replace('/project/', '/project-settings/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell).toHaveCount(0);
  await expect(balance).toHaveCount(0);
  await page.goto(page.url().replace('/project-settings/', '/create-study/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell).toHaveCount(0);

  await page.goto('/dashboard/projects');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, 'Participant', '/dashboard');
  await expect(bell).toBeVisible();
  for (const screen of QUIET_FOR_PARTICIPANTS) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bell, screen).toHaveCount(0);
    await expect(balance, screen).toBeVisible();
  }
});

test('Recent Notifications: 351 px, the message, a dot while unread, and a link to what it is about', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Researcher', '/dashboard');
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  const before = Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
  await bell.click();
  const popup = page.locator('#recent-notifications');
  await expect(popup.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible();
  expect(Math.round((await popup.boundingBox())?.width ?? 0)).toBe(351);
  const item = popup.getByRole('listitem').first();
  await expect(item.getByText('Unread')).toBeAttached();
  await item.getByRole('link').or(item.getByRole('button')).first().click();
  await expect(page).not.toHaveURL(/\/dashboard\/projects$/);
  await expect(page.getByRole('button', { name: `Notifications, ${before - 1} unread` })).toBeVisible();
});

test('a count that was read before a change and arrives after it is read again', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Participant', '/dashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/unread/);
  const { promise: later, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**${countUnread.path}`, async (route) => {
    const answer = await route.fetch();
    await later;
    await route.fulfill({ response: answer });
  });
  await page.goto(SCREENS.notifications);
  const readAll = page.getByRole('button', { name: 'Mark all as read' });
  await readAll.click();
  await expect(readAll).toHaveCount(0);
  const readAgain = page.waitForRequest(`**${countUnread.path}`);
  arrive();
  await readAgain;
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a new participant is asked to complete the set-up on every screen except the set-up itself', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Adjoa', lastName: 'Newcomer', email: 'adjoa.newcomer@example.com' },
    '/dashboard',
  );
  const banner = page.getByText('Complete your account set up');
  for (const screen of ['studies', 'wallet-management', 'notifications', 'account-management', 'bookings']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(banner, screen).toBeVisible();
  }
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL(/participant-setup/);
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0);
  await expect(bell).toHaveCount(0);
});

test('dialogs: 560 px, 75vw below 1199, 90vw below 575; at the bottom below 768', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Admin');
  await page.goto('/dashboard/admin/refunds?status=REQUESTED');
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  for (const [width, expected, atBottom] of [
    [1280, 560, false],
    [1199, 560, false],
    [1198, Math.round(1198 * 0.75), false],
    [800, 600, false],
    [767, Math.round(767 * 0.75), true],
    [575, Math.round(575 * 0.75), true],
    [574, Math.round(574 * 0.9), true],
    [360, 324, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const box = await dialog.boundingBox();
    expect(Math.abs((box?.width ?? 0) - expected), `${width} wide`).toBeLessThanOrEqual(1);
    expect(740 - ((box?.y ?? 0) + (box?.height ?? 0)) <= 17, `${width} at the bottom`).toBe(atBottom);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Decline/ }).first()).toBeFocused();
});

test('an unknown address: the words of SITE-03, back, home, and a way to contact the team', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await page.goto('/help');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Chat with our team' })).toHaveAttribute('href', '/contact-us');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('a new researcher is welcomed once per sign-in until the information is submitted, and asked to complete the verification on every screen but kyc', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await join(
    page,
    world,
    { role: 'RESEARCHER', firstName: 'Naa', lastName: 'Founder', email: 'naa.founder@example.com' },
    '/dashboard',
  );
  const welcome = page.getByRole('dialog', { name: 'Welcome, Naa!' });
  await expect(welcome.getByRole('button', { name: 'Complete Verification' })).toBeVisible();
  await welcome.getByRole('button', { name: 'Later' }).click();
  const banner = page.getByText('Complete your verification');
  for (const screen of ['projects', 'appointments', 'wallet', 'security']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(banner, screen).toBeVisible();
    await expect(welcome).toBeHidden();
  }
  // "Later" does not end the first login, neither here nor on the server: only submitting does.
  const isFirstLogin = () => page.evaluate("JSON.parse(localStorage.getItem('user')).firstLogin");
  expect(await isFirstLogin()).toBe(true);
  // Another tab of this visit does not ask again; the next visit does.
  const tab = await page.context().newPage();
  await tab.goto('/dashboard/projects');
  await expect(tab.getByText('Complete your verification')).toBeVisible();
  await expect(tab.getByRole('dialog')).toBeHidden();
  await tab.close();
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('naa.founder@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(welcome).toBeVisible();
  expect(await isFirstLogin()).toBe(true);
  await welcome.getByRole('button', { name: 'Later' }).click();
  // A wallet that never had money is new, not low.
  await page.goto('/dashboard/wallet');
  await expect(page.getByText('Reserved for studies')).toBeVisible();
  await expect(page.getByText('Your wallet is running low')).toHaveCount(0);
  await page.getByRole('link', { name: "Let's go" }).click();
  await expect(page).toHaveURL(/\/kyc$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: "Let's go" })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
});

test('create a project: the question of PROJECT-02, counters, an optional description; its settings edit and delete it', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/create-project');
  await expect(page.getByRole('heading', { name: /What would you like to name your first project\?/ })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Project' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Project name').fill('Buses');
  await expect(page.getByText(/^5 \/ \d+$/)).toBeVisible();
  await expect(page.getByLabel(/Description/)).toBeVisible();
  await create.click();
  await expect(page.getByText('Project created successfully.')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Project name').fill('Trotros');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Trotros' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete “Trotros”?' });
  await expect(sure).toHaveAttribute('data-kind', 'delete');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/dashboard\/projects$/);
  await expect(page.getByRole('link', { name: /Market payments/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Trotros/ })).toHaveCount(0);
});

for (const [path, title] of [
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
] as const) {
  test(`${title}: eleven numbered sections`, async ({ browser }) => {
    const { page } = await openBrowser(browser, world, PHONE, MORNING);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(title, 'i'));
    const sections = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(sections.map((text) => Number.parseInt(text, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
}
