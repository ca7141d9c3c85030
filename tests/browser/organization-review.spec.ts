import { expect, type Page } from '@playwright/test';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { EFFECT_AFTER_SECONDS } from '../../src/domain/organization-review.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PASSWORD,
  PHONE,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { photo } from '../support/evidence.ts';
import { KYC } from '../support/kyc.ts';
import { join, logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const ADMIN = 'admin@nyansapo.example';
const SECOND = 'second@nyansapo.example';

const world = BrowserWorld.forFile();
test.beforeAll(async () => {
  await world.createAdmin(ADMIN, PASSWORD);
  await world.createAdmin(SECOND, PASSWORD);
});

/** A researcher whose organisation is waiting for its review. */
async function joinPending(page: Page, email: string, organizationName: string): Promise<void> {
  await join(page, world, { role: 'RESEARCHER', firstName: 'Esi', email }, '/dashboard/security');
  const user = await page.evaluate<string>(`localStorage.getItem('user')`);
  const { accessToken, organization } = JSON.parse(user) as { accessToken: string; organization: { id: string } };
  const path = submitOrganizationInformation.path.replace('{organizationId}', organization.id);
  const answer = await page.request.post(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { ...KYC, organizationName },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: an admin undoes an approval in its message, and a decline on the card after a reload; another admin sees it`, async ({
    browser,
  }) => {
    const lab = `Undo Labs ${name}`;
    const founder = await openBrowser(browser, world, size);
    await joinPending(founder.page, `undo.${size.width}@example.com`, lab);
    const { page, problems } = await openBrowser(browser, world, size);
    await logIn(page, ADMIN, '/dashboard/admin/verifications');
    const other = await openBrowser(browser, world, size);
    await logIn(other.page, SECOND, '/dashboard/admin/verifications');
    const cardOn = (on: Page) => on.getByRole('listitem').filter({ hasText: lab });
    const card = cardOn(page);

    // Without evidence, no single press approves.
    await expect(
      card.getByText(/^No registration evidence: Registration number, Registration certificate/),
    ).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await card.getByLabel(/^I have checked in another way/).check();
    await world.hold();
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(card.getByText('Approved by you. It takes effect in a few seconds.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undone. The organisation is still waiting for your decision.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible();

    await card.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: `Decline ${lab}?` });
    await dialog.getByLabel('Reason', { exact: true }).fill('A slip');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);
    await other.page.reload();
    await expect(cardOn(other.page).getByText(/^Declined by .+\. It takes effect in a few seconds\.$/)).toBeVisible();
    await expect(cardOn(other.page).getByRole('button', { name: /Undo|Approve|Decline/ })).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: `Undo the decision on ${lab}` }).click();
    await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible();
    await world.pass(EFFECT_AFTER_SECONDS * 1000);
    await founder.page.goto('/dashboard/projects');
    await expect(founder.page.getByRole('dialog', { name: /pending/ })).toBeVisible();

    await card.getByLabel(/^I have checked in another way/).check();
    await world.hold();
    await card.getByRole('button', { name: 'Approve' }).click();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await world.pass(EFFECT_AFTER_SECONDS * 1000);
    await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
    await world.mail(`undo.${size.width}@example.com`, /^Your organisation is verified$/);
    expect([...problems, ...other.problems, ...founder.problems]).toEqual([]);
  });
}

test('a declined organisation sees the admin’s reasons at their fields, once per login, and submits again', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const esi = 'esi@sankofa.example';
  await joinPending(page, esi, 'Sankofa Studio');
  await page.goto('/dashboard/projects');
  await page.getByRole('button', { name: 'Got it' }).click();
  const admin = await openBrowser(browser, world, PHONE);
  await logIn(admin.page, ADMIN, '/dashboard/admin/verifications');

  await test.step('an admin declines with a reason, and with a note for each field', async () => {
    const card = admin.page.getByRole('listitem').filter({ hasText: 'Sankofa Studio' });
    await card.getByRole('button', { name: 'Decline' }).click();
    const decline = admin.page.getByRole('dialog', { name: 'Decline Sankofa Studio?' });
    const send = decline.getByRole('button', { name: 'Decline', exact: true });
    await expect(send).toBeDisabled();
    await decline.getByLabel('Reason', { exact: true }).fill('  ');
    await expect(send).toBeDisabled();
    await decline.getByLabel('Reason', { exact: true }).fill('We could not check two things.');
    await decline.getByRole('checkbox', { name: 'Founder on LinkedIn' }).check();
    await decline.getByRole('checkbox', { name: 'Plan for using Nyansapo' }).check();
    const words = decline.getByLabel('What is wrong: Plan for using Nyansapo');
    await expect(words).not.toHaveValue('');
    await words.fill('');
    await expect(send).toBeDisabled();
    await words.fill('Please say which people you want to meet.');
    await expectAccessible(admin.page);
    await expectAccessibleInTheDark(admin.page);
    await send.click();
    await expect(decline).toHaveCount(0);
    await world.pass(EFFECT_AFTER_SECONDS * 1000);
  });

  const failed = page.getByRole('dialog', { name: 'Your verification failed.' });
  await test.step('the founder is notified at once, and only once until the next login (SCREEN-34, SCREEN-36, SCREEN-37)', async () => {
    await expect(failed).toHaveAttribute('data-kind', 'error');
    await expect(failed.getByText('Unfortunately, your account verification was not successful.')).toBeVisible();
    await expect(failed.getByText('We could not check two things.')).toBeVisible();
    await expect(failed.getByText('This profile does not open, or does not name your organisation.')).toBeVisible();
    await expect(failed.getByText('Please say which people you want to meet.')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await failed.getByRole('button', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await page.goto('/dashboard/projects');
    await expect(page.getByText('Account Declined')).toBeVisible();
    await expect(failed).toBeHidden();
    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, esi, '/dashboard');
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  await test.step('each reason leads to its field, where it is repeated', async () => {
    await failed.getByRole('button', { name: 'Plan for using Nyansapo' }).click();
    await expect(page.getByText('Step 3 of 3')).toBeVisible();
    await expect(page.getByLabel('How do you plan')).toBeFocused();
    await expect(page).toHaveURL(/\/kyc$/);
    // Above the wizard and at its field.
    await expect(page.getByText('Please say which people you want to meet.')).toHaveCount(2);
    // The badge is in the header of larger windows.
    await page.setViewportSize(DESKTOP);
    await expect(page.getByText('Account Declined')).toBeVisible();
    await page.setViewportSize(PHONE);
    // From one field to the next, and around.
    await page.getByRole('main').getByRole('button', { name: 'Founder on LinkedIn' }).click();
    await expect(page.getByLabel('Founder on LinkedIn')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Founder on LinkedIn').fill('https://www.linkedin.com/in/esi-sankofa');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('How do you plan').fill('Interviews with teachers in Kumasi.');
    await page.getByRole('button', { name: 'Submit' }).click();
    // The submission is from an earlier release, which asked for no evidence.
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await page.getByLabel('Registration number', { exact: true }).fill('CS123456789');
    await page
      .getByLabel('Registration certificate', { exact: true })
      .setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Pending verification')).toBeVisible();
  });
  expect([...problems, ...admin.problems]).toEqual([]);
});
