import { expect, type Locator, type Page } from '@playwright/test';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { listNotifications } from '../../src/contract/notifications.ts';
import { invitePanel, listPanels } from '../../src/contract/panels.ts';
import { updatePreferences } from '../../src/contract/privacy.ts';
import { countEligible } from '../../src/contract/studies/eligible-count.ts';
import { browseStudies, getStudyOffer } from '../../src/contract/studies/offers.ts';
import { planSample } from '../../src/contract/studies/sample-plan.ts';
import { predictTimeToFill } from '../../src/contract/studies/time-to-fill.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { codesOf } from '../../src/domain/codes.ts';
import { GENDERS, INCOME_BANDS } from '../../src/domain/enumerations.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PHONE,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { EMPTY_DRAFT } from '../support/drafts.ts';
import { signInAs } from '../support/sign-in.ts';
import { studyForm } from '../support/study-form.ts';
import { test } from '../support/test.ts';
import { openDraft } from '../support/wizard-draft.ts';

const world = BrowserWorld.forFile({ demo: true });

const ANYONE = {
  minimumAge: 18,
  maximumAge: 100,
  gender: codesOf(GENDERS),
  education: ['NOT_APPLICABLE' as const],
  annualHouseholdIncome: codesOf(INCOME_BANDS),
};

