import { expect } from '@playwright/test';
import { addDays, addMinutes, instantOf } from '../../src/domain/calendar.ts';
import { codesOf } from '../../src/domain/codes.ts';
import { GENDERS, INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { call } from '../support/page-calls.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { openDraft } from '../support/wizard-draft.ts';

/* Pay that fits the person and the session: set in the wizard, seen by the participant, changed by agreement. */

const DAY = addDays(MORNING.slice(0, 10), 3);
const START = instantOf(DAY, '10:00');
const TIME = { date: DAY, start: '10:00', end: '10:30' };

const EVERYBODY = {
  minimumAge: 18,
  maximumAge: 90,
  gender: codesOf(GENDERS),
  education: ['NOT_APPLICABLE' as const],
  annualHouseholdIncome: codesOf(INCOME_BANDS),
};

let world: BrowserWorld;
test.beforeEach(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterEach(() => world.close());

test('extra pay and travel in the wizard; a session that was cut short is paid in part once its participant agrees', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  const times = [{ date: DAY, availableTimes: [{ start: TIME.start, end: TIME.end, booked: false }] }];
  const cost = { durationInMinutes: 30, desiredNumberOfParticipants: 1, quotas: [] };
  const options = [
    { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' as const },
    { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' as const },
  ];
  const screeners = [{ id: 'abc123', kind: 'SINGLE' as const, question: 'Do you sell at a market?', options }];
  await openDraft(page, 3, times, { cost, screeners, demographics: EVERYBODY });
  await page.getByLabel(/^Extra pay for each person/).fill('30');
  await expect(page.getByText('1 × GH₵ 80.00 (50 + 30 extra) + GH₵ 50.00 =')).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();

  const travel = page.getByLabel(/^Travel for each person/);
  await expect(travel).toHaveCount(0);
  await page.getByLabel('In person').check();
  await page.getByLabel('Place', { exact: true }).fill('Ring Road');
  await travel.fill('20');
  await page.getByLabel(/^Pay GH₵ 25.00 more if a session takes/).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Proceed/ }).click();
  await expect(page.getByText('(50 + 30 extra + 20 travel)')).toBeVisible();
  await expect(page.getByText('up to GH₵ 25.00')).toBeVisible();
  const published = page.waitForResponse((answer) => /\/project\/studies$/.test(answer.url()) && answer.ok());
  await page.getByRole('button', { name: /^Create Study/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  const study = ((await (await published).json()) as { content: { id: string } }).content.id;

  const kwesi = await openBrowser(browser, world, PHONE);
  await signInAs(kwesi.page, 'Participant', `/dashboard/study-apply/${study}`);
  await expect(kwesi.page.getByText('80 + 20 travel')).toBeVisible();
  const application = await call(kwesi.page, 'POST', `/project/studies/${study}/applications`, {
    responses: [{ id: 'abc123', question: '', answer: 'Yes' }],
  });
  await call(page, 'POST', `/project/studies/${study}/invitations`, { applicationId: application.id });
  const booking = await call(kwesi.page, 'POST', `/project/studies/${study}/schedules`, TIME);

  const now = addMinutes(START, 10);
  for (const each of [page, kwesi.page]) await each.clock.setSystemTime(now);
  await world.goTo(now.toISOString());
  await signInAs(page, 'Researcher', `/dashboard/session/${booking.id}`);
  await page.getByRole('button', { name: 'It was cut short' }).click();
  const dialog = page.getByRole('dialog', { name: 'The session was cut short?' });
  await dialog.getByLabel(/^What you propose to pay/).fill('20');
  await dialog.getByLabel('Why was it cut short?').fill('The power went off');
  await expect(dialog.getByRole('button', { name: /^Ask/ })).toBeDisabled();
  await dialog.getByLabel(/^What you propose to pay/).fill('60');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Ask/ }).click();
  await expect(page.getByText(/to agree to GH₵ 60\.00/)).toBeVisible();

  await signInAs(kwesi.page, 'Participant', `/dashboard/session/${booking.id}`);
  await expect(kwesi.page.getByText('The power went off')).toBeVisible();
  await expectAccessible(kwesi.page);
  await kwesi.page.getByRole('button', { name: 'Agree to GH₵ 60.00' }).click();
  const agree = kwesi.page.getByRole('dialog', { name: 'Agree to GH₵ 60.00?' });
  await agree.getByRole('button', { name: 'Agree to GH₵ 60.00' }).click();
  await expect(kwesi.page.getByText('You earned GH₵ 60.00')).toBeVisible();
});
