import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PASSWORD, PHONE, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { setUp } from '../support/set-up.ts';
import { join, logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const ADMIN = 'admin@nyansapo.example';

const world = BrowserWorld.forFile();
test.beforeAll(() => world.createAdmin(ADMIN, PASSWORD));

for (const [size, viewport] of sizesOf('phone')) {
  const tag = size.replaceAll(' ', '');

  test(`on ${size}: a colleague is invited, registers by the link and becomes admin; the screens explain links that are used or meant for somebody else`, async ({
    browser,
  }) => {
    const founder = await openBrowser(browser, world, viewport);
    const colleague = await openBrowser(browser, world, viewport);
    const email = `colleague.${tag}@example.com`;
    await join(
      founder.page,
      world,
      { role: 'RESEARCHER', firstName: 'Ama', email: `founder.${tag}@example.com` },
      '/dashboard',
    );
    await founder.page.getByRole('button', { name: 'Later' }).click();
    await founder.page.goto('/dashboard/organization');
    await founder.page.getByLabel('Email').fill(email);
    await founder.page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(founder.page.getByText('We sent the invitation.')).toBeVisible();
    await expect(founder.page.getByText(email, { exact: true })).toBeVisible();
    const link = await world.link(email, /An invitation to a team/, '/accept-organization/');

    // Signed in as somebody else: the page says who the invitation is for.
    await founder.page.goto(link);
    await expect(founder.page.getByText('but you are signed in as')).toBeVisible();
    await expectAccessible(founder.page);

    await colleague.page.goto(link);
    await expectAccessible(colleague.page);
    await colleague.page.getByRole('link', { name: 'Create your account' }).click();
    await expect(colleague.page.getByText(/^Ama Owusu invited you to /)).toBeVisible();
    await expect(colleague.page.getByLabel('Email')).toHaveValue(email);
    await colleague.page.getByLabel('First name').fill('Kojo');
    await colleague.page.getByLabel('Last name').fill('Mensah');
    await colleague.page.getByLabel('Password').fill(PASSWORD);
    await colleague.page.getByLabel(/I accept the terms/).check();
    await colleague.page.getByLabel(/I accept the privacy/).check();
    await colleague.page.getByRole('button', { name: 'Create my account' }).click();
    await expect(colleague.page).toHaveURL(/\/dashboard/);
    await colleague.page.goto('/dashboard/organization');
    await expect(colleague.page.getByRole('listitem').filter({ hasText: 'Ama Owusu' }).first()).toBeVisible();
    await expect(colleague.page.getByRole('heading', { name: 'Invite a colleague' })).toHaveCount(0);
    await colleague.page.goto(link);
    await expect(colleague.page.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible();
    await expectAccessible(colleague.page);

    await founder.page.goto('/dashboard/organization');
    await chooseIn(founder.page, 'Kojo Mensah', 'Change the rights');
    await founder.page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Admin/ })
      .check();
    await founder.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(
      founder.page.getByRole('listitem').filter({ hasText: 'Kojo Mensah' }).getByText('Admin', { exact: true }),
    ).toBeVisible();
    await chooseIn(founder.page, 'Ama Owusu', 'Leave');
    await expectAccessible(founder.page);
    await founder.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(founder.page.getByText('Kojo Mensah')).toHaveCount(0);
    await founder.page.goto(`/decline-organization/x/${'0'.repeat(8)}-0000-7000-8000-000000000000`);
    await expect(founder.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    expect([...founder.problems, ...colleague.problems]).toEqual([]);
  });

  test(`on ${size}: an admin finds, suspends and restores a person, and reads the log`, async ({ browser }) => {
    const admin = await openBrowser(browser, world, viewport);
    const person = await openBrowser(browser, world, PHONE);
    const email = `suspended.${tag}@example.com`;
    await join(person.page, world, { role: 'PARTICIPANT', firstName: 'Yaw', email }, '/dashboard');
    await logIn(admin.page, ADMIN, '/dashboard');
    if (viewport === PHONE) {
      await admin.page.getByRole('button', { name: 'More', exact: true }).click();
      await expectAccessible(admin.page);
    }
    await admin.page.getByRole('link', { name: 'People' }).last().click();
    await admin.page.getByLabel('Name, email or number').fill(email);
    await expect(admin.page).toHaveURL(/search=/);
    await chooseIn(admin.page, 'Yaw Owusu', 'Suspend');
    await expectAccessible(admin.page);
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Two accounts');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(admin.page.getByText('Suspended', { exact: true }).last()).toBeVisible();
    // The person is signed out at once; the next sign-in says why.
    await person.page.goto('/dashboard/studies');
    await expect(person.page).toHaveURL(/\/login/);
    await person.page.getByLabel('Email').fill(email);
    await person.page.getByLabel('Password').fill(PASSWORD);
    await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(
      person.page
        .getByRole('main')
        .getByText('Your account is suspended. You can read why, and appeal, where you log in.'),
    ).toBeVisible();
    await admin.page.getByRole('button', { name: 'Restore Yaw Owusu' }).click();
    await expect(admin.page.getByRole('button', { name: 'Restore Yaw Owusu' })).toHaveCount(0);
    await logIn(person.page, email, '/dashboard');

    await chooseIn(admin.page, 'Yaw Owusu', 'History');
    await expect(admin.page.getByText('Account suspended')).toBeVisible();
    await admin.page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(admin.page.getByText(/The chain is intact: \d+ events/)).toBeVisible();
    await expectAccessible(admin.page);
    const [file] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^nyansapo-audit-.*\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('account.suspend');
    expect([...admin.problems, ...person.problems]).toEqual([]);
  });

  test(`on ${size}: a person chooses mails, downloads data, agrees to a new version and deletes the account`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, viewport);
    const email = `leaving.${tag}@example.com`;
    await join(page, world, { role: 'PARTICIPANT', firstName: 'Esi', email }, '/dashboard');
    await page.goto('/dashboard/security');
    await page.getByLabel('When a study chose others').uncheck();
    await expect(page.getByText('Information updated successfully').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('When a study chose others')).not.toBeChecked();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as JSON' }).click(),
    ]);
    expect(JSON.parse(readFileSync(await file.path(), 'utf8')).account[0].email).toBe(email);
    await page.getByText('What I agreed to').click();
    await expect(page.getByText(/Terms and conditions, version/)).toBeVisible();
    await expectAccessible(page);

    // Simulates a new version of the terms: the server says that the person has not yet agreed to them.
    await page.route('**/users/me', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { content: object };
      await route.fulfill({ response, json: { ...json, content: { ...json.content, consentNeeded: ['TERMS'] } } });
    });
    await page.goto('/dashboard/studies');
    const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/users/me');
    await expect(dialog.getByRole('button', { name: 'Agree and continue' })).toBeDisabled();
    await dialog.getByLabel(/I accept the new/).check();
    await dialog.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Delete …' }).click();
    await expect(page.getByText('What we keep, and why:')).toBeVisible();
    await expectAccessible(page);
    const erase = page.getByRole('button', { name: 'Delete my account' });
    await page.getByLabel('Your password').fill('Wrong!pass1');
    await page.getByLabel('Type DELETE').fill('DELETE');
    await erase.click();
    await expect(page.getByText('This is not your password.').first()).toBeVisible();
    await page.getByLabel('Your password').fill(PASSWORD);
    await erase.click();
    await expect(page.getByText('We have deleted your account.')).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/participant');
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('main').getByText('The email or password is not right.')).toBeVisible();
    expect(problems).toEqual([]);
  });

  test(`on ${size}: the guided tour covers the real screens of both roles, by mouse and by keyboard`, async ({
    browser,
  }) => {
    for (const [role, _path] of [
      ['Participant', '/participant-signup'],
      ['Researcher', '/signup'],
    ] as const) {
      const { page, problems } = await openBrowser(browser, world, viewport);
      await join(
        page,
        world,
        {
          role: role === 'Researcher' ? 'RESEARCHER' : 'PARTICIPANT',
          firstName: 'Tour',
          email: `tour.${role.toLowerCase()}.${tag}@example.com`,
        },
        '/dashboard',
      );
      if (role === 'Researcher') await page.getByRole('button', { name: 'Later' }).click();
      await page.goto('/help');
      await page.getByRole('link', { name: 'Take a tour' }).click();
      const popover = page.locator('.driver-popover');
      await expect(popover).toContainText('1 of');
      const steps = Number(/of (\d+)/.exec((await popover.textContent()) ?? '')?.[1]);
      expect(steps).toBeGreaterThanOrEqual(5);
      for (let step = 1; step < steps; step += 1) {
        await expect(popover).toContainText(`${step} of ${steps}`);
        // The tour highlights its target: the overlay has a hole there.
        await expect(page.locator('.driver-overlay path')).toHaveAttribute('d', /a10,10/);
        await popover.getByRole('button', { name: 'Next' }).click();
      }
      await expect(popover).toContainText(`${steps} of ${steps}`);
      await popover.getByRole('button', { name: 'Back' }).click();
      await expect(popover).toContainText(`${steps - 1} of ${steps}`);
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
      expect(problems).toEqual([]);
    }
  });
}

