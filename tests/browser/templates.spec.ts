import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

async function openWizard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: 'Create a study' }).click();
}

/** The stages after the first, with everything filled in but the times, to the last one. */
async function goToTheEnd(page: Page): Promise<void> {
  await press(page, 'Continue');
  await press(page, 'Add screener survey');
  await press(page, 'Save');
  await press(page, 'Save');
  await page.getByText('Add many times at once').click();
  await press(page, 'Add these times');
  await press(page, 'Proceed');
}

test('starting from templates: ours, an earlier study or the team’s; how long filling takes; saving, renaming and deleting one', async ({
  browser,
}) => {
  const onPhone = await openBrowser(browser, world, PHONE);
  const { page } = onPhone;

  await test.step('on a phone, from one of ours, and back to empty', async () => {
    await signInAs(page, 'Researcher', '/dashboard');
    await openWizard(page);
    await press(page, 'Start from a template');
    const gallery = page.getByRole('dialog', { name: 'Start from a template' });
    await expect(gallery.getByRole('listitem')).toHaveCount(12);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await gallery.getByRole('button', { name: /^Clinic visit interview/ }).click();
    await expect(page.getByLabel('Public study name')).toHaveValue('Talk about your last clinic visit');
    await press(page, 'Start empty');
    await expect(page.getByLabel('Public study name')).toHaveValue('');
  });

  await test.step('from an earlier study of another project', async () => {
    await press(page, 'Start from a template');
    const gallery = page.getByRole('dialog', { name: 'Start from a template' });
    await gallery.getByRole('tab', { name: 'Earlier' }).click();
    await gallery.getByRole('button', { name: /^Round 2/ }).click();
    await expect(page.getByLabel('Study name', { exact: true })).toHaveValue('Copy of Round 2: QR prototype');
    await press(page, 'Choose another template');
    await page.getByRole('button', { name: /^Market trader interview/ }).click();
  });

  await test.step('how long it takes to fill, and which filter costs most', async () => {
    await goToTheEnd(page);
    const answer = page.getByRole('region', { name: 'How long it takes to fill' });
    await expect(answer.getByText(/Probably \d+ (hours?|days?)/)).toBeVisible();
    await expect(answer.getByText(/In [89] of 10 cases/)).toBeVisible();
    await expect(answer.getByText(/From [1-9]0 or more studies/)).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
  });

  await test.step('saved for the team before it is published', async () => {
    await press(page, 'Save as template');
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Name of the template').fill('Our market interview');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog.getByText('Your organisation has a template with this name')).toBeVisible();
    await dialog.getByLabel('Name of the template').fill('Traders by phone');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog).toBeHidden();
  });

  const onDesk = await openBrowser(browser, world, DESKTOP);
  const desk = onDesk.page;
  await test.step('on a desktop, a template is renamed and deleted', async () => {
    await signInAs(desk, 'Researcher', '/dashboard/organization');
    await desk.getByRole('link', { name: 'Open templates' }).click();
    await expect(desk.getByRole('heading', { level: 2 })).toHaveText(['Our market interview', 'Traders by phone']);
    await desk.getByRole('button', { name: 'More actions for Traders by phone' }).click();
    await desk.getByRole('menuitem', { name: 'Rename' }).click();
    await desk.getByLabel('Name of the template').fill('Traders by phone, 30 minutes');
    await press(desk, 'Rename');
    await expect(desk.getByRole('heading', { name: 'Traders by phone, 30 minutes' })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'More actions for Our market interview' }).click();
    await desk.getByRole('menuitem', { name: 'Delete' }).click();
    await press(desk, 'Delete');
    await expect(desk.getByRole('heading', { level: 2 })).toHaveText(['Traders by phone, 30 minutes']);
  });

  await test.step('a study is saved from its menu, and the team’s templates are offered', async () => {
    await desk.goto('/dashboard');
    await desk.getByRole('link', { name: /Market payments/ }).click();
    await desk.getByRole('button', { name: 'More actions for Round 2' }).click();
    await desk.getByRole('menuitem', { name: 'Save as template' }).click();
    await press(desk, 'Save template');
    await expect(desk.getByRole('dialog', { name: 'Save as template' })).toBeHidden();
    await desk.getByRole('button', { name: 'More actions for the draft' }).click();
    await desk.getByRole('menuitem', { name: 'Discard the draft' }).click();
    await press(desk, 'Discard');
    await desk.getByRole('link', { name: 'Create a study' }).click();
    await press(desk, 'Start from a template');
    await desk.getByRole('tab', { name: 'Your team’s' }).click();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: /^Traders by phone/ }).click();
    await expect(desk.getByLabel('Public study name')).toHaveValue('Talk about your day at the market');
  });

  await test.step('an earlier study brings its languages and those of its consent form', async () => {
    await press(desk, 'Choose another template');
    await desk.getByRole('tab', { name: 'Earlier' }).click();
    await desk.getByRole('button', { name: /^Round 1: takings diary/ }).click();
    const kept = (key: string) => desk.evaluate((name) => localStorage.getItem(name), key);
    await expect.poll(() => kept('studyConsentForm')).toContain('Wo ne yɛn bɛkasa telefon so');
    expect(await kept('studyTexts')).toContain('"language":"en"');
  });

  expect([...onPhone.problems, ...onDesk.problems]).toEqual([]);
});
