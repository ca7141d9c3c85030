import { expect } from '@playwright/test';
import { expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { follow } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a chart is read by keyboard, pointer and table, and its words stay within a phone’s screen', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await follow(page, project, /Round 2/);
  await page.goto(`${study}?tab=results`);
  const chart = page.locator('figure', { hasText: 'Places booked over time' });
  const reader = chart.getByRole('slider');
  const last = (await reader.getAttribute('aria-valuetext')) ?? '';
  expect(last).toMatch(/^\w{3} \d+ \w{3} \d{4}: \d+ booked$/);

  await test.step('the arrow keys move from day to day, and leaving ends it', async () => {
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

  await test.step('the pointer reads the day below it', async () => {
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

  await test.step('the words below and next to the axes don’t touch', async () => {
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

  await test.step('spending is in exact amounts', async () => {
    await page.goto(project);
    const spending = page.locator('figure', { hasText: 'Spending by week' });
    await expect(spending.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Week of .+: GH₵ [\d,]+\.\d\d$/);
  });
  expect(problems).toEqual([]);
});
