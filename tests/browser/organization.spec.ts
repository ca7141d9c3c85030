import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('on a phone, an admin changes the organisation’s logo, name and address; a file that is no picture is refused (ORG-21)', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard/organization');
  await page.getByRole('button', { name: 'Edit' }).click();
  const logo = page.getByLabel('Choose a logo');
  const file = { name: 'logo.png', mimeType: 'image/png' };
  await logo.setInputFiles({ ...file, buffer: Buffer.alloc(3_000_000) });
  await expect(page.getByRole('alert')).toHaveText('This picture is larger than 2 MB. Please choose a smaller one.');
  const picture = sharp({ create: { width: 500, height: 500, channels: 3, background: '#14603c' } });
  await logo.setInputFiles({ ...file, buffer: await picture.png().toBuffer() });
  await expect(page.getByLabel('Choose another logo')).toBeAttached();
  await expect(page.locator('img[src^="/logo/"]')).toHaveJSProperty('naturalWidth', 256);
  await page.getByLabel('Name').fill('Kente Research');
  await page.getByLabel('Address').fill('12 Ring Road\nAccra');
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kente Research');
  await expect(page.getByText('12 Ring Road')).toBeVisible();
  expect(problems).toEqual([]);
});
