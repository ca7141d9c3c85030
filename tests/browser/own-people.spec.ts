import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { openDraft } from '../support/wizard-draft.ts';

const DAY = addDays(MORNING.slice(0, 10), 7);
const DIGITS = DAY.replaceAll('-', '');
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  `DTSTART:${DIGITS}T090000Z`,
  `DTEND:${DIGITS}T100000Z`,
  'RRULE:FREQ=NOW AND THEN',
  'END:VEVENT',
  'BEGIN:VEVENT',
  `DTSTART;TZID=Customized Time Zone:${DIGITS}T120000`,
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const world = BrowserWorld.forFile({ demo: true, env: { WEBHOOKS_TO_THIS_MACHINE: 'on' } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Opens the wizard at a stage, with one morning's slots. */
function openWizard(page: Page, stage: number) {
  const timeSlots = [{ date: addDays(MORNING.slice(0, 10), 3), availableTimes: generateTimes('09:00', '11:00', 30) }];
  return openDraft(page, stage, timeSlots);
}

for (const [what, viewport] of sizesOf('phone')) {
  test(`a researcher invites people of their own, keeps panels and connects a calendar on ${what}; somebody leaves a panel`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, viewport);
    await signInAs(page, 'Researcher', '/dashboard/panels');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panels');
    await button(page, 'New panel').click();
    await page.getByLabel('Name of the panel').fill('Second round');
    await page.getByLabel('Name of the panel').press('Enter');
    const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Second round' }) });
    await expect(card.getByText('Nobody yet')).toBeVisible();
    await card.getByRole('button', { name: 'Add people' }).click();
    await button(page, 'Add everybody you have met').click();
    await expect(card.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);

    await page.goto('/dashboard/projects');
    await page
      .getByRole('link', { name: /Market payments/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /new way to be paid|Round|Payment/i })
      .first()
      .click();
    await button(page, 'Invite people').click();
    await page.getByLabel('Email addresses').fill('esi.invited@example.com\nnobody\n');
    await button(page, 'Send the invitations').click();
    await expect(page.getByText('Line 2: nobody. No email address.')).toBeVisible();
    await expect(page.getByLabel('Email addresses')).toHaveValue('nobody');
    await expect(page.getByText('esi.invited@example.com', { exact: true })).toBeVisible();
    await button(page, 'Create a link').click();
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectAccessible(page);

    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(CALENDAR);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await page.goto('/dashboard/appointments');
    await button(page, 'Connect').click();
    await page.getByLabel('Secret address in iCal format').fill('https://10.0.0.1/a.ics');
    await button(page, 'Connect the calendar').click();
    await expect(page.getByRole('alert')).toHaveText('We can only read calendars on the public internet.');
    const { port } = server.address() as AddressInfo;
    await page.getByLabel('Secret address in iCal format').fill(`http://127.0.0.1:${port}/a.ics`);
    await button(page, 'Connect the calendar').click();
    await expect(page.getByText(/^2 busy times/)).toBeVisible();
    const day = new Date(DAY).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await expect(page.getByText(/^1 event could not be read: /)).toContainText(day);
    await expect(page.getByText(/^1 event has no time zone that we know/)).toBeVisible();
    await expectAccessible(page);
    server.close();

    const kwesi = (await openBrowser(browser, world, viewport)).page;
    await signInAs(kwesi, 'Participant', '/dashboard/security');
    const panels = kwesi.locator('.card').filter({ has: kwesi.getByRole('heading', { name: 'Panels', exact: true }) });
    await expect(panels.getByText('Organisations you met can keep you in a panel')).toBeVisible();
    await panels
      .getByRole('button', { name: /^Leave/ })
      .first()
      .click();
    await expect(panels.getByText(/^You left on/).first()).toBeVisible();
    expect(problems).toEqual([]);
  });
}

for (const [what, viewport] of sizesOf('desktop')) {
  test(`the wizard asks who may apply and how sessions are kept apart, when that is unfolded, on ${what}`, async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, world, viewport);
    await openWizard(page, 1);
    // SCREEN-50 shows the real number.
    const address = new URL(page.url());
    address.searchParams.set('foundParticipants', 'true');
    await page.goto(address.href);
    await expect(page.getByText(/We found \d+ eligible participants/)).toBeVisible();
    await page.getByText('People you know, and people to leave out').click();
    await page.getByLabel('Only one of your panels', { exact: true }).check();
    await page.getByLabel('Panel', { exact: true }).selectOption('Traders we have met');
    await expect(page.getByText(/in this panel fit\./)).toBeVisible();
    await page.getByLabel(/took part in your studies/).fill('6');
    await expect(page.getByText(/you know (is|are) left out/)).toBeVisible();
    await expectAccessible(page);

    // In another browser, because this one still keeps the draft that it was writing.
    await page.close();
    const times = (await openBrowser(browser, world, viewport)).page;
    await openWizard(times, 4);
    await times.getByText('More settings: buffers, sessions a day, notice').click();
    await times.getByLabel('Minutes to finish after each session').fill('15');
    await expect(times.getByText('2 times for 4 people')).toBeVisible();
    await expect(times.getByText(/With these settings, you can use 2 of your times at most/)).toBeVisible();
    await expectAccessible(times);
    await times.goto('/dashboard/create-study/00000000-0000-4000-8000-000000000000');
    await expect(times.getByRole('heading', { name: 'Not found' })).toBeVisible();
  });
}
