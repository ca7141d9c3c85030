import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const STUDY = 'Talk to us about your susu group';
const TWI = '# Nea yɛbisa\nWo ne yɛn bɛkasa. Ɖɔŋ ƒɔ ʋu ɣe ɗa ƙi ɓa.\n\nWubetumi agyae bere biara.';

const world = BrowserWorld.forFile({ demo: true });

/** The text of the PDF that a button downloads. */
async function downloaded(page: Page, button: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const bytes = readFileSync(await (await started).path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

for (const [size, viewport] of sizesOf('phone')) {
  test(`on ${size}: a form is published in two languages, a participant reads and signs, an observer watches, the participant withdraws`, async ({
    browser,
  }) => {
    const team = (await openBrowser(browser, world, DESKTOP)).page;
    const { page, problems } = await openBrowser(browser, world, viewport);
    await logInDemo(team, 'nii@susu-pay.example');
    await signInAs(page, 'Participant');

    await test.step('the researcher writes the form and invites an observer', async () => {
      await team.goto('/dashboard/projects');
      await team.getByRole('link', { name: /Susu groups/ }).click();
      await team.getByRole('list').getByRole('link', { name: 'Group treasurer interviews', exact: true }).click();
      await team.getByRole('tab', { name: 'Study' }).click();
      await team.getByRole('button', { name: 'Add a form' }).click();
      await team.getByLabel('Text of the form').fill('# What we ask\nYou talk to us.\n\nYou can stop at any time.');
      const others = team.getByRole('region', { name: 'The form in other languages' });
      await others.getByRole('radio', { name: 'Twi' }).check();
      await expect(others.getByText('You can stop at any time.')).toHaveAttribute('lang', 'en');
      await others.getByLabel('Text in Twi').fill(TWI);
      await expect(others.getByRole('radio', { name: 'Twi (written)' })).toBeChecked();
      await team.getByLabel('Ethics committee').fill('Ghana Health Service Ethics Review Committee');
      await team.getByLabel('Approval number').fill('GHS-ERC 012/11/26');
      await team.getByText('Participants may say no').click();
      await expectAccessible(team);
      await team.getByRole('button', { name: 'Publish the form' }).click();
      await expect(team.getByText(/Version 1, published .* in English, Twi\./)).toBeVisible();
      await team.getByRole('button', { name: 'Manage' }).click();
      await team.getByLabel('Name', { exact: true }).fill('Efua of the client');
      await team.getByLabel('From', { exact: true }).fill('Kasapa Foods');
      await team.getByRole('button', { name: 'Invite the observer' }).click();
      await expect(team.getByText(/\/observe\//)).toBeVisible();
      await expectAccessible(team);
    });
    const link = (await team.getByText(/\/observe\//).textContent()) ?? '';

    await test.step('a participant with Twi reads the form in Twi, and the original to compare', async () => {
      await page.goto('/dashboard/studies');
      await page.getByRole('button', { name: 'Twi', exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ak');
      await page.locator('main a[href*="/schedule-availability/"]').first().click();
      await page.locator('main a[href*="/consent/"]').first().click();
      const text = page.locator('main div[lang]').filter({ has: page.getByRole('heading', { name: 'Nea yɛbisa' }) });
      await expect(text).toHaveAttribute('lang', 'ak');
      await expect(page.getByText('Wohyɛ krataa no ase wɔ Twi mu.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Borɔfo', exact: true }).click();
      const original = page
        .locator('main div[lang]')
        .filter({ has: page.getByRole('heading', { name: 'What we ask' }) });
      await expect(original).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('button', { name: 'Borɔfo', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Wohyɛ krataa no ase wɔ Borɔfo mu.')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    await test.step('the participant reads and signs before choosing a time', async () => {
      await page.goto('/dashboard/studies');
      await page.getByRole('link', { name: 'Choose your time' }).first().click();
      await expect(page.getByText('Please sign the consent form first')).toBeVisible();
      await page.getByRole('link', { name: 'Read and sign' }).click();
      await expect(page.getByRole('heading', { name: 'What we ask' })).toBeVisible();
      // Somebody who reads English signs the Twi text here.
      await page.getByRole('button', { name: 'Twi', exact: true }).first().click();
      await expect(page.getByText('This is a translation. The form was written in English.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Your full name').fill('Kwesi Appiah');
      await page.getByLabel(/I agree that the session is recorded/).check();
      await expectAccessibleInTheDark(page);
      await page.getByRole('button', { name: 'Sign the form' }).click();
      await expect(page.getByRole('heading', { name: 'Choose your time' })).toBeVisible();
      await expect(page.getByText('Please sign the consent form first')).toHaveCount(0);
      await expect(page.getByText('1 observer from Kasapa Foods may watch the sessions')).toBeVisible();
      await page.getByRole('button', { name: /GMT/ }).first().click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'See my booking' }).click();
      await page.getByRole('link', { name: STUDY }).first().click();
      await expect(page.getByText('Observed by 1 observer from Kasapa Foods')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an observer sees the times, on a phone and without an account', async () => {
      const observer = (await openBrowser(browser, world, viewport)).page;
      await observer.goto(new URL(link).pathname);
      await expect(observer.getByText('You observe for Kasapa Foods')).toBeVisible();
      await expect(observer.getByRole('link', { name: 'Join the session' }).first()).toBeVisible();
      await expect(observer.getByText(/Kwesi|Appiah/)).toHaveCount(0);
      await expectAccessible(observer);
      await expectAccessibleInTheDark(observer);
      await observer.context().close();
    });

    await test.step('the participant downloads the form and withdraws', async () => {
      await page.goto('/dashboard/consents');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: STUDY }) });
      await expect(card.getByText('Language: Twi')).toBeVisible();
      await expect(card.getByText('Recording: agreed')).toBeVisible();
      const words = await downloaded(page, 'Download as PDF');
      expect(words).toContain('Kwesi Appiah, by typing the name');
      expect(words).toContain('The text in Twi, which was signed Nea yɛbisa');
      expect(words).toContain('The original in English What we ask');
      expect(words).toMatch(/SHA-256 of version 1: [0-9a-f]{64}/);
      await expectAccessible(page);
      await card.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(page.getByText(/We cancel your upcoming sessions, without a strike/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Withdraw my consent' }).click();
      await expect(card.getByText(/You withdrew on/)).toBeVisible();
    });

    await test.step('the researcher sees that the data must no longer be used', async () => {
      await team.getByRole('button', { name: 'I have saved it' }).click();
      await team.reload();
      await expect(team.getByText(/don’t use the data/)).toBeVisible();
      await expectAccessible(team);
    });
    expect(problems).toEqual([]);
  });
}
