import { expect, type Page } from '@playwright/test';
import { addDays, formatDate } from '../../src/domain/calendar.ts';
import { generateTimes, type ScheduleDay } from '../../src/domain/slots.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { Keyboard } from '../support/keyboard.ts';
import { test } from '../support/test.ts';
import { openDraft } from '../support/wizard-draft.ts';

const TUESDAY = addDays(MORNING.slice(0, 10), 3);
const NEXT_DAY = addDays(TUESDAY, 1);

const world = BrowserWorld.forFile({ demo: true });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Opens the wizard at a stage, with these slots for sessions of 15 minutes. */
function openWizard(page: Page, stage: number, timeSlots: ScheduleDay[]) {
  const cost = { durationInMinutes: 15, desiredNumberOfParticipants: 2, quotas: [] };
  return openDraft(page, stage, timeSlots, { cost });
}

/** Slots every quarter of an hour, and one shortly before midnight. */
const DAYS: ScheduleDay[] = [
  {
    date: TUESDAY,
    availableTimes: [...generateTimes('09:00', '10:00', 15), { start: '23:35', end: '23:50', booked: false }],
  },
  { date: NEXT_DAY, availableTimes: generateTimes('09:00', '10:00', 15, 15) },
];

const starts = async (page: Page) =>
  Promise.all((await page.getByLabel(/^Start of time/).all()).map((field) => field.inputValue()));

for (const [size, viewport] of sizesOf('desktop')) {
  test(`on ${size}: a changed duration offers new ends or fewer times, names the overlaps, and can be undone; a time that passes midnight says so`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, viewport);
    await openWizard(page, 3, DAYS);
    const keys = new Keyboard(page);
    const press = async (name: string) => {
      await keys.reach(button(page, name));
      await page.keyboard.press('Enter');
    };
    // No slot of the old length is left, and Undo restores all of them.
    await page.getByLabel('1 hour').check();
    await button(page, 'Remove 7 times').click();
    await expect(page.getByText('7 times were removed.')).toBeVisible();
    await button(page, 'Undo').click();

    await page.getByLabel('30 minutes').check();
    await expect(page.getByText('7 times were made for another duration')).toBeVisible();
    await expect(page.getByText(/3 times would overlap another or pass midnight/)).toBeVisible();
    await expect(page.getByText('No times are left.')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);

    // The same choice is next to the slots.
    await button(page, 'Save').click();
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    await press('Recalculate 7 end times');
    await expect(page.getByText('7 end times were recalculated.')).toBeVisible();
    await expect(page.getByText('3 times do not fit')).toBeVisible();
    await expect(page.getByText(`${formatDate(TUESDAY)}: 09:15, 09:45, 23:35 GMT`)).toBeVisible();
    expect(await starts(page)).toHaveLength(7);
    await expectAccessible(page);

    // Undo is the next stop of the Tab key, and restores everything.
    await page.keyboard.press('Tab');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('7 times were made for another duration')).toBeVisible();

    await press('Recalculate 7 end times');
    await press('Remove 3 times');
    await expect(page.getByText('3 times were removed.')).toBeVisible();
    expect(await starts(page)).toEqual(['09:00', '09:30', '09:00', '09:30']);
    await press('Undo');
    expect(await starts(page)).toHaveLength(7);
    await press('Remove 3 times');
    await expect(button(page, 'Proceed')).toBeEnabled();

    await page
      .getByLabel(/^Start of time 1/)
      .first()
      .fill('23:50');
    await expect(
      page.getByText('The session at 23:50 would pass midnight. Start at 23:29 or earlier.').first(),
    ).toBeVisible();
    await expect(page.getByText('Please fill in all time fields')).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}

test('a time that nobody could book any more, and a past date, are refused where they are entered', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  const today = MORNING.slice(0, 10);
  const soon = new Date(Date.parse(MORNING) + 9 * 60_000).toISOString().slice(11, 16);
  await openWizard(page, 4, [{ date: today, availableTimes: generateTimes(soon, '23:59', 15).slice(0, 2) }]);
  await expect(page.getByText('Choose later times: people book at least 1 hour before.').first()).toBeVisible();
  await expect(button(page, /^Proceed/)).toBeDisabled();
  await button(page, 'Remove this date').click();
  const date = page.getByLabel('Date', { exact: true });
  await date.fill(addDays(today, -1));
  await button(page, 'Add this date').click();
  await expect(date).toHaveAccessibleDescription('Past dates cannot be selected');
  // The first time that is offered today can be booked.
  await date.fill(today);
  await expect(date).toHaveAccessibleDescription('');
  await button(page, 'Add this date').click();
  await button(page, 'Add a time').click();
  await expect(page.getByText(/^Choose later times/)).toHaveCount(0);
  await expect(button(page, /^Proceed/)).toBeEnabled();
});

test('while fewer than 10 people fit, no criterion claims how many it leaves out', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  let eligible: number | null = 12;
  await page.route('**/eligible-count', async (route) => {
    const answer = await route.fetch();
    const { content, ...rest } = await answer.json();
    await route.fulfill({
      json: { ...rest, content: { ...content, eligible, removed: { ...content.removed, age: 18 } } },
    });
  });
  await openDraft(page, 1, DAYS, {});
  await expect(page.getByText('leaves out 18 people')).toBeAttached();
  eligible = null;
  await page.reload();
  await expect(page.getByText('Fewer than 10 fit')).toBeVisible();
  await expect(page.getByText(/leaves out/)).toHaveCount(0);
});
