import { expect, type Page } from '@playwright/test';
import { applyToStudy } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { getStudyOffer } from '../../src/contract/studies/offers.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, expectAccessible, goOnLater, moveClocks, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { reloadUntil } from '../support/screens.ts';
import { setUp } from '../support/set-up.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';

const DAY = addDays(MORNING.slice(0, 10), 9);
const OTHER = 'kofi.owusu@example.com';
const NAME = 'Talk about prices together';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Reads a study as the person who is signed in on a page. */
async function read(page: Page, path: string): Promise<ReplyOf<typeof getStudyOffer>> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).accessToken`);
  const response = await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).content;
}

/** Sends a call as the person who is signed in on a page. */
async function send(page: Page, path: string, data: object): Promise<void> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).accessToken`);
  const response = await page.request.post(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data });
  expect(response.status(), await response.text()).toBe(200);
}

test('a group session from the wizard on a desktop and booking on a phone to payouts and books', async ({
  browser,
}) => {
  const ama = await openBrowser(browser, world, DESKTOP);
  const kwesi = await openBrowser(browser, world, PHONE);
  const other = await openBrowser(browser, world, PHONE);

  await test.step('the researcher chooses a group in the first stage and its size with the times', async () => {
    const { page } = ama;
    await signInAs(page, 'Researcher', '/dashboard');
    await page.getByRole('link', { name: /Market payments/ }).click();
    await page.getByRole('link', { name: 'Create a study' }).click();
    await page.getByRole('button', { name: /^First look at an app or website/ }).click();
    await expect(page.getByText('Step 5 of 6')).toBeVisible();
    for (const _ of [4, 3, 2, 1]) await page.locator('form').getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('One-to-one session')).toBeChecked();
    await page.getByLabel('Group session').check();
    await page.getByLabel('Public study name').fill(NAME);
    await press(page, 'Continue');
    await press(page, 'Add screener survey');
    await press(page, 'Save');
    await page.getByLabel('Number of participants').fill('3');
    await press(page, 'Save');
    await page.getByLabel('Date').fill(DAY);
    await press(page, 'Add this date');
    await page.getByLabel(/Start of time 1/).fill('10:00');
    await page.getByLabel('Seats in a group').fill('13');
    await expect(page.getByText('A group has 2 to 12 people').first()).toBeVisible();
    await page.getByLabel('Seats in a group').fill('3');
    await page.getByLabel('Smallest group').fill('2');
    await expectAccessible(page);
    await press(page, 'Proceed');
    await expect(page.getByText(/in groups of 2 to 3 people/)).toBeVisible();
    await expect(page.getByText('Group session, up to 3 people')).toBeVisible();
    await pressCreateStudy(page);
    await expect(page.getByText('Study created successfully')).toBeVisible();
  });
  const studyId = new URL(ama.page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('a participant reads that it is a group before applying', async () => {
    const { page } = kwesi;
    await signInAs(page, 'Participant', `/dashboard/browse-studies?search=${encodeURIComponent('prices together')}`);
    await expect(page.getByText('Group session, up to 3 people')).toBeVisible();
    await page.getByRole('link', { name: `See the study ${NAME}` }).click();
    await expect(page.getByText('Group session, up to 3 people')).toBeVisible();
    await page.getByLabel('Every week').check();
    await page.getByLabel(/I take part freely/).check();
    await expectAccessible(page);
    await press(page, 'Send my application');
    await expect(page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();
    await join(other.page, world, { role: 'PARTICIPANT', firstName: 'Kofi', email: OTHER });
    await send(other.page, submitParticipantInformation.path, setUp('0551234987'));
    const { screeners } = await read(other.page, getStudyOffer.path.replace('{id}', studyId));
    const responses = screeners.map(({ id, question }) => ({ id, question, answer: 'Every week' }));
    await send(other.page, applyToStudy.path.replace('{id}', studyId), { responses });
  });

  await test.step('both are invited and book the same slot; until then the group is below its minimum', async () => {
    const { page } = ama;
    await page.reload();
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Invite');
    await press(page, 'Send the invitations');
    await expect(page.getByText('2 applicants invited').first()).toBeVisible();
    await kwesi.page.goto(`/dashboard/schedule-availability/${studyId}`);
    await expect(kwesi.page.getByText(/^Group session, up to 3 people\. If too few/)).toBeVisible();
    await expectAccessible(kwesi.page);
    await kwesi.page.getByRole('button', { name: '10:00–10:30 GMT' }).click();
    await expect(kwesi.page.getByRole('dialog').getByText('Group session, up to 3 people.')).toBeVisible();
    await press(kwesi.page, 'Confirm');
    await expect(kwesi.page.getByRole('dialog', { name: 'Your session is booked' })).toBeVisible();
    await page.goto(`/dashboard/appointments`);
    await expect(page.getByText('Group session, 1 of 3 seats booked, 2 needed')).toBeVisible();
    await send(other.page, bookSlot.path.replace('{id}', studyId), { date: DAY, start: '10:00', end: '10:30' });
    await page.reload();
    await expect(page.getByText('Group session, 2 of 3 seats booked')).toHaveCount(2);
    await expect(page.getByText('Group session, 1 of 3 seats booked, 2 needed')).toHaveCount(0);
    await expectAccessible(page);
    await kwesi.page.goto('/dashboard/bookings');
    await expect(kwesi.page.getByText('Group session, up to 3 people')).toBeVisible();
  });

  await test.step('they meet in one room; each is marked, and the money arrives', async () => {
    const group = ama.page.locator('.card', { hasText: 'Group session, 2 of 3 seats booked' });
    const links = await group.getByRole('link', { name: 'Join the call' }).all();
    const rooms = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(rooms).toHaveLength(2);
    const opened = await Promise.all(
      rooms.map((link) => ama.page.request.get(link ?? '', { maxRedirects: 0 }).then((answer) => answer.headers())),
    );
    expect(new Set(opened.map(({ location = '' }) => new URL(location).pathname)).size).toBe(1);
    await moveClocks(world, Date.parse(`${DAY}T10:05:00Z`), [ama.page, kwesi.page]);
    for (const page of [ama.page, kwesi.page]) await goOnLater(page, DEMO_PASSWORD);
    const cards = ama.page.locator('.card', { hasText: 'Group session, 2 of 3 seats booked' });
    for (const left of [1, 0]) {
      await cards
        .first()
        .getByRole('button', { name: /^Yes, pay/ })
        .click();
      await expect(ama.page.getByText(/is on its way to/)).toBeVisible();
      await world.pass(13_000);
      // The card goes once the mark has taken effect.
      await reloadUntil(ama.page, cards, left);
      await expect(cards).toHaveCount(left);
    }
    await kwesi.page.goto('/dashboard/wallet-management');
    await expect(kwesi.page.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the books sum to 0', async () => {
    const rows = await world.books();
    expect(rows.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0)).toBe(0);
    const held = rows.find(({ kind, owner }) => kind === 'STUDY_HELD' && owner === 'First look at an app or website');
    // Three places were reserved; two people attended, and the fee was charged.
    expect(held?.balancePesewas).toBe(5_000);
  });
  for (const { problems } of [ama, kwesi, other]) expect(problems).toEqual([]);
});
