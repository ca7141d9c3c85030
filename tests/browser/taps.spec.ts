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

/** Goes from the times, which are all that is missing, to a published study. */
async function publish(page: Page, hands: Hands): Promise<void> {
  await hands.button('Add these times');
  await hands.button('Proceed');
  await hands.button('Create Study');
  await hands.button('Create');
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
}

const startFrom = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('button', { name: /^First look at an app or website/ });

test('from the first screen: a study from a template in 10 actions, from scratch in 25, applying in 3, booking in 3, and finding out when they are paid in 1', async ({
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
    await hands.press(startFrom(page, 'Ready studies'));
    await publish(page, hands);
    expect(hands.count).toBeLessThanOrEqual(10);
  });

  await test.step('or from an earlier study', async () => {
    const { page } = researcher;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    await hands.link(/Market payments/);
    await hands.link('Create a study');
    await hands.press(startFrom(page, 'Your last studies'));
    await publish(page, hands);
    expect(hands.count).toBeLessThanOrEqual(10);
  });

  await test.step('or from scratch', async () => {
    const { page } = researcher;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    const write = async (label: string, text: string) => {
      hands.count += 1;
      await page
        .getByRole('textbox', { name: label })
        .or(page.getByRole('spinbutton', { name: label }))
        .fill(text);
    };
    await hands.link(/Market payments/);
    await hands.link('Create a study');
    await hands.button('Start empty');
    hands.count += 1;
    await page.getByLabel('Study name', { exact: true }).fill('From scratch');
    await write('Public study name', 'Talk about your shop');
    await write('Study description', 'A conversation about your shop.');
    await hands.press(page.getByLabel('Mobile phone'));
    await hands.button('Continue');
    await hands.button('Add screener survey');
    await write('Question 1', 'Do you run a shop?');
    await write('Answer 1', 'Yes');
    await write('Answer 2', 'No');
    await hands.press(page.getByRole('switch', { name: 'Answer 2 qualifies' }));
    await hands.button('Save');
    await hands.press(page.getByLabel('15 minutes'));
    await write('Number of participants', '3');
    await hands.button('Save');
    await publish(page, hands);
    expect(hands.count).toBeLessThanOrEqual(25);
  });

  await test.step('apply with one question, because the profile has the other answers', async () => {
    const { page } = participant;
    await signInAs(page, 'Participant', '/dashboard');
    const hands = new Hands(page);
    await page
      .getByRole('link', { name: /See the study Be the first to see a new app/ })
      .first()
      .click();
    await hands.press(page.getByLabel('Every week'));
    await hands.press(page.getByLabel(/I take part freely/));
    await hands.button('Send my application');
    await expect(page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();
    expect(hands.count).toBeLessThanOrEqual(3);
  });

  await test.step('when am I paid', async () => {
    const { page } = participant;
    await page.goto('/dashboard');
    const hands = new Hands(page);
    await hands.link(/^Earnings/);
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
