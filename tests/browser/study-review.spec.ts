import { expect, type Page } from '@playwright/test';
import { publishStudy } from '../../src/contract/studies.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PHONE,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy, startEmpty } from '../support/wizard.ts';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

async function openWizard(page: Page, project = /Market payments/): Promise<void> {
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: project }).click();
  await startEmpty(page);
}

/** Fills in the stages up to the questions. */
async function goToQuestions(page: Page, publicName: string): Promise<void> {
  await page.getByLabel('Study name', { exact: true }).fill('Reviewed');
  await page.getByLabel('Public study name').fill(publicName);
  await page.getByLabel('Study description').fill('A conversation about how you are paid.');
  await page.getByLabel('Mobile phone').check();
  await press(page, 'Continue');
  await page.getByLabel('Minimum age').fill('18');
  await page.getByLabel('Maximum age').fill('60');
  for (const choice of ['Male', 'Female']) await page.getByLabel(choice, { exact: true }).check();
  await press(page, 'Add screener survey');
}

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: the last stage shows the whole study, leads to each part and back, and a published study is shared`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, size);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openWizard(page);
    await goToQuestions(page, 'Talk about your stall');
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you sell at a market?');
    await page.getByRole('textbox', { name: 'Answer 1' }).fill('Yes');
    await page.getByRole('textbox', { name: 'Answer 2' }).fill('No');
    await page.getByRole('switch', { name: 'Answer 2 qualifies' }).uncheck();
    await press(page, 'Save');
    await page.getByLabel('15 minutes').check();
    await page.getByLabel('Number of participants').fill('2');
    await press(page, 'Save');
    await press(page, 'Add these times');
    await press(page, 'Proceed');

    const review = page.getByRole('region', { name: 'Check your study' });
    await expect(review.getByRole('heading', { name: 'Talk about your stall' })).toBeVisible();
    await expect(review.getByRole('region', { name: 'Who can apply' })).toContainText('18 to 60');
    await expect(review.getByRole('region', { name: 'What they answer' })).toContainText('No (disqualifies)');
    await expect(review.getByRole('region', { name: 'What they earn' })).toContainText('GH₵ 25.00 for 15 minutes');
    await expect(review.getByRole('region', { name: 'When and how you meet' })).toContainText('09:00');
    const price = page.getByRole('region', { name: 'What it costs' });
    await expect(price).toContainText('2 participants × GH₵ 25.00');
    await expect(price).toContainText('Service fee');
    const timeToFill = page.getByRole('region', { name: 'How long it takes to fill' });
    await expect(timeToFill.getByRole('paragraph').first()).toBeVisible();
    // The review, then the price, then the button.
    await page.getByRole('button', { name: 'Create Study' }).focus();
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const bottoms = [];
    for (const part of [review, price, page.getByRole('button', { name: 'Create Study' })]) {
      const box = await part.boundingBox();
      bottoms.push((box?.y ?? 0) + (box?.height ?? 0));
    }
    expect(bottoms).toEqual(bottoms.toSorted((one, other) => one - other));
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);

    // Each part leads to its stage. Changes that don't affect the slots lead straight back.
    await press(page, 'Change the study details');
    await expect(page.locator(':focus')).toHaveText(/^Step 1 of 6/);
    await page.getByLabel('Public study name').fill('Talk about your shop');
    await press(page, 'Save and review');
    await expect(page.locator(':focus')).toHaveText(/^Step 6 of 6/);
    await expect(review.getByRole('heading', { name: 'Talk about your shop' })).toBeVisible();
    await press(page, 'Change who can apply');
    await expect(page.getByText('Step 2 of 6')).toBeVisible();
    await press(page, 'Save and review');
    await press(page, 'Change the questions');
    await expect(page.getByText('Step 3 of 6')).toBeVisible();
    await press(page, 'Save and review');
    await press(page, 'Change the schedule');
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    await press(page, 'Proceed');
    // A new length needs new slots, so the schedule comes next.
    await press(page, 'Change length, places and pay');
    await page.getByLabel('30 minutes').check();
    await press(page, 'Save');
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    await page.getByRole('button', { name: /^Remove \d+ times$/ }).click();
    await expect(page.getByText('0 times for 2 people')).toBeVisible();
    await page.getByText('Add many times at once').click();
    await press(page, 'Add these times');
    await press(page, 'Proceed');
    await expect(review.getByRole('region', { name: 'What they earn' })).toContainText('for 30 minutes');

    // A failed publication is shown in the wizard and in a toast.
    const refusal = { status: 409, json: { success: false, code: 'STUDY_CLOSED', message: 'Not today.' } };
    const path = `**${publishStudy.path}`;
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    );
    await pressCreateStudy(page);
    await expect(page.locator('[data-sonner-toast][data-type="error"]', { hasText: 'Not today.' })).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Not today.')).toBeVisible();
    await page.unroute(path);
    await pressCreateStudy(page);
    await expect(page.getByText('Study created successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    const code = page.getByRole('img', { name: /^QR code of http/ });
    await expect(code).not.toHaveJSProperty('naturalWidth', 0);
    await press(page, 'Copy the link');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(new RegExp(`^${world.url}/s/[2-9A-Z]{7}$`));
    await expect(code).toHaveAttribute('src', `${new URL(copied).pathname}/qr.svg`);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await page.goto(copied);
    await expect(page.getByRole('heading', { name: 'Talk about your shop' })).toBeVisible();
    expect(problems).toEqual([]);
  });
}

test('the screener: answers qualify by default, their actions appear on hover and focus or in a menu, a preview follows, and Undo restores a question', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await openWizard(page);
  await goToQuestions(page, 'Three questions');
  const switchOf = (number: number) => page.getByRole('switch', { name: `Answer ${number} qualifies` });
  await expect(switchOf(1)).toBeChecked();
  await expect(page.getByText('Disqualifies', { exact: true })).toHaveCount(0);
  await switchOf(2).click();
  await expect(switchOf(2)).not.toBeChecked();
  await expect(page.getByText('Disqualifies', { exact: true })).toBeVisible();
  await expect(page.getByText('No. 1')).toHaveCount(0);
  await expect(page.getByText('Question 1', { exact: true })).toHaveCount(1);

  // With a mouse, only the item under the pointer shows its actions.
  const expectShown = (words: string, isShown: boolean) =>
    expect(page.getByRole('button', { name: words }).locator('..')).toHaveCSS('opacity', isShown ? '1' : '0');
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.move(0, 0);
  await expectShown('Remove answer 1', false);
  await page.getByRole('textbox', { name: 'Answer 1' }).hover();
  await expectShown('Remove answer 1', true);
  await expectShown('Remove answer 2', false);
  await expectShown('Remove question 1', true);
  // By keyboard, the focused item shows them.
  await page.mouse.move(0, 0);
  await switchOf(2).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move answer 2 up' })).toBeFocused();
  await expectShown('Remove answer 2', true);

  // The preview follows the typing, and shows the focused question.
  const preview = page.getByRole('complementary', { name: 'How a participant sees it' });
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you sell at a market?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Every day');
  await expect(preview.getByText('Do you sell at a market?')).toBeVisible();
  await expect(preview.getByText('Every day')).toBeVisible();
  await expect(preview.getByText('Disqualifies')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('Never');
  await press(page, 'Add a question');
  await page.getByRole('textbox', { name: 'Question 2' }).fill('What do you sell?');
  await page.getByLabel('Type of answer').nth(1).selectOption('Free text');
  await expect(preview.getByText('Question 2 of 2')).toBeVisible();
  await expect(preview.getByText('In your own words.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer 2' }).focus();
  await expect(preview.getByText('Question 1 of 2')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);

  // WEB-18: Undo restores a removed question and keeps what was written meanwhile.
  await page.getByRole('button', { name: 'Remove question 1' }).click();
  // The toast is above the bar, so that nobody has to wait to continue.
  const undo = page.getByRole('button', { name: 'Undo' });
  const bar = page.locator('.stage-bar');
  await expect
    .poll(async () => {
      const [message, buttons] = [await undo.boundingBox(), await bar.boundingBox()];
      return message !== null && buttons !== null && message.y + message.height <= buttons.y;
    })
    .toBe(true);
  await page.getByRole('textbox', { name: 'Question 1' }).fill('What do you sell there?');
  await undo.click();
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Do you sell at a market?');
  await expect(page.getByRole('textbox', { name: 'Question 2' })).toHaveValue('What do you sell there?');

  // On a phone the actions are in a menu, for touch and keyboard.
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeHidden();
  await page.getByRole('button', { name: 'Actions for question 2' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Move question 2 up' }).click();
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('What do you sell there?');
  await expect(page.getByRole('button', { name: 'Move question 1 up' })).toBeHidden();
  await page.getByRole('button', { name: 'Actions for answer 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move answer 1 up' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Move answer 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Answer 1' })).toHaveValue('Never');
  await expect(switchOf(1)).not.toBeChecked();
  // Escape closes the menu and restores the focus.
  const menu = page.getByRole('button', { name: 'Actions for answer 2' });
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Remove answer 2' })).toBeHidden();
  await expect(menu).toBeFocused();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
