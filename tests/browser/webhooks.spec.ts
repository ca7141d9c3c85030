import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { Receiver } from '../support/receiver.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true, env: { WEBHOOKS_TO_THIS_MACHINE: 'on' } });

for (const [what, viewport] of sizesOf('phone')) {
  test(`an admin adds a webhook, tries it, reads its log, and replaces its secret on ${what}`, async ({ browser }) => {
    const receiver = await Receiver.open();
    const { page, problems } = await openBrowser(browser, world, viewport);
    await signInAs(page, 'Researcher');
    await page.goto('/dashboard/organization');
    await page.getByRole('link', { name: 'Open developers' }).click();
    await page.getByRole('link', { name: 'Open webhooks' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');

    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByLabel('Address').fill('https://10.0.0.1/in');
    await page.getByRole('button', { name: 'Add the webhook' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We can only send to addresses' })).toBeVisible();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Description').fill('Our panel');
    // By keyboard: Enter in the field sends the form.
    await page.getByLabel('Description').press('Enter');
    const secret = await page.getByText(/^whsec_/).textContent();
    expect(secret).toMatch(/^whsec_.{44}$/);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText(secret ?? '')).toHaveCount(0);

    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Send a ping' }).click();
    const log = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Details' }) });
    await expect(log.filter({ hasText: 'webhook.ping' })).toContainText('Delivered');
    receiver.answer = (_received, response) => response.writeHead(500).end('Not ready');
    await page.getByLabel('Test event').selectOption('A session is booked');
    await page.getByRole('button', { name: 'Send the test event' }).click();
    const failed = log.filter({ hasText: 'booking.created' });
    await expect(failed).toContainText('Failed');
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await failed.getByRole('button', { name: 'Details' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await expect(drawer.getByText('Not ready')).toBeVisible();
    await expect(drawer.getByText('The answer’s status is not between 200 and 299.')).toBeVisible();
    await expectAccessible(page);
    receiver.answer = (_received, response) => response.writeHead(204).end();
    await drawer.getByRole('button', { name: 'Send again' }).click();
    await expect(log.filter({ hasText: 'booking.created' }).filter({ hasText: 'Delivered' })).toHaveCount(1);
    await page.getByLabel('Show').selectOption('Failed');
    await expect(log).toHaveCount(1);

    const choose = async (words: string) => {
      await page.getByRole('button', { name: /More actions/ }).click();
      await page.getByRole('menuitem', { name: words, exact: true }).click();
    };
    await choose('Replace the secret');
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await expect(page.getByText(secret ?? '')).toHaveCount(0);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText(/Signs too until/)).toBeVisible();
    await choose('Turn off');
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByText('An admin of your organisation turned it off.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('An admin of your organisation turned it off.')).toHaveCount(0);
    await choose('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/developers\/webhooks$/);
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
    expect(problems).toEqual([]);
    await receiver.close();
  });
}
