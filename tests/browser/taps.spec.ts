import { expect, type Locator, type Page } from '@playwright/test';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

/** A person's hands: every press, choice and filled field is one action. Scrolling is none. */
class Hands {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  button(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('button', { name, exact: true }));
  }

  link(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('link', { name }).first());
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.count += 1;
    await list.selectOption(option);
  }
}

/** The stages after the first, with everything filled in but the times, to a published study. */
async function publish(page: Page, hands: Hands): Promise<void> {
  await hands.button('Continue');
  await hands.button('Add screener survey');
  await hands.button('Save');
  await hands.button('Save');
  await hands.press(page.getByText('Add many times at once'));
  await hands.button('Add these times');
  await hands.button('Proceed');
  await hands.button('Create Study');
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
}

test('from where people land: a study from a template in 12 actions, applying with known answers in 3, booking in 3, and when they are paid in 1', async ({
  browser,
}) => {
  const researcher = await openBrowser(browser, world, PHONE);
  const participant = await openBrowser(browser, world, PHONE);

  await test.step('publish a study from a template', async () => {
    const { page } = researcher;
    await signInAs(page, 'Researcher', '/dashboard');
    const hands = new Hands(page);
    await hands.link(/Market payments/);
    await hands.link('Create a study');
    await hands.button('Start from a template');
    await hands.button(/^First look at an app or website/);
    await expect(page.getByLabel('Public study name')).toHaveValue('Be the first to see a new app');
    await publish(page, hands);
    expect(hands.count).toBeLessThanOrEqual(12);
  });

  await test.step('or from an earlier study', async () => {
    const { page } = researcher;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    await hands.link(/Market payments/);
    await hands.press(page.getByRole('button', { name: 'More actions for Round 2' }));
    await hands.press(page.getByRole('menuitem', { name: 'Duplicate' }));
    await publish(page, hands);
    expect(hands.count).toBeLessThanOrEqual(12);
  });

  await test.step('apply where the profile has the answers', async () => {
    const { page } = participant;
    await signInAs(page, 'Participant', '/dashboard');
    const hands = new Hands(page);
    await hands.link(/See the study Be the first to see a new app/);
    await hands.press(page.getByLabel(/I take part freely/));
    await hands.button('Send my application');
    await expect(page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();
    expect(hands.count).toBeLessThanOrEqual(3);
  });

  await test.step('when am I paid', async () => {
    const { page } = participant;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    await hands.link(/^Wallet/);
    const answer = page.getByRole('region', { name: 'When am I paid?' });
    await expect(answer.getByText(/at the latest 24 hours after the session/)).toBeVisible();
    expect(hands.count).toBeLessThanOrEqual(1);
  });

  await test.step('book the session of an invitation, and see its pay', async () => {
    const { page } = participant;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    await hands.link('Choose your time');
    await hands.press(page.getByRole('button', { name: /GMT/ }).first());
    await hands.button('Confirm');
    await expect(page.getByRole('dialog', { name: 'Your session is booked' })).toBeVisible();
    expect(hands.count).toBeLessThanOrEqual(3);
    await page.goto('/dashboard/wallet-management');
    await expect(page.getByText(/^GH₵ 100.00 after your session on/)).toBeVisible();
  });

  expect([...researcher.problems, ...participant.problems]).toEqual([]);
});