/** Calls the API as the person who is signed in. */
async function send(
  page: Page,
  { method, path }: Endpoint,
  given: { params?: object; query?: object; body?: object } = {},
) {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const filled = Object.entries(given.params ?? {}).reduce(
    (to, [name, value]) => to.replace(`{${name}}`, value),
    path as string,
  );
  const query = new URLSearchParams(given.query as Record<string, string>);
  const response = await page.request.fetch(`/api/v1${filled}?${query}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(given.body ? { data: given.body } : {}),
  });
  return (await response.json()) as { code: string; content: never };
}

for (const [what, viewport] of sizesOf('desktop')) {
  test(`traders in Ashanti, 25 to 40, with a button phone: asked for in five clicks and under a minute, on ${what}`, async ({
    browser,
  }) => {
    const trader = { dateOfBirth: '1994-03-06', region: 'ASHANTI', jobRole: 'MARKET_TRADER', phoneOs: 'BUTTON_PHONE' };
    const others = [{ phoneOs: 'ANDROID' }, { jobRole: 'FARMER' }, { dateOfBirth: '1960-03-06' }];
    await world.addPeople(
      [trader, ...others.map((other) => ({ ...trader, ...other }))].map((one) => ({ ...one, people: 40 })),
    );
    const { page, problems } = await openBrowser(browser, world, viewport);
    await openDraft(page, 1, [], {
      demographics: ANYONE,
      schedule: { ...EMPTY_DRAFT.schedule, meetingKind: 'PHONE_CALL' },
    });
    const count = page.getByRole('status').filter({ hasText: /fit/ });
    await expect(count).toContainText(/^\d+ fit/);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    let before = '';
    /** The number has changed since the last criterion. */
    const changed = async () => {
      await expect(count).not.toHaveAttribute('aria-busy', 'true');
      await expect(count.locator('b').first()).not.toHaveText(before);
      before = (await count.locator('b').first().textContent()) ?? '';
    };
    await changed();
    const since = Date.now();

    await click(page.getByRole('button', { name: /^Region/ }));
    await click(page.getByLabel('Ashanti'));
    await changed();
    await click(page.getByLabel('Minimum age'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('25');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    await changed();
    await click(page.getByRole('button', { name: 'Add a criterion' }));
    await page.getByRole('searchbox', { name: 'Search criteria and answers' }).fill('trader');
    await page.keyboard.press('Enter');
    await changed();
    await click(page.getByRole('button', { name: 'Add a criterion' }));
    await page.getByRole('searchbox', { name: 'Search criteria and answers' }).fill('button');
    await page.keyboard.press('Enter');
    await changed();

    expect(clicks).toBeLessThanOrEqual(5);
    expect(Date.now() - since).toBeLessThan(60_000);
    await expect(page.getByRole('button', { name: /^Region Ashanti/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Work Market trader, Shopkeeper, Street vendor/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Kind of phone Button phone/ })).toBeVisible();
    await expect(page.getByText(/leaves out \d+ people/).first()).toBeAttached();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    expect(problems).toEqual([]);
  });
}

test('criteria with districts and a reason, an audience to use again, and the whole study in words, on a phone', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await openDraft(page, 1, [], { demographics: ANYONE });
  await page.getByRole('button', { name: /^Region/ }).click();
  await page.getByLabel('Ashanti').check();
  await page.getByText('Only some districts').click();
  const districts = page.getByRole('region', { name: 'Ashanti' });
  await districts.getByRole('searchbox').fill('kumasi');
  await districts.getByLabel('Kumasi Metropolitan').check();
  await expect(page.getByRole('button', { name: /^Region Ashanti \(only Kumasi\)/ })).toBeVisible();
  await expectAccessible(page);

  // Questions about health need a reason, which people read.
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Difficulty seeing' }).click();
  await page.getByLabel('A lot of difficulty').check();
  await page.getByRole('link', { name: 'Please say why the study needs to know this' }).click();
  const reason = page.getByLabel('Why the study needs to know about difficulties');
  await expect(reason).toBeFocused();
  await reason.fill('The app reads its pages aloud.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save this audience' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the audience').fill('Kumasi, sees badly');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save audience' }).click();
  await expect(dialog).toBeHidden();
  // Without its region, the criterion of its districts is gone too.
  await page.getByRole('button', { name: 'Remove region' }).click();
  await page.getByRole('button', { name: 'Remove difficulty seeing' }).click();
  await expect(page.getByRole('button', { name: 'Save this audience' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Use a saved audience' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Kumasi, sees badly Ashanti \(only Kumasi\)/ }).click();
  await expect(page.getByRole('button', { name: /^Difficulty seeing A lot of difficulty/ })).toBeVisible();
  await expect(reason).toHaveValue('The app reads its pages aloud.');
  await page.getByRole('button', { name: 'Use a saved audience' }).click();
  await dialog.getByRole('button', { name: 'Delete Kumasi, sees badly' }).click();
  await page.getByRole('dialog', { name: 'Delete this audience?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('No saved audiences yet')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a video call for people with a button phone is refused before its stage, and becomes a phone call, on a phone', async ({
  browser,
}) => {
  await world.addPeople([
    { dateOfBirth: '1994-03-06', region: 'OTI', jobRole: 'FISHER', phoneOs: 'BUTTON_PHONE', people: 30 },
  ]);
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const fishers = { ...ANYONE, facts: { work: ['FISHER' as const] } };
  await openDraft(page, 1, [], { demographics: fishers });
  const others = page.getByText(/\d+ more fit if you meet by phone call or in person/);
  await expect(others).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByRole('searchbox', { name: 'Search criteria and answers' }).fill('button');
  await page.keyboard.press('Enter');
  const problem = page.getByText('A button phone can’t join a video call');
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  await page.getByRole('button', { name: 'Meet by phone call' }).click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByText('You meet by phone call.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ fit/ })).toBeVisible();
  await expect(others).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problem).toBeVisible();

  // The stage of the schedule says it at its field.
  const day = addDays(MORNING.slice(0, 10), 12);
  const times = [{ date: day, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const cost = { durationInMinutes: 30, desiredNumberOfParticipants: 1 };
  await openDraft(page, 4, times as never, { demographics: { ...ANYONE, facts: { phone: ['BUTTON_PHONE'] } }, cost });
  const how = page.getByRole('group', { name: 'How you meet' });
  await expect(how.getByRole('alert')).toHaveText(/can’t join a video call/);
  await page.getByRole('link', { name: /can’t join a video call/ }).click();
  await expectAccessible(page);
  await how.getByLabel('Phone call').check();
  await expect(how.getByRole('alert')).toHaveCount(0);
  expect(problems).toEqual([]);
});

/* The last test, because it moves the world's clock. */
test('a study for three regions is not offered to, counted for or sent to somebody of a fourth', async ({
  browser,
}) => {
  const research = (await openBrowser(browser, world, DESKTOP)).page;
  await signInAs(research, 'Researcher', '/dashboard');
  const link = await research.getByRole('link', { name: /Market payments/ }).getAttribute('href');
  const projectId = (link ?? '').split('/').at(-1) ?? '';
  // Kwesi lives in the Northern region.
  const kwesi = (await openBrowser(browser, world, PHONE)).page;
  await signInAs(kwesi, 'Participant', '/dashboard/browse-studies');
  await send(kwesi, updatePreferences, { body: { marketing: true } });

  const day = addDays(MORNING.slice(0, 10), 12);
  const times = [{ date: day, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const inRegions = (region: string[]) => ({ ...ANYONE, facts: { region } });
  const three = inRegions(['ASHANTI', 'BONO', 'VOLTA']);
  const four = inRegions(['ASHANTI', 'BONO', 'VOLTA', 'NORTHERN']);
  const publish = async (publicName: string, demographics: object) => {
    const form = studyForm(projectId, 1, times);
    const body = { ...form, study: { ...form.study, publicName }, demographics };
    const { content } = await send(research, publishStudy, { body });
    return (content as { id: string }).id;
  };
  const closed = await publish('Three regions only', three);
  const open = await publish('Four regions', four);

  // What the researcher is told, before and after the region is added.
  const deviceRequirements = ['MOBILE_PHONE'];
  const asked = (demographics: object) => ({
    kind: 'ONE_TO_ONE',
    ...{ demographics, deviceRequirements },
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 20 },
  });
  const eligible = async (demographics: object) =>
    (await send(research, countEligible, { body: { demographics, deviceRequirements } })).content as {
      eligible: number;
      removed: { region: number };
    };
  const forecast = async (demographics: object) =>
    ((await send(research, predictTimeToFill, { body: asked(demographics) })).content as { eligible: number }).eligible;
  const quotas = async (demographics: object) => {
    const body = { ...asked(demographics), shareBy: ['REGION'] };
    const plan = (await send(research, planSample, { body })).content as {
      quotas: { cells: { value: string; places: number }[] }[];
    };
    return plan.quotas.flatMap(({ cells }) => cells.filter(({ places }) => places > 0).map(({ value }) => value));
  };
  const [before, after] = [await eligible(three), await eligible(four)];
  expect(after.eligible).toBeGreaterThan(before.eligible);
  expect(before.removed.region).toBeGreaterThan(after.removed.region);
  expect(await forecast(four)).toBeGreaterThan(await forecast(three));
  expect(await quotas(three)).not.toContain('NORTHERN');
  expect(await quotas(four)).toContain('NORTHERN');

  // Not offered.
  await kwesi.goto('/dashboard/browse-studies?search=regions');
  await expect(kwesi.getByText('Four regions')).toBeVisible();
  await expect(kwesi.getByText('Three regions only')).toHaveCount(0);
  const offers = (await send(kwesi, browseStudies, { query: { size: '100' } })).content as { id: string }[];
  expect(offers.map(({ id }) => id)).toContain(open);
  expect(offers.map(({ id }) => id)).not.toContain(closed);
  await kwesi.goto(`/dashboard/study-apply/${closed}`);
  await expect(kwesi.getByText('This study is looking for other people. Others fit you.')).toBeVisible();
  await expect(kwesi.getByRole('button', { name: 'Send my application' })).toHaveCount(0);
  const offer = (await send(kwesi, getStudyOffer, { params: { id: closed } })).content as object;
  expect(offer).toMatchObject({ qualifies: false, fits: [], screeners: [] });

  // Not notified: not by an invitation of the panel that he is in, and not by the weekly mail.
  const panels = (await send(research, listPanels)).content as { id: string; people: number }[];
  for (const id of [closed, open]) {
    for (const { id: panelId } of panels) await send(research, invitePanel, { params: { id }, body: { panelId } });
  }
  const heard = (await send(kwesi, listNotifications)).content as { message: string; redirectUrl: string }[];
  const about = (id: string) => heard.filter(({ redirectUrl }) => redirectUrl?.includes(id)).length;
  expect([about(closed), about(open)]).toEqual([0, 1]);
  await world.goTo(mondayAfter(MORNING));
  const mail = await world.mail('kwesi.appiah@example.com', /Four regions|new studies/i);
  expect(mail.text).toContain('Four regions');
  expect(mail.text).not.toContain('Three regions only');
});

/** A week later at most: the Monday on which the weekly mail has been sent. */
function mondayAfter(instant: string): string {
  const date = instant.slice(0, 10);
  const monday = [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(date, days))
    .find((day) => new Date(day).getUTCDay() === 1);
  return `${monday}T08:30:00Z`;
}
