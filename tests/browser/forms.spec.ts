import { expect, type Page, type Route } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, expectAccessible, logInByForm, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow, followStudy } from '../support/screens.ts';
import { giveBirthDate } from '../support/set-up-screens.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a sent form can be sent again without reloading the page: colleagues, warnings, study, places, password', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/organization');
  // The lists above and below the form have arrived: nothing moves the button any more.
  await expect(page.getByText('Signed in').first()).toBeVisible();
  const email = page.getByLabel('Email');
  for (const colleague of ['first.colleague@example.com', 'second.colleague@example.com']) {
    await email.fill(colleague);
    await page.getByRole('radio', { name: /^Admin/ }).check();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: colleague })).toContainText('Invited as an admin');
    await expect(email).toHaveValue('');
    await expect(page.getByRole('radio', { name: /^Admin/ })).not.toBeChecked();
  }
  await page.goto('/dashboard/wallet');
  for (const amount of ['120.00', '240.00']) {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Notify us below').fill(amount);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`less than GH₵ ${amount}`)).toBeVisible();
  }
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  await page.goto(`${study}?tab=study`);
  const name = page.getByLabel('Study name', { exact: true });
  const save = page.getByRole('button', { name: 'Save the changes' });
  for (const words of ['Round 2, once', 'Round 2, twice']) {
    await name.fill(words);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(page.getByText('Study updated successfully').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  }
  // Places for a group can be added once the numbers fit, and their cost is shown first.
  await page.getByRole('button', { name: 'Add places' }).click();
  const add = page.getByRole('button', { name: /^Add and reserve/ });
  await expect(page.getByText('Enter between 1 and 992 places.')).toBeVisible();
  await expect(add).toBeDisabled();
  await page.getByLabel('Number of places to add').fill('2');
  await page.getByLabel('Female', { exact: true }).last().fill('3');
  await expect(page.getByText('The groups have more places than you are adding.')).toBeVisible();
  await expect(add).toBeDisabled();
  await page.getByLabel('Female', { exact: true }).last().fill('1');
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText(/of 10 filled/).first()).toBeVisible();
  await expect(page.getByText('Enter between 1 and 990 places.')).toBeVisible();

  const other = await openBrowser(browser, world, DESKTOP);
  await join(other.page, world, {
    role: 'PARTICIPANT',
    firstName: 'Yaa',
    lastName: 'Twice',
    email: 'twice@example.com',
  });
  await other.page.goto('/dashboard/security');
  await other.page.getByRole('button', { name: 'Change the password' }).click();
  let before = PASSWORD;
  for (const next of ['Kente!cloth8', 'Kente!cloth9']) {
    await other.page.getByLabel('Your password').first().fill(before);
    await other.page.getByLabel('New password').fill(next);
    await other.page.getByRole('button', { name: 'Save the password' }).click();
    await expect(other.page.getByLabel('New password')).toHaveValue('');
    before = next;
  }
  await other.page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(other.page).toHaveURL(/\/login/);
  await logInByForm(other.page, 'twice@example.com', before);
});

test('people whose browser fills in the sign-in form can still submit it, although browsers send no event', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await page.goto('/login');
  await expect(logIn).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Participant/ })).toBeVisible();
  // Fills in a field as browsers do: not through the setter that React watches, and without an event.
  await page.evaluate(`(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(document.querySelector('[name=email]'), 'kwesi.appiah@example.com');
    set.call(document.querySelector('[name=password]'), ${JSON.stringify(DEMO_PASSWORD)});
  })()`);
  await expect(logIn).toBeEnabled();
  await logIn.click();
  await expect(page).toHaveURL(/\/dashboard/);

  // Until the person interacts with the page, a browser hides filled-in values from scripts.
  const other = await openBrowser(browser, world, PHONE);
  const otherLogIn = other.page.getByRole('button', { name: 'Log in', exact: true });
  await other.page.goto('/login');
  await expect(other.page.getByRole('button', { name: /^Participant/ })).toBeVisible();
  await other.page.evaluate(`for (const field of document.querySelectorAll('form input')) {
    const matches = field.matches.bind(field);
    field.matches = (selector) => selector === ':autofill' || matches(selector);
    addEventListener('click', () => {
      const value = field.type === 'email' ? 'kwesi.appiah@example.com' : ${JSON.stringify(DEMO_PASSWORD)};
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
    }, { capture: true });
  }`);
  await expect(otherLogIn).toBeEnabled();
  await otherLogIn.click();
  await expect(other.page).toHaveURL(/\/dashboard/);
});

