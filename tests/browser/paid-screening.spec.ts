import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** The card of a question; fields have the same names in each card. */
const card = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: `Question ${number}`, exact: true }) });

test('a long screener from the wizard to the wallet: its price, the questions, their pay and remembered answers', async ({
  browser,
}) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  const participant = await openBrowser(browser, world, PHONE);

  await test.step('on a desktop, the sixth question is paid, and the researcher sets for how many people', async () => {
    const { page } = researcher;
    await signInAs(page, 'Researcher', '/dashboard');
    await page.getByRole('link', { name: /Market payments/ }).click();
    await page.getByRole('link', { name: 'Create a study' }).click();
    await page.getByRole('button', { name: /^Market trader interview/ }).click();
    // From the times back to the questions.
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    for (const _ of [4, 3]) await page.locator('form').getByRole('button', { name: 'Back' }).click();
    for (const number of [3, 4, 5, 6]) {
      await press(page, number === 5 ? 'Add a sensitive question' : 'Add a question');
      await card(page, number)
        .getByRole('textbox', { name: `Question ${number}`, exact: true })
        .fill(
          number === 6 ? 'Please choose “Blue”, so that we know that you read this.' : `What else, part ${number}?`,
        );
      const kind = number === 6 ? 'Attention check' : 'Free text';
      await card(page, number).getByLabel('Type of answer').selectOption(kind);
    }
    await expect(card(page, 4).getByLabel('Sensitive topic')).toHaveCount(0);
    await card(page, 5).getByLabel('Sensitive topic').selectOption('Health');
    await card(page, 6).getByRole('textbox', { name: 'Answer 1' }).fill('Red');
    await card(page, 6).getByRole('textbox', { name: 'Answer 2' }).fill('Blue');
    await card(page, 6).getByRole('switch', { name: 'Answer 2 is the right one' }).check();
    await expect(card(page, 6).getByRole('switch', { name: 'Answer 1 is the right one' })).not.toBeChecked();
    await expect(page.getByText(/You ask 6 questions\. Everybody who answers .* earns GH₵ 2\.00/)).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await press(page, 'Save');
    await page.getByLabel('Most people to pay for answers').fill('1');
    await expect(page.getByText(/Up to GH₵ 2\.00 for screening, capped at 1 person/)).toBeVisible();
    await expect(page.getByLabel('Days until applicants get an answer')).toHaveValue('7');
    await expectAccessible(page);
    await press(page, 'Save');
    await press(page, 'Add these times');
    await press(page, 'Proceed');
    await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('Screening, capped at 1 person');
    await pressCreateStudy(page);
    await expect(page.getByText('Study created successfully')).toBeVisible();
  });

  await test.step('on a phone, pay and time are shown before the first question, and each is answered with its consent', async () => {
    const { page } = participant;
    await signInAs(page, 'Participant', '/dashboard');
    await expect(page.getByText('GH₵ 2.00 for answering the questions').first()).toBeVisible();
    await page.getByRole('link', { name: 'See the study Talk about your day at the market' }).click();
    await expect(page.getByText(/You answer 6 short questions in about 2 minutes/)).toBeVisible();
    await expect(page.getByText(/You earn GH₵ 2\.00 for answering, whether the study fits you or not/)).toBeVisible();
    await expect(page.getByText(/you’ll hear by/)).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Start');
    await page.getByLabel('Yes, most days').check();
    await page.getByLabel(/Remember this answer for other studies/).check();
    await expectAccessible(page);
    await press(page, 'Continue');
    for (const [number, question] of [
      [2, 'What do you sell?'],
      [3, 'What else, part 3?'],
      [4, 'What else, part 4?'],
    ] as const) {
      await expect(page.getByText(`Step ${number} of 6`)).toBeVisible();
      await page.getByLabel(question).fill('Customers who come back.');
      await page.clock.fastForward(4000);
      await press(page, 'Continue');
    }
    // Special data: without consent, there is nothing to fill in, and the person can continue.
    await expect(page.getByText('The next question is about your health.')).toBeVisible();
    await expect(page.getByLabel('What else, part 5?')).toHaveCount(0);
    await page.getByLabel(/I agree that this study’s researchers read my answer about my health/).check();
    await expect(page.getByLabel('What else, part 5?')).toBeVisible();
    await page.getByLabel(/I agree that this study’s researchers read/).uncheck();
    await expectAccessible(page);
    await press(page, 'Continue without answering');
    await page.getByLabel('Blue').check();
    await page.clock.fastForward(5000);
    await world.pass(20_000);
    await page.getByLabel(/I take part freely/).check();
    await press(page, 'Send my application');
    const sent = page.getByRole('dialog', { name: 'You have applied' });
    await expect(sent).toContainText('You earned GH₵ 2.00 with your answers');
    await expectAccessible(page);
    await sent.getByRole('button', { name: 'See My Studies' }).click();
  });

  await test.step('the wallet says when it is paid, it can be taken as airtime, and the kept answer can be deleted', async () => {
    const { page } = participant;
    await page.goto('/dashboard/wallet-management');
    const when = page.getByRole('region', { name: 'When am I paid?' });
    await expect(when).toContainText('You earned GH₵ 2.00 by answering questions');
    await expect(when).toContainText('as soon as you have earned GH₵ 5.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take GH₵ 2.00 as airtime' }).click();
    const airtime = page.getByRole('dialog', { name: 'Take GH₵ 2.00 as airtime?' });
    await expect(airtime).toContainText(/We send GH₵ 2\.00 of airtime to \d{3} \*\*\* \d{4}\./);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await airtime.getByRole('button', { name: 'Wait for money' }).click();
    await expect(airtime).toBeHidden();
    await page.getByRole('button', { name: 'Take GH₵ 2.00 as airtime' }).click();
    await airtime.getByRole('button', { name: 'Take GH₵ 2.00 as airtime' }).click();
    await expect(airtime).toBeHidden();
    const taken = page.getByRole('region', { name: 'Airtime' });
    await expect(taken.getByText('GH₵ 2.00')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take GH₵ 2.00 as airtime' })).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(taken.getByText('Arrived')).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
    await page.goto('/dashboard/security');
    await expect(page.getByText('Yes, most days')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Forget the answer to/ }).click();
    await expect(page.getByText('No saved answers.')).toBeVisible();
  });

  await test.step('the researcher sees skipped questions and the answer date, and pays for more people', async () => {
    const { page } = researcher;
    await page.reload();
    await expect(page.getByText(/^Please answer by/)).toBeVisible();
    await page.getByRole('button', { name: /^Kwesi Appiah/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Kwesi Appiah' });
    await expect(drawer).toContainText('Not answered');
    await expect(drawer).toContainText('Attention check passed');
    await expect(drawer).toContainText('You paid for these answers.');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Study' }).click();
    await expect(page.getByText(/1 of 1 person paid GH₵ 2\.00 each\. Nobody else can apply/)).toBeVisible();
    await press(page, 'Pay for more people');
    await page.getByLabel('Number of people to add').fill('10');
    await press(page, 'Add and reserve GH₵ 20.00');
    await expect(page.getByText('1 of 11 people paid GH₵ 2.00 each.')).toBeVisible();
  });
  expect([...researcher.problems, ...participant.problems]).toEqual([]);
});
