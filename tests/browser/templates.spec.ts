import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

async function openStart(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: 'Create a study' }).click();
  await expect(page.getByRole('heading', { name: 'What do you want to learn?' })).toBeVisible();
}

const groupOf = (page: Page, name: string) => page.getByRole('region', { name });

/** Adds the times, which are all that a ready study lacks. */
async function addTimes(page: Page): Promise<void> {
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await press(page, 'Add these times');
  await press(page, 'Proceed');
}

test('starting from templates: ours, an earlier study or the team’s; how long filling takes; saving, renaming and deleting one', async ({
  browser,
}) => {
  const onPhone = await openBrowser(browser, world, PHONE);
  const { page } = onPhone;

  await test.step('on a phone, ready studies have a price and a time to fill, and open at what they lack', async () => {
    await signInAs(page, 'Researcher', '/dashboard');
    await openStart(page);
    const ready = groupOf(page, 'Ready studies');
    await expect(ready.getByRole('button', { name: /GH₵ 300\.00.*5 people.*full in about \d+/ }).first()).toBeVisible();
    await press(page, 'Show 6 more');
    await expect(ready.getByRole('listitem')).toHaveCount(12);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await ready.getByRole('button', { name: /^Short survey: fees at the stall/ }).click();
    // Nothing is missing in a study without sessions.
    await expect(page.getByText('Step 6 of 6')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A short survey about fees' })).toBeVisible();
    await press(page, 'Close and keep the draft');
  });

  await test.step('from an earlier study of another project', async () => {
    await openStart(page);
    await groupOf(page, 'Your last studies')
      .getByRole('button', { name: /^Show \d+ more/ })
      .click();
    await page.getByRole('button', { name: /^Round 2/ }).click();
    await expect(page.getByText('From “Round 2: QR prototype”: only the times are missing')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Close and keep the draft');
    await expect(page.getByRole('heading', { name: 'Draft: Copy of Round 2: QR prototype' })).toBeVisible();
    await openStart(page);
    await page.getByRole('button', { name: /^Market trader interview/ }).click();
  });

  await test.step('how long the study takes to fill, and which filter costs most people', async () => {
    await addTimes(page);
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
    await openStart(desk);
    await expectAccessible(desk);
    await groupOf(desk, 'Your team’s templates')
      .getByRole('button', { name: /^Traders by phone/ })
      .click();
    await addTimes(desk);
    await expect(desk.getByRole('heading', { name: 'Talk about your day at the market' })).toBeVisible();
  });

  await test.step('an earlier study brings its languages and those of its consent form', async () => {
    await openStart(desk);
    await groupOf(desk, 'Your last studies')
      .getByRole('button', { name: /^Show \d+ more/ })
      .click();
    await desk.getByRole('button', { name: /^Round 1: takings diary/ }).click();
    const kept = (key: string) => desk.evaluate((name) => localStorage.getItem(name), key);
    await expect.poll(() => kept('studyConsentForm')).toContain('Wo ne yɛn bɛkasa telefon so');
    expect(await kept('studyTexts')).toContain('"language":"en"');
  });

  expect([...onPhone.problems, ...onDesk.problems]).toEqual([]);
});