test('a disabled button says what is missing; an error stays at its field until it is fixed', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await page.goto('/participant-signup');
  const missing = page.getByText(/^Still to complete/);
  await expect(missing).toHaveText('Still to complete: First name, Last name and 4 more');
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Adwoa', lastName: 'Sika', email: 'adwoa@example.com' },
    '/dashboard',
  );
  await page.getByRole('link', { name: 'Get started' }).click();
  const goOn = page.getByRole('button', { name: 'Save and see studies' });
  await expect(missing).toHaveText('Still to complete: Date of birth, Gender and 1 more');
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription(/Date of birth, Gender/);

  // Problems that the server would refuse at the end are shown here.
  await giveBirthDate(page, '2015-03-06');
  await page.getByLabel('Year', { exact: true }).blur();
  await expect(page.getByText('Age must be 18 or more')).toBeVisible();
  await page.getByLabel('Year', { exact: true }).fill('1994');
  await expect(page.getByText('Age must be 18 or more')).toBeHidden();
  // A day that does not exist is none.
  await giveBirthDate(page, '1994-02-31');
  await expect(missing).toHaveText('Still to complete: Date of birth, Gender and 1 more');
  const year = page.getByLabel('Year', { exact: true });
  await year.blur();
  await expect(page.getByText('There is no such date')).toBeVisible();
  for (const [typed, problem] of [
    ['90', 'Please write the year with four digits'],
    ['1890', 'Please check the year: people can be 100 years old at most'],
  ] as const) {
    await giveBirthDate(page);
    await year.fill(typed);
    await year.blur();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await giveBirthDate(page);

  await page.getByLabel('Female', { exact: true }).check();
  await expect(missing).toHaveText('Still to complete: Region');
  // People abroad have a country instead.
  await page.getByLabel('No', { exact: true }).check();
  await expect(missing).toHaveText('Still to complete: Country');
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByLabel('Region').selectOption('Northern');
  await expect(missing).toBeHidden();
  await expect(goOn).toBeEnabled();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

/** The application's reads and changes, except the event stream. */
const isOurs = (url: URL) => url.pathname.startsWith('/api/v1/') && !/stream|users\/me/.test(url.pathname);

/** The frame's reads continue during a change. */
async function answerWith(route: Route, status: number, json: object): Promise<void> {
  if (status !== 500 && route.request().method() === 'GET') return route.fallback();
  await route.fulfill({ status, json });
}

test('a refusal that belongs to no field stays above the button until the next try', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  const refusal = page.getByRole('main').getByRole('alert');
  const create = page.getByRole('button', { name: 'Create my account' });
  await page.goto('/participant-signup');
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Mensah');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Email').fill('ama@mailinator.com');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel(/I accept the privacy/).check();
  await create.click();
  await expect(refusal).toHaveText('This is a disposable email address. Please use a permanent one.');
  await page.clock.runFor(20_000);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(refusal).toBeVisible();
  await expect(create).toBeEnabled();

  // The refusal stays in a dialog too, until it is closed.
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  await page.goto(project);
  await page.route('**/pause', (route) =>
    answerWith(route, 409, { success: false, code: 'STUDY_CLOSED', message: 'Not today.' }),
  );
  await chooseIn(page, 'Round 2', 'Pause');
  const dialog = page.getByRole('dialog', { name: 'Pause this study?' });
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Not today.');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await chooseIn(page, 'Round 2', 'Pause');
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('nothing moves under the pointer: a field’s error waits for the release, and a refusal keeps its place', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  const terms = page.getByLabel(/I accept the terms/);
  const create = page.getByRole('button', { name: 'Create my account' });
  const email = page.getByLabel('Email');
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Mensah');
  await email.fill('ama@mailinator.com');
  await page.getByLabel('Password').fill(`${PASSWORD}#`);
  const place = await terms.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
  await page.mouse.down();
  await expect(page.getByLabel('Password')).not.toBeFocused();
  await page.clock.runFor(1000);
  expect(await terms.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(terms).toBeChecked();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  expect(await terms.boundingBox()).not.toEqual(place);

  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel(/I accept the privacy/).check();
  await create.click();
  const refusal = page.getByRole('main').getByText(/This is a disposable email address/);
  await expect(refusal).toBeVisible();
  const { promise: answer, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/register/email-password', async (route) => {
    await answer;
    await route.continue();
  });
  const before = await create.boundingBox();
  await create.click();
  await expect(refusal).toBeHidden();
  expect(await create.boundingBox()).toEqual(before);
  send();
  await expect(refusal).toBeVisible();
  expect(await create.boundingBox()).toEqual(before);

  // An address that was taken after it was checked is refused at its field, which leads to the log-in page.
  await page.route('**/exists-by-email**', (route) => route.abort());
  await email.fill('kwesi.appiah@example.com');
  await create.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('An account with this email already exists. Please log in.');
  await page.getByRole('link', { name: 'Please log in.' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

/** In one task, so that the page can’t render between the two. */
const clickTwice = (page: Page, words: string) =>
  page.evaluate(`(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '${words}');
    button.click();
    button.click();
  })()`);

test('a double click sends a form once, and a repeat after no answer has the same key', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/project/projects', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    // The first answer is lost on its way.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto('/dashboard/create-project');
  await page.getByLabel('Project name').fill('Made once');
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeEnabled();
  await clickTwice(page, 'Create Project');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not answering');
  expect(keys).toHaveLength(1);
  await clickTwice(page, 'Create Project');
  await expect(page).toHaveURL(/\/dashboard\/project\//);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('link', { name: /Made once/ })).toHaveCount(1);
});

test('an unreachable server is not reported as being offline', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama.mensah@example.com');
  await page.getByLabel('Password').fill('Wrong!pass1');
  await page.route(isOurs, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nyansapo is not answering right now.');
  await expect(page.getByText(/seem to be offline/)).toHaveCount(0);
});
