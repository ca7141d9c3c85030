import { expect } from '@playwright/test';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  goOnLater,
  moveClocks,
  nextSessionOf,
  openBrowser,
  PHONE,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Adinkra!2026';
const DAY_MS = 86_400_000;

const world = BrowserWorld.forFile({ demo: true });

test('both sides rate a session on a phone and on a desktop, see each other’s answers together, and one appeals', async ({
  browser,
}) => {
  const kwesi = await openBrowser(browser, world, PHONE);
  const team = await openBrowser(browser, world, DESKTOP);
  const { page } = kwesi;
  await signInAs(page, 'Participant');
  // The team whose invitation the participant has.
  await logInDemo(team.page, 'nii@susu-pay.example', '/dashboard/appointments');
  await page.goto('/dashboard/browse-studies');
  await expect(page.getByText('First studies on Nyansapo').first()).toBeVisible();
  await page.goto('/dashboard/studies');
  await page.getByRole('link', { name: 'Choose your time' }).first().click();
  await page.getByRole('button', { name: /GMT/ }).first().click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'See my booking' })).toBeVisible();
  const startsAt = await nextSessionOf(page);
  await moveClocks(world, startsAt + 70 * 60_000, [page, team.page]);
  await goOnLater(page, PASSWORD);
  await goOnLater(team.page, PASSWORD);

  await test.step('the researcher marks the session and rates it', async () => {
    const card = team.page.locator('section.card', { hasText: 'Kwesi Appiah' });
    await card
      .getByRole('button', { name: /^Yes, pay/ })
      .first()
      .click();
    await expect(team.page.getByText(/is on its way to Kwesi/)).toBeVisible();
    await world.pass(13_000);
    await world.mail('kwesi.appiah@example.com', /you have earned/);
    await team.page.reload();
    await team.page.getByRole('tab', { name: 'Past' }).click();
    await team.page
      .getByRole('link', { name: /^Rate the session/ })
      .first()
      .click();
    const send = team.page.getByRole('button', { name: 'Send my answers' });
    await team.page.getByRole('group', { name: 'Were they on time?' }).getByText('No', { exact: true }).click();
    await team.page.getByRole('group', { name: 'Did they take part fully?' }).getByText('No', { exact: true }).click();
    await team.page.getByLabel(/^A sentence/).fill('Call me on 024 123 4567 next time');
    await expectAccessible(team.page);
    await expectAccessibleInTheDark(team.page);
    await send.click();
    await expect(team.page.getByRole('heading', { name: 'What you said' })).toBeVisible();
    await expect(team.page.getByText(/The other side doesn’t see your sentence/)).toBeVisible();
  });

  await test.step('the participant is asked, answers with a few taps, and does not see the other side’s rating yet', async () => {
    await page.goto('/dashboard/bookings');
    await expect(page.getByText('How was it?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Rate the session' }).first().click();
    await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send my answers' })).toBeDisabled();
    for (const question of ['Was it as described?', 'Were they on time?']) {
      await page.getByRole('group', { name: question }).getByText('Yes', { exact: true }).click();
    }
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await expect(page.getByRole('heading', { name: 'What you said' })).toBeVisible();
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('group', { name: 'Were they respectful?' }).getByText('Yes', { exact: true }).click();
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(page.getByText(/We show it to the other side once both of you have answered/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^What .+ said$/ })).toHaveCount(1);
  });

  await test.step('a day later both see both ratings, and the participant asks an admin for a review', async () => {
    await moveClocks(world, startsAt + 2 * DAY_MS, [page, team.page]);
    await goOnLater(page, PASSWORD);
    await expect(page.getByRole('heading', { name: /^What .+ said$/ })).toHaveCount(2);
    await expect(page.getByText('024 123 4567')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ask us to look at it' }).click();
    await page.getByLabel('Reason').fill('My phone shows that I called on time.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask us to look at it' }).click();
    await expect(page.getByText('You asked us to look at it: waiting.')).toBeVisible();
  });

  await test.step('an admin removes the rating', async () => {
    const admin = await openBrowser(browser, world, DESKTOP, new Date(startsAt + 2 * DAY_MS).toISOString());
    await signInAs(admin.page, 'Admin');
    await admin.page.goto('/dashboard/admin/ratings');
    await expectAccessible(admin.page);
    const card = admin.page.locator('section.card', { hasText: 'My phone shows that I called on time.' });
    await card.getByRole('button', { name: 'Remove the rating' }).click();
    await admin.page.getByLabel('Reason').fill('The log of the call says so.');
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Remove the rating' }).click();
    await expect(card).toHaveCount(0);
    await admin.page.getByRole('tab', { name: 'Decided' }).click();
    await expect(admin.page.getByText(/The log of the call says so/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^What .+ said$/ })).toHaveCount(1);
    expect(admin.problems).toEqual([]);
  });

  await team.page.goto('/dashboard/projects');
  expect([...kwesi.problems, ...team.problems]).toEqual([]);
});