test('account pages: each saves separately with the message of PARTICIPANT-03, and the name changes everywhere', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await join(page, world, { role: 'PARTICIPANT', firstName: 'Akua', email: 'akua.pages@example.com' }, '/dashboard');
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/v1/identity/users/participant-information', {
    headers,
    data: setUp(null),
  });
  expect(made.status()).toBe(200);
  const open = (path: string) => page.goto(`/dashboard/${path}`);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  await open('general-information');
  await page.getByLabel('First name').fill('Adwoa2');
  await page.getByLabel('First name').blur();
  await expect(page.getByText('Please use letters, spaces and hyphens only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByLabel('First name').fill('Adwoa');
  await save();
  await expect(page.getByText('Information updated successfully')).toBeVisible();
  await expect(page.getByText('Adwoa Owusu')).toBeVisible();
  await open('studies');
  await expect(page.getByText(/Good \w+, Adwoa/)).toBeVisible();

  await open('personal-contact-details');
  await expect(page.getByLabel(/LinkedIn/)).toHaveCount(0);
  await page.getByLabel(/Phone number/).fill('abc');
  await page.getByLabel(/Phone number/).blur();
  await expect(page.getByText('Please enter a Ghanaian mobile number, such as 024 123 4567')).toBeVisible();
  await expect(page.getByText(/^Still to complete/)).toHaveText('Still to complete: Phone number');
  await page.getByLabel(/Phone number/).fill('024 123 4567');
  await save();
  await expect(page.getByText('You have successfully saved personal and contact details')).toBeVisible();

  await open('demographic-details');
  await expect(page.getByLabel('Region')).toHaveValue('NORTHERN');
  await page.getByLabel('No', { exact: true }).first().check();
  await page.getByLabel('Country').selectOption('Togo (TG)');
  await expect(page.getByLabel('Region')).toHaveCount(0);
  await page.getByLabel('Name of your town or village').fill('Lomé');
  await save();
  await expect(page.getByText('Information updated successfully')).toBeVisible();
  await open('demographic-details');
  await expect(page.getByLabel('Country')).toHaveValue('Togo (TG)');

  // Stored values are shown until the server responds; changes from another device then appear, and choices made here stay.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/users/participant-information', async (route) => {
    await answered;
    await route.continue();
  });
  await open('demographic-details');
  const town = page.getByLabel('Name of your town or village');
  await expect(town).toHaveValue('Lomé');
  await page.getByLabel('Level of education').selectOption("Master's degree");
  const { demographic } = setUp(null);
  const elsewhere = { ...demographic, country: 'TG', region: null, city: 'Kara' };
  const sent = { headers, data: { demographic: elsewhere } };
  expect((await page.request.put('/api/v1/identity/users/participant-information', sent)).status()).toBe(200);
  answer();
  await expect(town).toHaveValue('Kara');
  await expect(page.getByLabel('Level of education')).toHaveValue('MASTERS_DEGREE');
  await page.unrouteAll();

  await open('employment-details');
  await page.getByLabel('I don’t work').check();
  await page.getByLabel('Unemployed').check();
  await expect(page.getByLabel('Industry')).toHaveCount(0);
  await save();
  await expect(page.getByText('Information updated successfully')).toBeVisible();

  await open('technical-details');
  await page.getByLabel('Your tablet').selectOption('Android');
  await save();
  await expect(page.getByText('Technical details updated successfully')).toBeVisible();
  expect(problems).toEqual([]);
});

