import { expect, type Page } from '@playwright/test';
import { SCREENS } from '../../src/contract/addresses.ts';
import { countUnread } from '../../src/contract/notifications.ts';
import { createProject } from '../../src/contract/projects.ts';
import { DESKTOP, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { follow, settled } from '../support/screens.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/*
 * Navigation, header, popup, banners, dialogs: docs/specification/screens.md.
 */

const world = BrowserWorld.forFile({ demo: true });

const namesOf = async (page: Page, navigation: string) =>
  (await page.getByRole('navigation', { name: navigation }).getByRole('link').allTextContents()).map((text) =>
    text.trim(),
  );

const colourOfLogo = async (page: Page) => {
  await page.locator('a[aria-label^="Nyansapo"] svg').first().waitFor();
  return page.evaluate<string>(`getComputedStyle(document.querySelector('a[aria-label^="Nyansapo"] svg')).color`);
};

const QUIET_FOR_PARTICIPANTS = [
  'general-information',
  'personal-contact-details',
  'employment-details',
  'demographic-details',
  'technical-details',
  'wallet-management',
  'mobile-money',
  'account-management',
];

/** Opens a screen within the page, as links do. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0]);
  await settled(page);
}

const bellOn = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const balanceOn = (page: Page) => page.getByRole('link', { name: /^(Wallet|Earnings): GH₵/ });

test('a researcher’s frame on a desktop: logo, links, badge, balance and bell where SCREEN-28 says, Recent Notifications', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await page.goto('/login');
  const generic = await colourOfLogo(page);
  await signInAs(page, 'Researcher', '/dashboard');
  expect(await colourOfLogo(page)).not.toBe(generic);
  expect(await namesOf(page, 'Main')).toEqual(['My Projects', 'My Appointments', 'Wallet', 'Organisation']);
  expect(await namesOf(page, 'Account Management')).toEqual(['My Accounts', 'Security', 'Need help?']);
  await expect(page.getByRole('button', { name: 'Take a tour' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nyansapo, home' })).toHaveAttribute('href', '/');
  await expect(page.getByText('Account Verified')).toBeVisible();

  await test.step('while notifications load, the popup does not say that there are none', async () => {
    const newest = '**/notification/groups';
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(newest, async (route) => {
      await answered;
      await route.continue();
    });
    await bellOn(page).click();
    const popup = page.locator('#recent-notifications');
    await expect(popup.locator('.skeleton')).toBeVisible();
    await expect(popup.getByText('No notifications yet')).toHaveCount(0);
    answer();
    await expect(popup.getByRole('listitem').first()).toBeVisible();
    await page.unroute(newest);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });

  await test.step('Recent Notifications: 351 px, a row for each study with a dot while unread, a link, all read at once', async () => {
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
    // Other news of the same study may still be unread.
    await expect
      .poll(async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]))
      .toBeLessThanOrEqual(before);
    await bellOn(page).click();
    await expect(popup.getByText('Round 2: QR prototype', { exact: true })).toHaveCount(1);
    await popup.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(popup.getByText('Unread')).toHaveCount(0);
    await expect(popup.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  const project = await follow(page, '/dashboard/projects', /Market payments/);
  for (const [screen, bells, balances] of [
    ['project', 0, 1],
    ['project-settings', 0, 0],
    ['create-study', 0, 1],
  ] as const) {
    await walkTo(page, project.replace('/project/', `/${screen}/`));
    await expect(bellOn(page), screen).toHaveCount(bells);
    await expect(balanceOn(page), screen).toHaveCount(balances);
    await expect(page.getByText('Account Verified'), screen).toBeVisible();
  }
  await walkTo(page, '/dashboard/projects');
  await expect(bellOn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a participant’s frame on a desktop: logo, links, a greeting on main screens, Back on all others, the avatar everywhere', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await page.goto('/login');
  const generic = await colourOfLogo(page);
  await signInAs(page, 'Participant', '/dashboard');
  expect(await colourOfLogo(page)).not.toBe(generic);
  // The Notifications link is only in the bottom bar.
  expect(await namesOf(page, 'Main')).toEqual(['Browse Studies', 'My Studies', 'My Bookings']);
  expect(await namesOf(page, 'Account Management')).toEqual(['My Accounts', 'Security', 'Need help?']);
  for (const screen of ['browse-studies', 'studies', 'bookings']) {
    await walkTo(page, `/dashboard/${screen}`);
    await expect(page.getByText('Good morning, Kwesi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await expect(bellOn(page)).toBeVisible();
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
  for (const screen of QUIET_FOR_PARTICIPANTS) {
    await walkTo(page, `/dashboard/${screen}`);
    await expect(bellOn(page), screen).toHaveCount(0);
    await expect(balanceOn(page), screen).toBeVisible();
  }
  await page.getByRole('link', { name: 'Nyansapo, home' }).click();
  await expect(page).toHaveURL(/\/participant$/);
});

test('on a phone: the role’s links in a bar at the bottom, the avatar on every screen but project settings; it leads to My Accounts, where a researcher corrects their name and number', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard');
  const avatar = page.getByRole('link', { name: /^[A-Z]{2}, my account$/ });
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  for (const screen of ['projects', 'wallet', 'organization', 'security', 'create-project', 'notifications']) {
    await walkTo(page, `/dashboard/${screen}`);
    await expect(avatar, screen).toHaveCount(1);
  }
  for (const screen of ['project', 'create-study']) {
    await walkTo(page, project.replace('/project/', `/${screen}/`));
    await expect(avatar, screen).toHaveCount(1);
  }
  await walkTo(page, project.replace('/project/', '/project-settings/'));
  await expect(avatar).toHaveCount(0);
  expect(problems).toEqual([]);

  await test.step('a participant’s bar stays at the bottom', async () => {
    const participant = await openBrowser(browser, world, PHONE);
    await signInAs(participant.page, 'Participant', '/dashboard');
    expect(await namesOf(participant.page, 'Main')).toEqual([
      'Browse Studies',
      'My Studies',
      'My Bookings',
      'Notifications',
    ]);
    await participant.page.mouse.wheel(0, 5000);
    const bar = await participant.page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(PHONE.height);
    await expect(participant.page.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  await test.step('an admin’s home has a greeting', async () => {
    const admin = await openBrowser(browser, world, PHONE);
    await signInAs(admin.page, 'Admin', '/dashboard');
    await expect(admin.page.getByText(/^Good morning, /)).toBeVisible();
    await expect(admin.page.getByRole('heading', { name: 'Start' })).toBeVisible();
    await expect(admin.page.getByRole('link', { name: 'Failed jobs' })).toBeVisible();
    await admin.page.getByRole('button', { name: 'More' }).click();
    const more = admin.page.getByRole('dialog', { name: 'More' });
    for (const group of ['Money', 'People', 'Content', 'System']) {
      await expect(more.getByText(group, { exact: true }).first()).toBeVisible();
    }
    await more.getByRole('button', { name: 'Close' }).click();
    await admin.page.getByRole('link', { name: /, my account$/ }).click();
    await expect(admin.page.getByRole('heading', { name: 'My Accounts' })).toBeVisible();
  });

  await test.step('My Accounts has a researcher’s pages only, and saves each', async () => {
    const own = await openBrowser(browser, world, PHONE);
    const person = { role: 'RESEARCHER', firstName: 'Esi', email: 'esi.corrects@example.com' } as const;
    await join(own.page, world, person, '/dashboard');
    await own.page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
    await own.page.getByRole('link', { name: /, my account$/ }).click();
    await expect(own.page.getByRole('heading', { name: 'My Accounts' })).toBeVisible();
    for (const [name, shown] of [
      ['General information', 1],
      ['Contact details', 1],
      ['Security', 1],
      ['Mobile money', 0],
      ['Demographic details', 0],
      ['Wallet', 0],
    ] as const) {
      const links = own.page.locator('main').getByRole('link', { name: new RegExp(`^${name}`) });
      await expect(links, name).toHaveCount(shown);
    }
    await own.page.getByRole('link', { name: /^General information/ }).click();
    await own.page.getByLabel('First name').fill('Esther');
    await own.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.page.getByText('Information updated successfully')).toBeVisible();
    await expect(own.page.getByText('Esther Owusu')).toBeVisible();

    await own.page.getByRole('link', { name: /^Contact details/ }).click();
    await expect(own.page.getByText(/Researchers see your phone number/)).toHaveCount(0);
    await own.page.getByLabel(/Phone number/).fill('024 123 4567');
    await own.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.page.getByText('You have successfully saved personal and contact details')).toBeVisible();
    await own.page.getByRole('link', { name: /^Contact details/ }).click();
    await expect(own.page.getByLabel(/Phone number/)).toHaveValue('+233241234567');

    // On a phone, My Accounts is also under More.
    await own.page.getByRole('button', { name: 'More', exact: true }).click();
    await own.page.getByRole('dialog').getByRole('link', { name: 'My Accounts' }).click();
    await expect(own.page).toHaveURL(/account-management$/);
    expect(own.problems).toEqual([]);
  });
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

test('a screen shows its title and sends its requests before its code has loaded, each once, whichever file comes first', async ({
  browser,
}) => {
  for (const role of ['Researcher', 'Participant'] as const) {
    const { page } = await openBrowser(browser, world, PHONE);
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
      // What stands below a list asks once the list is there.
      await expect.poll(() => page.evaluate('Object.keys(window.early.answers)'), { message: screen }).toEqual([]);
      // The bell's count is refetched when its stream opens.
      const calls = asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/unread-count'));
      expect(calls).toEqual([...new Set(calls)]);
      page.removeAllListeners('request');
      await page.unroute(/\/assets\/main-/);
    }
  }
  const { page } = await openBrowser(browser, world, PHONE);
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
  // Two lists: upcoming bookings, and the newest past one, which may still need a rating.
  const lists = () => asked.filter((path) => path.startsWith('/api/v1/project/bookings'));
  await expect.poll(() => new Set(lists()).size).toBe(2);
  expect(lists()).toHaveLength(2);
});

test('failed loads are reported and can be retried: a frame’s style, an invitation; settings retry by themselves', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  let failures = 0;
  await page.route(/\/assets\/style-.*\.css$/, (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  let reads = 0;
  await page.route('**/api/v1/settings', async (route) => {
    reads += 1;
    if (reads === 1) await route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE' } });
    else await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^Participant/ })).toBeVisible();
  expect(reads).toBe(2);

  // An invitation that could not be loaded is not shown as invalid.
  let looks = 0;
  await page.route('**/invitations/look', (route) => {
    looks += 1;
    return looks === 1 ? route.abort() : route.continue();
  });
  await page.goto('/accept-organization/x/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not load this' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('a count that was requested before a change and arrives after it is refetched', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
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

test('newcomers are asked to complete the set-up or the verification on every screen but its own; a researcher is welcomed once per sign-in', async ({
  browser,
}) => {
  await test.step('a participant', async () => {
    const { page } = await openBrowser(browser, world, DESKTOP);
    await join(
      page,
      world,
      { role: 'PARTICIPANT', firstName: 'Adjoa', lastName: 'Newcomer', email: 'adjoa.newcomer@example.com' },
      '/dashboard',
    );
    const banner = page.getByText('Complete your account set up');
    for (const screen of ['studies', 'wallet-management', 'notifications', 'account-management', 'bookings']) {
      await walkTo(page, `/dashboard/${screen}`);
      await expect(banner, screen).toBeVisible();
    }
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL(/participant-setup/);
    await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0);
    await expect(bell).toHaveCount(0);
  });

  await test.step('a researcher, until the information is submitted', async () => {
    const { page } = await openBrowser(browser, world, DESKTOP);
    await join(
      page,
      world,
      { role: 'RESEARCHER', firstName: 'Naa', lastName: 'Founder', email: 'naa.founder@example.com' },
      '/dashboard/kyc',
    );
    // Whoever is there already needs no invitation to it.
    await expect(page.getByRole('heading', { name: 'Complete your verification' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/dashboard');
    const welcome = page.getByRole('dialog', { name: 'Welcome, Naa!' });
    await expect(welcome.getByRole('button', { name: 'Complete Verification' })).toBeVisible();
    await welcome.getByRole('button', { name: 'Later' }).click();
    const banner = page.getByText('Complete your verification');
    for (const screen of ['projects', 'appointments', 'wallet', 'security']) {
      await walkTo(page, `/dashboard/${screen}`);
      await expect(banner, screen).toBeVisible();
      await expect(welcome).toBeHidden();
    }
    // "Later" does not end the first-login state, neither here nor on the server; only submitting does.
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
    await expect(page.getByText('Reserved', { exact: true })).toBeVisible();
    await expect(page.getByText('Your wallet is running low')).toHaveCount(0);
    await page.getByRole('link', { name: "Let's go" }).click();
    await expect(page).toHaveURL(/\/kyc$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: "Let's go" })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  });
});

test('dialogs: 560 px, 75vw below 1199, 90vw below 575; at the bottom below 768', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
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

test('create a project: the question of PROJECT-02, counters, an optional description, the server’s error; its settings edit and delete it', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/create-project');
  await expect(page.getByRole('heading', { name: /What would you like to name your first project\?/ })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Project' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Project name').fill('Buses');
  await expect(page.getByText(/^5 \/ \d+$/)).toBeVisible();
  await expect(page.getByLabel(/Description/)).toBeVisible();
  // WEB-16: the server's message, then its detail, the first field's message, a default.
  const content = [{ field: 'x', message: 'A field' }];
  for (const [json, words] of [
    [{ message: 'A message', detail: 'and more', content }, /^A message/],
    [{ message: '', detail: 'A detail', content }, 'A detail'],
    [{ content }, 'A field'],
    [{}, 'Oops! Server error.'],
  ] as const) {
    const refusal = { status: 400, json: { success: false, code: 'SERVER_ERROR', ...json } };
    const path = `**${createProject.path}`;
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    );
    await create.click();
    await expect(page.locator('[data-sonner-toast][data-type="error"]').first()).toHaveText(words);
    await expect(create).toBeEnabled();
    await page.unroute(path);
  }
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
