import { expect, type Route } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, expectAccessible, logInByForm, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow } from '../support/screens.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

test('a sent form can be sent again without reloading the page: colleagues, warnings, study, password', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/organization');
  // The lists above and below the form have arrived: nothing moves the button any more.
  await expect(page.getByText('Signed in').first()).toBeVisible();
  const email = page.getByLabel('Email');
  for (const colleague of ['first.colleague@example.com', 'second.colleague@example.com']) {
    await email.fill(colleague);
    await page.getByLabel('Make this person an admin').check();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: colleague })).toContainText('Invited as an admin');
    await expect(email).toHaveValue('');
    await expect(page.getByLabel('Make this person an admin')).not.toBeChecked();
  }
  await page.goto('/dashboard/wallet');
  for (const amount of ['120.00', '240.00']) {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Notify us below').fill(amount);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`less than GH₵ ${amount}`)).toBeVisible();
  }
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await follow(page, project, /Round 2/);
  await page.goto(`${study}?tab=study`);
  const name = page.getByLabel('Study name', { exact: true });
  const save = page.getByRole('button', { name: 'Save the changes' });
  for (const words of ['Round 2, once', 'Round 2, twice']) {
    await name.fill(words);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  }

  const other = await openBrowser(browser, world, DESKTOP, MORNING);
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

test('every failed call shows an error toast as well as the screen’s own message; identical texts are one toast', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  const toasts = page.locator('[data-sonner-toast][data-type="error"]');
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama.mensah@example.com');
  await page.getByLabel('Password').fill('Wrong!pass1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toasts).toHaveText(['The email or password is not right.']);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The email or password is not right.');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();

  await signInAs(page, 'Researcher', '/dashboard');
  const fails = (json: object, status = 500) => page.route(isOurs, (route) => answerWith(route, status, json));
  for (const path of ['/dashboard/projects', '/dashboard/appointments']) {
    await fails({ success: false, code: 'SERVER_ERROR', message: 'Oops! Server error.', requestId: 'x' });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Oops! Server error.');
    await expect(toasts).toHaveText(['Oops! Server error.']);
    await page.unroute(isOurs);
  }

  // The server's texts in their order: message, detail, the first field's, a default.
  await page.goto('/dashboard/create-project');
  const answers = [
    [{ message: 'A message', detail: 'and more', content: [{ field: 'x', message: 'A field' }] }, /^A message/],
    [{ message: '', detail: 'A detail', content: [{ field: 'x', message: 'A field' }] }, 'A detail'],
    [{ content: [{ field: 'x', message: 'A field' }] }, 'A field'],
    [{}, 'Oops! Server error.'],
  ] as const;
  await page.getByLabel('Project name').fill('Not to be');
  for (const [json, words] of answers) {
    await fails({ success: false, code: 'SERVER_ERROR', ...json }, 400);
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(toasts.first()).toHaveText(words);
    await expect(page.getByRole('button', { name: 'Create Project' })).toBeEnabled();
    await page.unroute(isOurs);
  }

  // Publishing: in the wizard, and in a toast.
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await follow(page, project, /Round 2/);
  await page.goto(study);
  await chooseIn(page, 'Round 2', 'Duplicate');
  await expect(page).toHaveURL(/create-study/);
  for (const words of ['Continue', 'Add screener survey', 'Save', 'Save']) {
    await page.getByRole('button', { name: words, exact: true }).click();
  }
  await page.getByLabel('Date').fill(addDays(dateOf(new Date()), 5));
  await page.getByRole('button', { name: 'Add this date' }).click();
  const proceed = page.getByRole('button', { name: 'Proceed' });
  for (let time = 1; !(await proceed.isEnabled()); time += 1) {
    await page.getByLabel(`Start of time ${time}`).fill(`${String(7 + time).padStart(2, '0')}:00`);
    await page.getByLabel(`Start of time ${time}`).blur();
    await page.getByRole('button', { name: 'Add a time' }).click();
  }
  await proceed.click();
  await fails({ success: false, code: 'STUDY_CLOSED', message: 'Not today.' }, 409);
  await page.getByRole('button', { name: 'Create Study' }).click();
  await expect(toasts.filter({ hasText: 'Not today.' })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert').getByText('Not today.')).toBeVisible();
});

