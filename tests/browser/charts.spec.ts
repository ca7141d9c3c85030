import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { follow, followStudy } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a chart can be read by keyboard, pointer and table, and its labels stay within a phone’s screen', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  await page.goto(await followStudy(page, project, /Round 2/));
  await page.getByRole('tab', { name: 'Results' }).click();
  const chart = page.locator('figure', { hasText: 'Places booked over time' });
  const reader = chart.getByRole('slider');
  const last = (await reader.getAttribute('aria-valuetext')) ?? '';
  expect(last).toMatch(/^\w{3} \d+ \w{3} \d{4}: \d+ booked$/);

  await test.step('the arrow keys move from day to day, and leaving the chart hides the value', async () => {
    await reader.focus();
    await page.keyboard.press('Home');
    const first = (await reader.getAttribute('aria-valuetext')) ?? '';
    expect(first).not.toBe(last);
    await expect(chart.getByText(first.split(': ')[0] ?? '', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('End');
    await expect(reader).toHaveAttribute('aria-valuetext', last);
    await expectAccessible(page);
    await reader.blur();
  });

  await test.step('the pointer shows the value of the day under it', async () => {
    await reader.hover({ position: { x: 2, y: 20 } });
    await expect(reader).not.toHaveAttribute('aria-valuetext', last);
    const words = chart.locator('.chart-value');
    const box = await words.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    await page.mouse.move(0, 0);
    await expect(reader).toHaveAttribute('aria-valuetext', last);
  });

  await test.step('every value is in the table', async () => {
    await chart.getByText('Show as a table').click();
    const rows = chart.getByRole('row');
    expect(await rows.count()).toBe(Number(await reader.getAttribute('max')) + 1);
    const [name = '', words = ''] = last.split(': ');
    await expect(rows.last()).toHaveText(`${name}${words}`);
  });

  await test.step('the axis labels don’t overlap', async () => {
    for (const words of [chart.locator('.chart-names span'), chart.locator('.chart-steps span:not(:last-child)')]) {
      const boxes = await Promise.all((await words.all()).map((word) => word.boundingBox()));
      boxes.slice(1).forEach((box, index) => {
        const before = boxes[index];
        if (!box || !before) throw new Error('a word of an axis is not shown');
        const apart = Math.max(box.x - before.x - before.width, Math.abs(box.y - before.y) - box.height);
        expect(apart).toBeGreaterThanOrEqual(0);
      });
    }
  });

  await test.step('spending is shown in exact amounts', async () => {
    await page.goto(project);
    const spending = page.locator('figure', { hasText: 'Spending by week' });
    await expect(spending.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Week of .+: GH₵ [\d,]+\.\d\d$/);
  });
  expect(problems).toEqual([]);
});

test('on a phone, results begin with answers that can be compared and filtered, and a diary’s cell opens its entry by keyboard', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const isWithinScreen = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  const question = '1. Do customers pay you by mobile money?';

  await test.step('bars, then a table of groups, then only some people', async () => {
    await page.goto(`${await followStudy(page, project, /Round 2/)}?tab=results`);
    const bars = page.getByRole('table', { name: question });
    await expect(bars.getByRole('row', { name: /^Yes, every week/ })).toContainText(/\d+ · \d+%/);
    await page.getByLabel('Compare by').selectOption('Gender');
    await expect(bars.getByRole('columnheader', { name: /^Female/ })).toBeAttached();
    expect(await isWithinScreen()).toBe(true);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Gender', { exact: true }).selectOption('FEMALE');
    await expect(page.getByText(/^\d+ of 18 people: Female/)).toBeVisible();
    await expect(bars.getByRole('columnheader', { name: /^Male/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('18 of 18 people')).toBeVisible();
  });

  await test.step('the arrow keys move in the diary, Enter opens an entry', async () => {
    await page.goto(`${await followStudy(page, project, /Diary: a week of payments/)}?tab=results`);
    const grid = page.getByRole('grid', { name: 'Diary, day by day' });
    const accepted = grid.getByRole('button', { name: 'Entry 1: Accepted' }).first();
    await accepted.focus();
    await page.keyboard.press('ArrowRight');
    await expect(grid.getByRole('button', { name: /^Entry 2/ }).first()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog', { name: 'Entry 1 of 7' });
    await expect(entry.getByText('How did you pay today?')).toBeVisible();
    await expectAccessible(page);
    await entry.getByRole('button', { name: 'Next entry' }).click();
    await page.getByRole('dialog', { name: 'Entry 2 of 7' }).getByRole('button', { name: 'Close' }).click();
    expect(await isWithinScreen()).toBe(true);
  });
  expect(problems).toEqual([]);
});
