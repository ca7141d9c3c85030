import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { Keyboard } from '../support/keyboard.ts';
import { chooseIn } from '../support/menus.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { startEmpty } from '../support/wizard.ts';

const world = BrowserWorld.forFile({ demo: true });

/** Moves to a field with the Tab key alone, as people without a mouse do. */
const tabTo = (page: Page, target: Locator) => new Keyboard(page).reach(target);

async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Types over what a field has. */
async function replace(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Picks an option of a native select by typing its first letters. */
async function pick(page: Page, target: Locator, beginning: string) {
  await tabTo(page, target);
  await page.keyboard.type(beginning);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('the whole wizard by keyboard alone, with every kind of question, a quota and many slots at once', {
  tag: '@core',
}, async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher', '/dashboard');
  await press(page, page.getByRole('link', { name: /Market payments/ }));
  await expect(page.getByRole('heading', { name: 'Market payments' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Create a study' }));
  await expect(page.getByRole('heading', { name: 'What do you want to learn?' })).toBeVisible();
  await expectAccessible(page);
  await press(page, button(page, 'Start empty'));
  // Back goes back one stage; at the first it leaves (STUDY-01).
  await press(page, page.locator('form').getByRole('button', { name: 'Back' }));
  await expect(page.getByRole('heading', { name: 'Market payments' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Create a study' }));
  await press(page, button(page, 'Start empty'));

  await typeInto(page, page.getByLabel('Study name', { exact: true }), 'By keyboard');
  await typeInto(page, page.getByLabel('Public study name'), 'Written without a mouse');
  await expect(page.getByText('23 / 50')).toBeVisible();
  await typeInto(page, page.getByLabel('Study description'), 'Every field is reached by Tab.');
  await press(page, page.getByLabel('Mobile phone'), 'Space');
  await press(page, button(page, 'Continue'));
  await expect(page.locator(':focus')).toHaveText(/^Step 2 of 6/);
  await press(page, page.locator('form').getByRole('button', { name: 'Back' }));
  await expect(page.locator(':focus')).toHaveText(/^Step 1 of 6/);
  await press(page, button(page, 'Continue'));

  await replace(page, page.getByLabel('Maximum age'), '70');
  for (const choice of ['Male', 'Female']) await press(page, page.getByLabel(choice, { exact: true }), 'Space');
  await press(page, button(page, /^Annual household income/));
  for (const band of ['Less than GH₵ 10,000', 'GH₵ 10,000–30,000', 'GH₵ 30,001–60,000']) {
    await press(page, page.getByLabel(band), 'Space');
  }
  await expect(page.getByText(/^\d+ fit/)).toBeVisible();
  await expect(page.getByText(/\d+ of them were active in the last 30 days/)).toBeVisible();
  await expect(page.getByText(/leaves out \d+ people/)).toBeVisible();
  // A criterion is found by one of its answers, and goes again; the focus is never lost.
  await press(page, button(page, 'Add a criterion'));
  await expect(page.getByRole('searchbox', { name: 'Search criteria and answers' })).toBeFocused();
  await page.keyboard.type('twi');
  await page.keyboard.press('Enter');
  await expect(button(page, /^Speaks one of Twi/)).toBeVisible();
  await expect(button(page, 'Add a criterion')).toBeFocused();
  await press(page, button(page, 'Add a criterion'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Uses mobile money' }));
  await expect(page.getByRole('region', { name: 'Uses mobile money' })).toBeFocused();
  await press(page, page.getByLabel('Yes', { exact: true }), 'Space');
  await expectAccessible(page);
  await press(page, button(page, 'Remove uses mobile money'));
  await expect(button(page, 'Add a criterion')).toBeFocused();
  await press(page, button(page, 'Add screener survey'));

  const question = (number: number) => page.getByRole('textbox', { name: `Question ${number}` });
  const answers = page.getByRole('textbox', { name: /^Answer \d/ });
  await typeInto(page, question(1), 'Do you sell at a market?');
  await typeInto(page, answers.nth(0), 'Yes');
  await typeInto(page, answers.nth(1), 'No');
  await expect(page.getByRole('switch', { name: 'Answer 1 qualifies' })).toBeChecked();
  await press(page, page.getByRole('switch', { name: 'Answer 2 qualifies' }), 'Space');
  // An extra answer, moved to the top and removed again: the focus stays with the moved item.
  await press(page, button(page, 'Add an answer'));
  await typeInto(page, answers.nth(2), 'Sometimes');
  await press(page, button(page, 'Move answer 3 up'));
  await expect(answers.nth(1)).toHaveValue('Sometimes');
  await expect(button(page, 'Move answer 2 up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers.nth(0)).toHaveValue('Sometimes');
  await press(page, button(page, 'Remove answer 1'));
  await expect(answers).toHaveCount(2);
  // Free text, moved before the first question.
  await press(page, button(page, 'Add a question'));
  await typeInto(page, question(2), 'What do you sell?');
  await pick(page, page.getByLabel('Type of answer').nth(1), 'Free');
  await press(page, button(page, 'Move question 2 up'));
  await expect(question(1)).toHaveValue('What do you sell?');
  await expectAccessible(page);
  await press(page, button(page, 'Save'));

  await tabTo(page, page.getByLabel('15 minutes'));
  await page.keyboard.press('Space');
  await typeInto(page, page.getByLabel('Number of participants'), '4');
  await press(page, page.getByRole('radio', { name: 'Anybody who qualifies' }), 'ArrowRight');
  await page.keyboard.press('ArrowRight');
  await pick(page, page.getByLabel('Quota by'), 'Gen');
  await pick(page, page.getByLabel('Add a group'), 'Fem');
  await typeInto(page, page.getByRole('spinbutton', { name: 'Female' }), '3');
  await expect(page.getByRole('row', { name: 'Everybody else 1' })).toBeVisible();
  await expectAccessible(page);
  await press(page, button(page, 'Save'));

  await expect(page.getByText(/\d+ times of 15 minutes on 5 days, GMT/)).toBeVisible();
  await press(page, button(page, 'Add these times'));
  await expect(page.getByText(/ for 4 people/)).toBeVisible();
  await press(page, button(page, 'Copy to other days').first());
  const copy = page.getByRole('dialog', { name: /Copy the times of/ });
  await expectAccessible(page);
  await press(page, copy.getByRole('checkbox').last(), 'Space');
  await press(page, copy.getByRole('button', { name: 'Copy to 1 day' }));
  await expect(copy).toBeHidden();
  await press(page, button(page, 'Proceed'));

  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await press(page, button(page, 'Preview'));
  const preview = page.getByRole('dialog', { name: 'What participants will see' });
  await expect(preview.getByText('Written without a mouse')).toBeVisible();
  await expect(preview.getByText('What do you sell?')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, button(page, 'Create Study'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Create' }));
  await expect(page.getByText('Study created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('an untouched wizard saves no draft; the network fails, the page reloads, the login session expires, another device continues: nothing is lost', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await startEmpty(page);
  const name = page.getByLabel('Study name', { exact: true });
  await expect(name).toBeVisible();
  await expect(page.getByText(/Draft saved|Saving the draft/)).toHaveCount(0);
  await name.fill('Begun with a network');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.context().setOffline(true);
  await page.getByLabel('Public study name').fill('Written without a network');
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.getByLabel('Study description').fill('This too.');
  await page.getByLabel('Mobile phone').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Minimum age').fill('21');

  await page.context().setOffline(false);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await expect(page.getByLabel('Minimum age')).toHaveValue('21');

  // 13 hours later the session has expired; the person signs in over the page and continues.
  const later = new Date(Date.parse(MORNING) + 13 * 3_600_000);
  await page.clock.setSystemTime(later);
  await world.goTo(later.toISOString());
  await page.getByLabel('Maximum age').fill('44');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByLabel('Maximum age')).toHaveValue('44');

  // Another device of the same person finds the draft where it was left.
  const other = await openBrowser(browser, world, DESKTOP, later.toISOString());
  await signInAs(other.page, 'Researcher', '/dashboard');
  await other.page.getByRole('link', { name: /Market payments/ }).click();
  await expect(other.page.getByRole('heading', { name: 'Draft: Begun with a network' })).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('link', { name: 'Continue the draft' }).click();
  await expect(other.page.getByLabel('Maximum age')).toHaveValue('44');
  await other.page.getByLabel('Male', { exact: true }).check();
  await expect(other.page.getByText('Draft saved')).toBeVisible();

  // The first device has not seen the change, so it gets a message with a choice.
  await page.getByLabel('Minimum age').fill('22');
  await expect(page.getByText('This draft was changed on another device')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the other one' }).click();
  await expect(page.getByLabel('Minimum age')).toHaveValue('21');
  await expect(page.getByLabel('Male', { exact: true })).toBeChecked();

  await page.getByRole('button', { name: 'Close and keep the draft' }).click();
  // A second draft is begun beside it, and each goes on where it was left.
  await expect(page.getByRole('heading', { name: 'Draft: Begun with a network' })).toBeVisible();
  await startEmpty(page);
  await page.getByLabel('Study name', { exact: true }).fill('A second one');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Close and keep the draft' }).click();
  await expect(page.getByRole('heading', { name: /^Draft:/ })).toHaveText([
    'Draft: A second one',
    'Draft: Begun with a network',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Continue the draft.*Begun with a network/ }).click();
  await expect(page.getByLabel('Minimum age')).toHaveValue('21');
  await page.getByRole('button', { name: 'Close and keep the draft' }).click();
  await chooseIn(page, 'the draft Begun with a network', 'Discard the draft');
  await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: /^Draft:/ })).toHaveText(['Draft: A second one']);
  await startEmpty(page);
  await expect(page.getByLabel('Study name', { exact: true })).toHaveValue('');
  expect(problems).toEqual([]);
});

test('applying continues where the connection dropped; the team stars, notes and invites several', {
  tag: '@core',
}, async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/browse-studies?search=clinic');
  await expect(page.getByText('Matches your age and phone')).toBeVisible();
  await page.getByRole('link', { name: /What happens while you wait/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Yes').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Waited outside').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('What would have made the wait easier?').fill('A number to hold');
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const choice of ['For myself', 'Thursday']) {
    await page.getByLabel(choice).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Continue without answering' }).click();
  await page.getByLabel('Longer').check();
  await page.getByLabel(/I take part freely/).check();
  await expect(page.getByText('Saved on this phone. Send when you are online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send my application' })).toBeDisabled();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('Step 7 of 7')).toBeVisible();
  await expect(page.getByLabel('Longer')).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel(/I take part freely/).check();
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expect(page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();

  const team = await openBrowser(browser, world, DESKTOP);
  await signInAs(team.page, 'Researcher', '/dashboard');
  await team.page.getByRole('link', { name: /Market payments/ }).click();
  await team.page
    .getByRole('list')
    .getByRole('link', { name: /^Round 2/ })
    .click();
  const rows = team.page.locator('tbody tr');
  await rows
    .nth(0)
    .getByRole('button', { name: /^Star / })
    .click();
  await expect(rows.nth(0).getByRole('button', { name: /^Star / })).toHaveAttribute('aria-pressed', 'true');
  // J and K move through the list.
  await rows.nth(0).getByRole('button').first().click();
  const drawer = team.page.getByRole('dialog');
  const first = await drawer.getByRole('heading', { level: 2 }).textContent();
  await team.page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
  await team.page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(first ?? '');
  await drawer.getByLabel('Note for your team').fill('Speaks clearly');
  await drawer.getByLabel('Note for your team').blur();
  await expect(drawer.getByText('Only your organisation sees this.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  // The quota's group of women is full, so inviting a woman is refused with the reason.
  for (const row of [0, 1, 2, 3]) await rows.getByRole('checkbox').nth(row).check();
  await expect(team.page.getByText('4 applicants selected')).toBeVisible();
  await expectAccessible(team.page);
  await team.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await team.page.getByRole('button', { name: 'Send the invitations' }).click();
  const report = team.page.getByRole('dialog', { name: /^[1-3] of 4 applicants invited/ });
  await expect(report.getByText('Their group’s quota is full')).toBeVisible();
  await expectAccessible(team.page);
  await report.getByRole('button', { name: 'Close' }).click();
  await team.page.goto(`${team.page.url().split('?')[0]}?starred=true&group=all`);
  await expect(team.page.getByText('1 applicant', { exact: true })).toBeVisible();
  expect([...problems, ...team.problems]).toEqual([]);
});

test('a reload while the draft is being saved does not count as another device', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/create-project');
  await page.getByLabel('Project name').fill('Reloaded');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await startEmpty(page);
  const name = page.getByLabel('Study name', { exact: true });
  const isSave = (url: URL) => url.pathname.includes('/study-drafts/');
  // The server saves, but the answer arrives too late for this page; the second time, more was typed meanwhile.
  for (const more of ['', ' and typed']) {
    const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>();
    await page.route(isSave, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      isSaved();
    });
    await name.fill(`Sent${more}`);
    await saved;
    if (more) await name.fill(`Sent${more} since`);
    await page.unroute(isSave);
    await page.reload();
    await expect(name).toHaveValue(more ? `Sent${more} since` : 'Sent');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(page.getByText('This draft was changed on another device')).toHaveCount(0);
  }
});
