import { expect, type Page } from '@playwright/test';
import { inviteApplicant, listApplicants } from '../../src/contract/applications.ts';
import { listAppointments, markAttendance } from '../../src/contract/bookings.ts';
import type { Endpoint, Failure, ReplyOf, Success } from '../../src/contract/endpoint.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { loginByPassword } from '../../src/contract/sign-in.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays, addMinutes, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { studyForm } from '../support/study-form.ts';
import { test } from '../support/test.ts';

/* The whole job on the keypad of a phone, without a script on its page; the researcher works over the API. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
/** In the sandbox, the last digits say whose number it is. */
const NUMBER = '0246700010';

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

async function send<E extends Endpoint>(
  { method, path }: E,
  { params = {}, body, token }: { params?: Record<string, string>; body?: object; token?: string } = {},
): Promise<ReplyOf<E>> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(`${world.url}/api/v1${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Success<ReplyOf<E>> | Failure;
  if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content;
}

/** The demo's researcher, by a new session each time: the clock moves far. */
async function asResearcher<E extends Endpoint>(
  endpoint: E,
  given: { params?: Record<string, string>; body?: object } = {},
) {
  const email = 'ama@kente-labs.example';
  const { accessToken } = await send(loginByPassword, { body: { email, password: DEMO_PASSWORD } });
  return send(endpoint, { ...given, token: accessToken });
}

const screenOf = (page: Page) =>
  page
    .getByRole('status')
    .textContent()
    .then((text) => text ?? '');

/** Presses a key of the pad. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: key, exact: true }).click();
  expect((await screenOf(page)).length).toBeLessThanOrEqual(160);
}

async function type(page: Page, ...answers: string[]): Promise<void> {
  for (const answer of answers) {
    await page.getByLabel('Your answer').fill(answer);
    await press(page, 'Send');
  }
}

/** Chooses options by how they begin, screen after screen. */
async function choose(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    for (let screens = 0; ; screens += 1) {
      const lines = (await screenOf(page)).split('\n');
      const line = lines.find((one) => /^[1-8] /.test(one) && one.slice(2).startsWith(label));
      if (!line && (screens > 8 || !lines.includes('0 More'))) throw new Error(`no ${label}:\n${lines.join('\n')}`);
      await press(page, line?.slice(0, 1) ?? '0');
      if (line) break;
    }
  }
}

async function dial(page: Page): Promise<void> {
  await page.goto(`/dev/phone?number=${NUMBER}`);
  const hangUp = page.getByRole('button', { name: 'Hang up' });
  if (await hangUp.isVisible()) await hangUp.click();
  // Its steps are numbered, so that quick fingers of a test are no repetitions.
  await page.getByLabel('Through').selectOption('Hubtel');
  await page.getByRole('button', { name: 'Dial' }).click();
}

for (const [size, viewport] of sizesOf('phone')) {
  test(`on ${size}: a trader joins by dialling, applies, takes and moves a session, and sees her pay`, async ({
    browser,
  }) => {
    const [project] = await asResearcher(listProjects);
    const date = addDays(MORNING.slice(0, 10), 7);
    const times = [
      { date, availableTimes: ['10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') })) },
    ];
    const form = studyForm(project?.id ?? '', 1, times);
    const text = { id: 'txt001', kind: 'TEXT', question: 'What do you sell?', options: [] };
    const study = await asResearcher(publishStudy, {
      body: {
        ...form,
        screeners: [...form.screeners, text],
        schedule: { ...form.schedule, meetingKind: 'PHONE_CALL' },
      },
    });

    const { page, problems } = await openBrowser(browser, world, viewport, MORNING);
    await page.goto(`/dev/phone?number=${NUMBER}`);
    await expect(page.getByLabel('Code to dial')).toHaveValue('*713*100#');
    await page.getByLabel('Through').selectOption('Hubtel');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dial' }).click();
    await expect(page.getByRole('status')).toContainText('1 Join');
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await press(page, '7');
    await expect(page.getByRole('status')).toContainText('Not on the list.');
    await choose(page, 'Join');
    await type(page, 'Abena', 'Owusu', '06031994');
    await choose(page, 'Female', 'Greater Accra');
    await type(page, 'Accra');
    await choose(page, 'Basic school', 'GHS 10,000');
    await type(page, '12', '0');
    await choose(page, 'Retired');
    await type(page, '13');
    await choose(page, 'This number', 'I accept');
    await expect(page.getByRole('status')).toContainText('We text you a code now.');

    const code = (await world.text(NUMBER, /is your Nyansapo code/)).slice(0, 6);
    await dial(page);
    await type(page, code);
    await expect(page.getByRole('status')).toContainText('Welcome, Abena!');
    await choose(page, 'Main menu', 'Apply by code');
    await type(page, study.code);
    await choose(page, 'Apply');
    // Nobody reads a question in less than two seconds.
    await world.pass(3000);
    await choose(page, 'Yes');
    // The network cuts the call off; dialling again goes on at the same question.
    await press(page, 'Hang up');
    await dial(page);
    await choose(page, 'Go on');
    await world.pass(3000);
    await type(page, 'Tomatoes');
    await choose(page, 'Send');
    await expect(page.getByRole('status')).toContainText('You have applied.');

    const params = { id: study.id };
    const [applicant] = await asResearcher(listApplicants, { params });
    await asResearcher(inviteApplicant, { params, body: { applicationId: applicant?.id, instructions: '' } });
    await world.text(NUMBER, /^Invited: Talk about your stall/);
    await dial(page);
    await choose(page, 'My sessions', 'Invited', 'Choose a time');
    await press(page, '1');
    await expect(page.getByRole('status')).toContainText('Booked:');
    await choose(page, 'Main menu', 'My sessions');
    await press(page, '1');
    await choose(page, 'Yes, I come', 'Main menu', 'My sessions');
    await press(page, '1');
    await choose(page, 'Move it');
    await type(page, '4071', '4071');
    await press(page, '1');
    await expect(page.getByRole('status')).toContainText('Moved to');

    const appointments = await asResearcher(listAppointments);
    const appointment = appointments.find(({ studyId }) => studyId === study.id);
    expect(appointment?.startsAt).toBe(`${date}T11:00:00.000Z`);
    const startsAt = new Date(appointment?.startsAt ?? '');
    await world.goTo(addMinutes(startsAt, -29).toISOString());
    await world.text(NUMBER, /^Reminder, in /);
    await world.goTo(addMinutes(startsAt, 5).toISOString());
    await asResearcher(markAttendance, { params: { id: appointment?.id ?? '', event: 'attend' }, body: {} });
    await world.text(NUMBER, /^You have been paid GHS 50\.00/);
    await dial(page);
    await choose(page, 'My money');
    await type(page, '4071');
    await expect(page.getByRole('status')).toContainText('Paid to you: GHS 50.00');
    const rows = await world.books();
    expect(rows.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0)).toBe(0);
    expect(problems).toEqual([]);
  });
}