test('a form waits for missing or invalid fields, and names them: sign-in, contact details, top-up, a taken address', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  const missing = page.getByText(/^Still to complete/);
  const send = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/login');
  await expect(send('Log in')).toBeDisabled();
  await expect(missing).toHaveText('Still to complete: Email, Password');
  await expect(send('Log in')).toHaveAccessibleDescription('Still to complete: Email, Password');
  await page.getByLabel('Email').fill('ama@example');
  await page.getByLabel('Password').fill('x');
  await expect(missing).toHaveText('Still to complete: Email');
  await expect(page.getByText('Value is not a valid email address')).toBeVisible();
  for (const [path, action] of [
    ['/forgot-password', 'Send the link'],
    ['/verification-failed/x', 'Send a new link'],
  ] as const) {
    await page.goto(path);
    for (const address of ['', 'foo']) {
      await page.getByLabel('Email').fill(address);
      await expect(send(action)).toBeDisabled();
      await expect(missing).toHaveText('Still to complete: Email');
    }
    await page.getByLabel('Email').fill('foo@example.com');
    await expect(send(action)).toBeEnabled();
  }

  await page.goto('/participant-signup');
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Mensah');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel(/I accept the privacy/).check();
  await page.getByLabel('Email').fill('kwesi.appiah@example.com');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('An account with this email already exists. Please log in.')).toBeVisible();
  await expect(send('Create my account')).toBeDisabled();
  await expect(missing).toHaveText('Still to complete: Email');
  await page.getByLabel('Email').fill('somebody.else@example.com');
  await expect(send('Create my account')).toBeEnabled();

  await signInAs(page, 'Participant');
  await page.goto('/dashboard/personal-contact-details');
  await expect(send('Save')).toBeEnabled();
  for (const [field, wrong, right, words] of [
    ['Phone number', 'abc', '024 123 4567', 'Please enter a Ghanaian mobile number, such as 024 123 4567'],
    ['LinkedIn profile', 'foo', 'https://www.linkedin.com/in/ama', 'Please provide a valid LinkedIn profile URL.'],
  ] as const) {
    await page.getByLabel(field).fill(wrong);
    await page.getByLabel(field).blur();
    await expect(send('Save')).toBeDisabled();
    await expect(missing).toHaveText(`Still to complete: ${field}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.getByLabel(field).fill(right);
    await expect(send('Save')).toBeEnabled();
  }

  const researcher = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(researcher.page, 'Researcher');
  await researcher.page.goto('/dashboard/wallet');
  const amount = researcher.page.getByLabel('Amount in GH₵');
  const topUp = researcher.page.getByRole('button', { name: 'Top Up Wallet' });
  for (const [typed, words] of [
    ['0', 'The minimum value allowed is 10'],
    ['5', 'The minimum value allowed is 10'],
    ['abc', 'Please enter an amount such as 250 or 250.50'],
  ] as const) {
    await amount.fill(typed);
    await amount.blur();
    await expect(topUp).toBeDisabled();
    await expect(researcher.page.getByText(words)).toBeVisible();
  }
  await amount.fill('10');
  await expect(topUp).toBeEnabled();
});

test('people whose browser fills in the sign-in form can still submit it, although browsers send no event', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await page.goto('/login');
  await expect(logIn).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Participant/ })).toBeVisible();
  // The way browsers fill in fields: not by the setter that React watches, and without an event.
  await page.evaluate(`(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(document.querySelector('[name=email]'), 'kwesi.appiah@example.com');
    set.call(document.querySelector('[name=password]'), ${JSON.stringify(DEMO_PASSWORD)});
  })()`);
  await expect(logIn).toBeEnabled();
  await logIn.click();
  await expect(page).toHaveURL(/\/dashboard/);

  // Until the person interacts with the page, a browser hides filled-in values from scripts.
  const other = await openBrowser(browser, world, PHONE, MORNING);
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

test('public forms wait for missing fields; without JavaScript their buttons are always enabled', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  const missing = page.getByText(/^Still to complete/);
  await page.goto('/contact-us');
  await expect(page.getByRole('button', { name: 'Send the message' })).toBeDisabled();
  await expect(missing).toHaveText('Still to complete: Name, Email and 1 more');
  await page.getByLabel('Name').fill('Visitor');
  await page.getByLabel('Message').fill('   ');
  await page.getByLabel('Email').fill('visitor@example');
  await expect(missing).toHaveText('Still to complete: Email, Message');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message').fill('How do I begin?');
  await expect(missing).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send the message' })).toBeEnabled();
  await expectAccessible(page);
  await page.goto('/waitlist-data');
  await expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeDisabled();
  await expect(missing).toHaveText('Still to complete: Name, Email and 1 more');
  await page.goto('/participant');
  await expect(page.getByRole('button', { name: 'Look it up' })).toBeDisabled();
  await page.getByLabel('Study code').fill('ABC2345');
  await expect(page.getByRole('button', { name: 'Look it up' })).toBeEnabled();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url, viewport: PHONE });
  const still = await plain.newPage();
  for (const [path, action] of [
    ['/contact-us', 'Send the message'],
    ['/waitlist-data', 'Join the waitlist'],
  ] as const) {
    await still.goto(path);
    await expect(still.getByText(/^Still to complete/)).toHaveCount(0);
    await expect(still.getByRole('button', { name: action })).toBeEnabled();
  }
});

/** The application's reads and changes, except the event stream. */
const isOurs = (url: URL) => url.pathname.startsWith('/api/v1/') && !/stream|users\/me/.test(url.pathname);

/** Reads of the frame continue during a change. */
async function answerWith(route: Route, status: number, json: object): Promise<void> {
  if (status !== 500 && route.request().method() === 'GET') return route.fallback();
  await route.fulfill({ status, json });
}
