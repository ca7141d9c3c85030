import { expect, type Page } from '@playwright/test';
import type { BrowserWorld } from './browser-world.ts';

/* Dials on the keypad of /dev/phone, whose page has no script. */

export const screenOf = (page: Page) =>
  page
    .getByRole('status')
    .textContent()
    .then((text) => text ?? '');

/** Presses a key of the pad. */
export async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: key, exact: true }).click();
  expect((await screenOf(page)).length).toBeLessThanOrEqual(160);
}

export async function type(page: Page, ...answers: string[]): Promise<void> {
  for (const answer of answers) {
    await page.getByLabel('Your answer').fill(answer);
    await press(page, 'Send');
  }
}

/** Chooses an option on each screen, by how its text begins. */
export async function choose(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    for (let screens = 0; ; screens += 1) {
      const lines = (await screenOf(page)).split('\n');
      const line = lines.find((one) => /^[1-8] /.test(one) && one.slice(2).startsWith(label));
      if (!line && (screens > 8 || !lines.includes('0 More'))) throw new Error(`no ${label}:\n${lines.join('\n')}`);
      await press(page, line?.slice(0, 1) ?? '0');
      if (line) break;
    }
  }
}

export async function dial(page: Page, number: string): Promise<void> {
  await page.goto(`/dev/phone?number=${number}`);
  const hangUp = page.getByRole('button', { name: 'Hang up' });
  if (await hangUp.isVisible()) await hangUp.click();
  // Hubtel numbers its steps, so that a test's quick inputs don't count as repetitions.
  await page.getByLabel('Through').selectOption('Hubtel');
  await page.getByRole('button', { name: 'Dial' }).click();
}

/** Joins with the number for mobile money, up to the main menu. */
export async function joinByDialling(world: BrowserWorld, page: Page, number: string, firstName: string) {
  await dial(page, number);
  await choose(page, 'Join');
  await type(page, firstName, 'Owusu', '06031994');
  await choose(page, 'Female', 'Greater Accra', 'This number', 'I accept');
  const code = (await world.text(number, /is your Nyansapo code/)).slice(0, 6);
  await dial(page, number);
  await type(page, code);
  await choose(page, 'Main menu');
}
