import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { PASSWORD } from '../support/password.ts';
import { join } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile();

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: an admin makes a key that works, replaces it and revokes it`, async ({ browser }) => {
    const { page, problems } = await openBrowser(browser, world, size);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const email = `developer.${size.width}@example.com`;
    await join(page, world, { role: 'RESEARCHER', firstName: 'Esi', email }, '/dashboard/organization');
    await page.getByRole('dialog', { name: 'Welcome, Esi!' }).getByRole('button', { name: 'Later' }).click();
    await page.getByRole('link', { name: 'Open developers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
    await expect(page.getByText('No API keys')).toBeVisible();
    await expectAccessible(page);

    // With the keyboard alone.
    await page.getByRole('button', { name: 'Create an API key' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel('Name').fill('Lab export');
    await dialog.getByLabel('Read projects, studies and their results').focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Allowed addresses').fill('not an address');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await expectAccessibleInTheDark(page);
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await expect(dialog.getByText('Please enter an address or a range such as 203.0.113.0/24')).toBeVisible();
    await dialog.getByLabel('Allowed addresses').fill('');
    await dialog.getByLabel('Your password').press('Enter');

    const saved = page.getByRole('dialog', { name: 'Save the key' });
    const secret = (await saved.getByTestId('secret').textContent()) ?? '';
    expect(secret).toMatch(/^nyk_live_[0-9A-Za-z]{36}$/);
    // The secret is shown only once, so Escape does not close the dialog.
    await page.keyboard.press('Escape');
    await saved.getByRole('button', { name: 'Copy the key' }).click();
    await expect(saved.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await saved.getByRole('button', { name: 'I have saved it' }).click();
    const read = (key: string) =>
      page.request.get('/api/v1/project/projects', { headers: { authorization: `Bearer ${key}` } });
    expect((await read(secret)).status()).toBe(200);

    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: `nyk_live_…${secret.slice(-4)}` });
    await expect(card).toContainText('Works until');
    await expect(card).toContainText('last used');
    await expect(page.getByText(secret)).toHaveCount(0);
    await card.getByRole('button', { name: /Lab export/ }).click();
    await page.getByRole('menuitem', { name: 'Replace with a new key' }).click();
    const roll = page.getByRole('dialog', { name: 'Replace this key' });
    await roll.getByLabel('Your password').fill(PASSWORD);
    await roll.getByRole('button', { name: 'Replace the key' }).click();
    const next = (await saved.getByTestId('secret').textContent()) ?? '';
    expect(next).not.toBe(secret);
    await saved.getByRole('button', { name: 'I have saved it' }).click();
    await expect(card).toContainText('Replaced');
    expect((await read(next)).status()).toBe(200);
    await expectAccessible(page);

    await card.getByRole('button', { name: /Lab export/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card).toContainText('Revoked');
    expect((await read(secret)).status()).toBe(401);
    expect((await read(next)).status()).toBe(200);
    // Refused calls are what this test is about.
    expect(problems.filter((problem) => !/40[01]/.test(problem))).toEqual([]);
  });
}
