import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { follow, followStudy } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a researcher adds a bonus for one person, for several and by list, and the person reads why', async ({
  browser,
}) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  const { page } = researcher;
  await signInAs(page, 'Researcher', '/dashboard');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 1: takings diary/);
  const listed = page.waitForResponse((answer) => /\/studies\/[^/]+\/applications\?/.test(answer.url()));
  await page.goto(`${study}?group=done`);
  const { content } = (await (await listed).json()) as { content: { id: string; status: string }[] };
  const attended = content.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);

  await test.step('from the drawer, with an amount and a reason', async () => {
    await page.getByRole('button', { name: /^Kwesi Appiah/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Kwesi Appiah' });
    await expect(drawer).toContainText('None yet. You can thank Kwesi');
    await drawer.getByRole('button', { name: 'Add a bonus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a bonus for Kwesi' });
    const pay = dialog.getByRole('button', { name: /^Pay/ });
    await dialog.getByLabel('Amount in GH₵').fill('501');
    await dialog.getByLabel('Reason').fill('Thank you for the photos');
    await expect(dialog.getByText('The maximum value allowed is GH₵ 500')).toBeVisible();
    await expect(pay).toBeDisabled();
    await dialog.getByLabel('Amount in GH₵').fill('10');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pay GH₵ 10.00' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(drawer.getByText('Thank you for the photos')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('for several people at once, who have all taken part', async () => {
    const attendees = page.getByRole('row').filter({ hasText: 'Attended' });
    await attendees.nth(0).getByRole('checkbox').check();
    await attendees.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add a bonus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a bonus for 2 people' });
    await dialog.getByLabel('Amount for each person, in GH₵').fill('2.50');
    await dialog.getByLabel('Reason').fill('You stayed longer');
    await dialog.getByRole('button', { name: 'Pay GH₵ 5.00' }).click();
    await expect(page.getByText('GH₵ 2.50 added for 2 people')).toBeVisible();
  });

  await test.step('by a list, which is paid once every line is right', async () => {
    await page.getByRole('button', { name: 'Enter a list' }).click();
    const list = page.getByLabel('List', { exact: true });
    await list.fill(`${attended[0]},3,Thank you\nnobody,5,Thank you`);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText(/Nobody has been paid\. Please correct 1 line/)).toBeVisible();
    await expect(page.getByText(/Line 2: nobody\. Nobody who has taken part/)).toBeVisible();
    await expectAccessible(page);
    await list.fill(`${attended[0]},3,Thank you\n${attended[1]},4,"Thank you, too"`);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('2 people, GH₵ 7.00 in total.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay GH₵ 7.00' }).click();
    await expect(page.getByText('2 bonuses paid: GH₵ 7.00')).toBeVisible();
    await expect(list).toHaveValue('');
  });

  await test.step('the wallet lists bonuses, and the participant reads the reason', async () => {
    await page.goto('/dashboard/wallet?kind=BONUS');
    await expect(page.getByText('Bonus to a participant').first()).toBeVisible();
    const participant = await openBrowser(browser, world, PHONE);
    await signInAs(participant.page, 'Participant', '/dashboard/wallet-management');
    await expect(participant.page.getByText('Bonus: Thank you for the photos')).toBeVisible();
    await expectAccessible(participant.page);
    expect(participant.problems).toEqual([]);
  });
  expect(researcher.problems).toEqual([]);
});