test('public forms wait for missing fields and name them; errors are shown, typed text is kept even after three days, and the message arrives', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const missing = page.getByText(/^Still to complete/);
  await page.goto('/participant');
  await expect(page.getByRole('button', { name: 'Look it up' })).toBeDisabled();
  await page.getByLabel('Study code').fill('ABC2345');
  await expect(page.getByRole('button', { name: 'Look it up' })).toBeEnabled();
  await page.goto('/contact-us');
  await expect(missing).toHaveText('Still to complete: Name, Email and 1 more');
  await expect(page.getByRole('button', { name: 'Send the message' })).toBeDisabled();
  await page.getByLabel('Name').fill('Visitor');
  await page.getByLabel('Email').fill('visitor@example');
  await page.getByLabel('Message').fill('   ');
  await expect(missing).toHaveText('Still to complete: Email, Message');
  await page.getByLabel('Message').fill('How do I begin?');
  // Problems that only the server can find are shown at the field.
  await page.getByLabel('Email').fill(`visitor@${'long.'.repeat(60)}example.com`);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('The maximum length allowed is 254')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await page.context().setOffline(false);
  // At once: a person who corrects a field does not have to wait again.
  await expect(page.getByLabel('Message')).toHaveValue('How do I begin?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  expect((await world.mail('support@nyansapo.example', /A message from the contact form/)).text).toContain(
    'How do I begin?',
  );

  await page.goto('/waitlist-data');
  await expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeDisabled();
  await expect(missing).toHaveText('Still to complete: Name, Email and 1 more');
  await page.getByLabel('Name').fill('Waiting Person');
  await page.getByLabel('Email').fill('waiting@example.com');
  await page.getByLabel('I am a').selectOption('Participant');
  await world.pass(5000);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  const admin = await openBrowser(browser, world, DESKTOP);
  await logIn(admin.page, ADMIN);
  await admin.page.goto('/dashboard/admin/waitlist');
  await admin.page.getByRole('button', { name: 'Invite Waiting Person' }).click();
  await expect(admin.page.getByText(/^Invited /)).toBeVisible();
  await page.goto(await world.link('waiting@example.com', /Your place on Nyansapo/, '/participant-signup'));
  await expect(page.getByLabel('Email')).toHaveValue('waiting@example.com');

  // A form that was open for more than a day says so, and is sent at the second attempt.
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill('Patient');
  await page.getByLabel('Email').fill('patient@example.com');
  await page.getByLabel('Message').fill('I was called away.');
  await world.pass(3 * 86_400_000);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('main').getByText('This form was open for too long.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('I was called away.');
  await world.pass(5000);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  expect([...problems, ...admin.problems]).toEqual([]);
});
