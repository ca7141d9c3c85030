import { expect, type Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { follow, type Look, type OpenPage, settled } from './screens.ts';
import { signInAs } from './sign-in.ts';

/* The walk of a researcher at work: a new project, the wizard's six stages, a session and its end. */

let walks = 0;

export async function visitWorkScreens(openPage: OpenPage, look: Look): Promise<void> {
  walks += 1;
  const page = await openPage();
  await signInAs(page, 'Researcher', '/dashboard');
  await visitWizard(page, look);
  await visitSession(page, look);
}

async function visitWizard(page: Page, look: Look): Promise<void> {
  const see = (name: string) => look(page, `a study in the making, ${name}`);
  const goOn = (words: string) => page.getByRole('button', { name: words }).click();
  await page.goto('/dashboard/create-project');
  await page.getByLabel('Project name').fill(`Night market ${walks}`);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('link', { name: 'Create a study' }).waitFor();
  await look(page, 'a new project');
  await page.getByRole('link', { name: 'Create a study' }).click();
  await expect(page.getByText(/full in about|GH₵/).first()).toBeVisible();
  await see('start');
  await goOn('Start empty');
  await page.getByLabel('Study name', { exact: true }).fill('Round 1');
  await page.getByLabel('Public study name').fill('Talk about your stall');
  await page.getByLabel('Study description').fill('A conversation about how you are paid.');
  await page.getByLabel('Mobile phone').check();
  await see('details');
  await goOn('Continue');
  await page.getByLabel('Minimum age').fill('18');
  await page.getByLabel('Maximum age').fill('60');
  await page.getByLabel('Female', { exact: true }).check();
  await see('demographics');
  await goOn('Add screener survey');
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you sell at a market?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Yes');
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('No');
  await page.getByRole('switch', { name: 'Answer 2 qualifies' }).uncheck();
  await see('screener survey');
  await goOn('Save');
  await page.getByLabel('30 minutes').check();
  await page.getByLabel('Number of participants').fill('2');
  await see('cost');
  await goOn('Save');
  const today = await page.evaluate<string>('new Date().toISOString().slice(0, 10)');
  await page.getByLabel('Date').fill(addDays(today, 2));
  await goOn('Add this date');
  await page.getByLabel(/Start of time 1/).fill('10:00');
  await goOn('Add a time');
  await see('schedule');
  await goOn('Proceed');
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await expect(page.getByText('In your wallet').last()).toBeVisible();
  await see('payment');
}

async function visitSession(page: Page, look: Look): Promise<void> {
  await follow(page, '/dashboard/appointments', /Round 2/);
  await settled(page);
  await look(page, 'a session');
  await page.getByRole('button', { name: /^More actions for the session/ }).click();
  await look(page, 'a menu of actions');
  await page.getByRole('menuitem', { name: 'Cancel the session' }).click();
  await expect(page.getByRole('dialog')).toHaveAttribute('data-kind', 'delete');
  await look(page, 'a session being cancelled');
  await page.goto('/dashboard/appointments');
  await page.getByRole('tab', { name: 'Week' }).click();
  await settled(page);
  await look(page, 'a week of sessions');
}
