import { expect, type Page } from '@playwright/test';
import { inviteApplicant, listApplicants } from '../../src/contract/applications.ts';
import { listAppointments, markAttendance } from '../../src/contract/bookings.ts';
import type { Endpoint, ReplyOf } from '../../src/contract/endpoint.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { loginByPassword } from '../../src/contract/sign-in.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays, addMinutes, dateOf } from '../../src/domain/calendar.ts';
import { codesOf } from '../../src/domain/codes.ts';
import { INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { choose, dial, joinByDialling, screenOf, type } from '../support/dialling.ts';
import { signInAs } from '../support/sign-in.ts';
import { studyForm } from '../support/study-form.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

/** In the sandbox, payouts to numbers that end in 0001 fail. */
const NUMBER = '0246720001';
const PIN = '4071';

/** Calls of the demo's researcher. */
function researcher(page: Page) {
  let accessToken = '';
  const logIn = async () => {
    const data = { email: 'ama@kente-labs.example', password: DEMO_PASSWORD };
    const answer = await page.request.post(`/api/v1${loginByPassword.path}`, { data });
    ({ accessToken } = (await answer.json()).content as { accessToken: string });
  };
  return async <E extends Endpoint>(endpoint: E, params: Record<string, string> = {}, data?: object) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const send = () =>
      page.request.fetch(`/api/v1${path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(data ? { data } : {}),
      });
    let response = await send();
    // At first, and after the clock has moved by days.
    if (response.status() === 401) {
      await logIn();
      response = await send();
    }
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()).content as ReplyOf<E>;
  };
}

test('with a button phone alone, a trader disputes an absence, has a payout sent again, and reads what is held', async ({
  browser,
}) => {
  const desk = await (await browser.newContext({ baseURL: world.url })).newPage();
  const call = researcher(desk);
  const context = await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  // The sandbox registers the number to Kwame Boateng; another name, in so quick a journey, would hold the payout.
  await joinByDialling(world, page, NUMBER, 'Kwame');

  // Two sessions of two studies: she applies and chooses the times by dialling.
  const [project] = await call(listProjects);
  const date = addDays(dateOf(new Date(await world.now())), 2);
  for (const [publicName, start] of [
    ['Morning talk', '10:00'],
    ['Noon talk', '12:00'],
  ] as const) {
    const times = [{ date, availableTimes: [{ start, end: start.replace(':00', ':30') }] }];
    const form = studyForm(project?.id ?? '', 1, times);
    const study = await call(
      publishStudy,
      {},
      {
        ...form,
        study: { ...form.study, publicName },
        demographics: { ...form.demographics, annualHouseholdIncome: codesOf(INCOME_BANDS) },
        schedule: { ...form.schedule, meetingKind: 'PHONE_CALL' },
      },
    );
    await dial(page, NUMBER);
    await choose(page, 'Apply by code');
    await type(page, study.code);
    await choose(page, 'Apply', 'Yes', 'Yes, send');
    const [applicant] = await call(listApplicants, { id: study.id });
    await call(inviteApplicant, { id: study.id }, { applicationId: applicant?.id, instructions: '' });
    expect(await world.text(NUMBER, new RegExp(`^Invited: ${publicName}`))).toMatch(
      / or dial \*713\*100#$| \*713\*100#$/,
    );
    await dial(page, NUMBER);
    await choose(page, 'My sessions', `Invited: ${publicName}`, 'Choose a time');
    await page.getByRole('button', { name: '1', exact: true }).click();
    await expect(page.getByRole('status')).toContainText(/^Book .* \d\d:\d\d\?/);
    await choose(page, 'Yes');
    await expect(page.getByRole('status')).toContainText('Booked:');
  }
  const sessions = (await call(listAppointments)).filter(({ startsAt }) => startsAt.startsWith(date));
  expect(sessions).toHaveLength(2);
  const [morning, noon] = sessions.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));

  // The researcher calls with today's word, which she checks.
  await dial(page, NUMBER);
  await choose(page, 'Is this real?', 'A caller');
  await type(page, morning?.callerWord ?? '');
  await expect(page.getByRole('status')).toContainText('uses this word today, for Morning talk');

  await world.goTo(addMinutes(new Date(morning?.startsAt ?? ''), 20).toISOString());
  await call(markAttendance, { id: morning?.id ?? '', event: 'miss' }, {});
  await dial(page, NUMBER);
  await choose(page, 'My sessions', 'Missed: Morning talk', 'That is wrong', 'Nobody called or met me.');
  await expect(page.getByRole('status')).toContainText('a person at Nyansapo decides');

  await world.goTo(addMinutes(new Date(noon?.startsAt ?? ''), 20).toISOString());
  await call(markAttendance, { id: noon?.id ?? '', event: 'attend' }, {});
  const failed = /did not go through/;
  expect(await world.text(NUMBER, failed)).toContain('*713*100#');
  await dial(page, NUMBER);
  await choose(page, 'My money');
  await type(page, PIN, PIN);
  await choose(page, 'Send GHS 50.00 again');
  await expect(page.getByRole('status')).toContainText('did not go through: ');
  await choose(page, 'Send it again now');
  await expect(page.getByRole('status')).toContainText('We send GHS 50.00 to 024 *** 0001 again');
  await expect.poll(async () => (await world.texts(NUMBER)).filter((text) => failed.test(text)).length).toBe(2);

  await dial(page, NUMBER);
  await choose(page, 'My money');
  await type(page, PIN);
  await choose(
    page,
    'What is held and why',
    'Morning talk: You were marked as absent from a session, so you have a strike.',
  );
  await expect(page.getByRole('status')).toContainText(
    'You were marked as absent from a session, so you have a strike.',
  );
  const screens: string[] = [await screenOf(page)];
  while (screens.at(-1)?.includes('0 More')) {
    await page.getByRole('button', { name: '0', exact: true }).click();
    screens.push(await screenOf(page));
  }
  // Her dispute of the absence decides the strike too.
  expect(screens.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/It rests on: .* The strike is decided with it\./);

  const admin = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signInAs(admin, 'Admin', '/dashboard/admin/disputes');
  await expect(admin.getByText('Nobody called or met me.')).toBeVisible();
  await context.close();
});
