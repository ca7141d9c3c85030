import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectReady, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

interface Session {
  startsAt: string;
  endsAt: string;
  withName: string;
}

const weekOf = (page: Page) => page.getByRole('region', { name: 'Week' });

async function upcoming(page: Page): Promise<Session[]> {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get('/api/v1/project/studies/appointments', { headers });
  return ((await response.json()) as { content: Session[] }).content;
}

async function placeOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('on a desktop, sessions stand at their hours, and a line shows the time of day', async ({ browser }) => {
  // Eleven o'clock in the browser: before nine, the line would be above the axis.
  const eleven = `${MORNING.slice(0, 10)}T11:00:00.000Z`;
  const { page, problems } = await openBrowser(browser, world, DESKTOP, eleven);
  await signInAs(page, 'Researcher', '/dashboard/appointments?when=week');
  const week = weekOf(page);
  const line = week.getByText('Now', { exact: true });
  await expect(line).toHaveCount(1);
  await week.getByRole('button', { name: 'Next week' }).click();
  await expect(line).toHaveCount(0);
  await week.getByRole('button', { name: 'This week' }).click();
  await expect(line).toHaveCount(1);

  const sessions = await upcoming(page);
  const pair = sessions.flatMap((one) =>
    sessions.filter(({ startsAt }) => startsAt === one.endsAt).map((two) => [one, two]),
  );
  const [early, late] = pair[0] ?? [];
  if (!early || !late) throw new Error('no two sessions follow each other');
  await page.goto(`/dashboard/appointments?when=week&week=${early.startsAt.slice(0, 10)}`);
  const first = await placeOf(week.getByTitle(new RegExp(`, ${early.withName},`)));
  const second = await placeOf(week.getByTitle(new RegExp(`, ${late.withName},`)));
  // An hour is 80 px high.
  const minutes = (Date.parse(late.startsAt) - Date.parse(early.startsAt)) / 60_000;
  expect(second.y - first.y).toBeCloseTo((minutes / 60) * 80, 0);
  expect(second.x).toBeCloseTo(first.x, 0);
  await expectReady(page);
  await expectAccessible(page);
  await week.getByTitle(new RegExp(`, ${early.withName},`)).click();
  await expect(page.getByText(`With ${early.withName}`, { exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('on a phone, the week lists only the days that have sessions', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard/appointments');
  const [next] = await upcoming(page);
  if (!next) throw new Error('nothing is booked');
  await page.goto(`/dashboard/appointments?when=week&week=${next.startsAt.slice(0, 10)}`);
  const week = weekOf(page);
  const times = `${next.startsAt.slice(11, 16)}\\s*${next.endsAt.slice(11, 16)}`;
  await expect(week.getByRole('link', { name: new RegExp(`^${times}\\s*${next.withName}`) })).toBeVisible();
  expect(await week.getByRole('heading', { level: 3 }).count()).toBeLessThan(7);
  await expectReady(page);
  await expectAccessible(page);
  await page.goto('/dashboard/appointments?when=week&week=2020-01-06');
  await expect(week.getByText('No sessions in this week.')).toBeVisible();
  expect(problems).toEqual([]);
});
