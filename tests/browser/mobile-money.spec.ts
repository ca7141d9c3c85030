import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { expectAccessible, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

for (const [size, viewport] of sizesOf('phone')) {
  test(`on ${size}: the network follows the number until one is chosen; after that, a mismatch only shows a hint`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, viewport);
    const asked: { mobileMoneyNetwork: string; mobileMoneyNumber: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/payment/mobile-money/name')) asked.push(request.postDataJSON());
    });
    await signInAs(page, 'Participant');
    await page.goto('/dashboard/mobile-money');
    await page.getByRole('button', { name: 'Change the account' }).click();
    for (const network of ['MTN Ghana', 'Telecel', 'AT (AirtelTigo)']) {
      await expect(page.locator('label').filter({ hasText: network }).locator('svg')).toBeVisible();
    }
    const number = page.getByLabel('Mobile-money number');
    const warning = page.getByText('are usually');

    await number.fill('020 123 4567');
    await expect(page.getByLabel('Telecel')).toBeChecked();
    // The name is looked up while the number is typed.
    await expect(page.getByText('This number is registered to')).toBeVisible();
    await number.fill('055 123 4567');
    // The result was for another number: it disappears at once.
    await expect(page.getByText('This number is registered to')).toBeHidden();
    await expect(page.getByLabel('MTN')).toBeChecked();
    await expect(warning).toBeHidden();
    await expect(page.getByText('This does not match your name')).toBeVisible();
    // A name that isn't theirs is a decision: until it is made, nothing is saved.
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    const decision = page.getByRole('group', { name: 'Where should your money go?' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await decision.getByLabel(/^To this number/).check();
    await expect(save).toBeEnabled();
    await decision.getByLabel(/^To another number/).click();
    await expect(number).toHaveValue('');
    await expect(number).toBeFocused();
    await expect(save).toBeDisabled();
    await number.fill('055 123 4567');
    await expect(decision.getByLabel(/^To this number/)).not.toBeChecked();
    await expectAccessible(page);

    await page.getByLabel('Telecel').check();
    await expect(warning).toHaveText(
      'Numbers that start with 055 are usually MTN Ghana. Keep Telecel only if you moved this number there.',
    );
    await expectAccessible(page);
    await number.fill('024 123 4567');
    await expect(page.getByLabel('Telecel')).toBeChecked();
    await expect(warning).toBeVisible();
    await number.fill('050 123 4567');
    await expect(warning).toBeHidden();

    // Each pair is requested once, with the network that the screen showed.
    const pairs = asked.map(
      ({ mobileMoneyNetwork, mobileMoneyNumber }) => `${mobileMoneyNetwork} ${mobileMoneyNumber}`,
    );
    expect(pairs.slice(0, 3)).toEqual(['TELECEL 020 123 4567', 'MTN 055 123 4567', 'TELECEL 055 123 4567']);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(problems).toEqual([]);
  });
}
