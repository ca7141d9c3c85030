import { expect, type Locator, type Page } from '@playwright/test';
import { updateParticipantInformation } from '../../src/contract/participants.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { studyForm } from '../support/study-form.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const NAME = 'How traders keep their money';
const DAY = addDays(MORNING.slice(0, 10), 7);
const BANDS = ['LESS_THAN_10000', 'BETWEEN_10000_30000'];

async function callAs<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).accessToken`);
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { content: T }).content;
}

/** Publishes a study for market traders of Ashanti with little income. */
async function publish(page: Page, publicName: string, more: object = {}): Promise<void> {
  await signInAs(page, 'Researcher', '/dashboard/projects');
  const [project] = await callAs<{ id: string }[]>(page, 'GET', listProjects.path);
  const form = studyForm(project?.id ?? '', 1, [{ date: DAY, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
  const facts = { region: ['ASHANTI'], work: ['MARKET_TRADER'] };
  await callAs(page, 'POST', publishStudy.path, {
    ...form,
    study: { ...form.study, publicName },
    demographics: { ...form.demographics, annualHouseholdIncome: BANDS, facts, ...more },
    // Video calls are not offered to people whose only phone is a button phone.
    schedule: { ...form.schedule, meetingKind: 'PHONE_CALL' },
  });
}

/** Each press, choice and filled field is one. */
class Hands {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.count += 1;
    await target.selectOption(option);
  }
}

const card = (page: Page, name: string) => page.getByRole('link', { name: `See the study ${name}` });
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('from a fresh phone, three answers lead to the studies; a study asks what it needs once and never again', {
  tag: '@core',
}, async ({ browser }) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  await publish(researcher.page, NAME);
  await publish(researcher.page, 'How traders save');
  const { page, problems } = await openBrowser(browser, world, PHONE);

  await test.step('studies are visible before the set-up; applying leads to it, and back', async () => {
    await join(page, world, { role: 'PARTICIPANT', firstName: 'Akua', email: 'akua@example.com' }, '/dashboard');
    await expect(card(page, NAME)).toBeVisible();
    await expect(page.getByText('May fit you')).toHaveCount(0);
    await shot(page, '01-browse-before');
    await expectAccessible(page);
    await card(page, NAME).click();
    await expect(page.getByText('You need to submit your demographics before applying for a study')).toBeVisible();
    await shot(page, '02-study-before');
    await expectAccessible(page);
  });

  await test.step('three answers', async () => {
    const hands = new Hands();
    await hands.press(
      page.getByRole('region', { name: NAME }).or(page.locator('main')).getByRole('button', { name: 'Get started' }),
    );
    await expect(
      page.getByLabel('Do you live in Ghana?').or(page.getByText('Do you live in Ghana?')).first(),
    ).toBeVisible();
    await expect(page.getByLabel('Country')).toHaveCount(0);
    await shot(page, '03-setup');
    await expectAccessible(page);
    await hands.fill(page.getByLabel('Day'), '6');
    await hands.choose(page.getByLabel('Month'), 'Mar');
    await hands.fill(page.getByLabel('Year'), '1994');
    await expect(page.getByText('You are 32 years old.')).toBeVisible();
    await hands.press(page.getByLabel('Female', { exact: true }));
    await hands.choose(page.getByLabel('Region'), 'Ashanti');
    await shot(page, '04-setup-filled');
    await hands.press(page.getByRole('button', { name: 'Save and see studies' }));
    const done = page.getByRole('dialog', { name: 'You are all set!' });
    await expect(done).toHaveAttribute('data-kind', 'celebrate');
    await shot(page, '05-setup-done');
    await expectAccessible(page);
    await hands.press(done.getByRole('button', { name: 'Open the study' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
    // The date of birth is three of them; the study that they came for is open.
    expect(hands.count).toBeLessThanOrEqual(8);
  });

  await test.step('the study asks for work by picture, income by month and the kind of phone', async () => {
    await expect(page.getByRole('heading', { name: '3 questions first' })).toBeVisible();
    const save = page.getByRole('button', { name: 'Save and continue' });
    await expect(save).toBeDisabled();
    await page.getByText('Market trader').click();
    await page.getByLabel('Amount in GH₵').fill('1,200');
    await expect(page.getByText('GH₵ 10,000–30,000 a year')).toBeVisible();
    await page.getByLabel('Button phone').check();
    await shot(page, '06-missing');
    await expectAccessible(page);
    await save.click();
    const used = page.getByRole('region', { name: 'From your profile' });
    await expect(used.getByText('Market trader')).toBeVisible();
    await expect(used.getByRole('link', { name: 'See my profile' })).toBeVisible();
    await expect(page.getByText('questions first')).toHaveCount(0);
    await shot(page, '07-fits');
    await expectAccessible(page);
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel(/I take part freely/).check();
    await page.getByRole('button', { name: 'Send my application' }).click();
    await expect(page.getByRole('dialog', { name: 'You have applied' })).toBeVisible();
  });

  await test.step('the next study that needs the same asks nothing', async () => {
    await page.goto('/dashboard/browse-studies');
    await card(page, 'How traders save').click();
    await expect(page.getByLabel('Yes', { exact: true })).toBeVisible();
    await expect(page.getByText(/questions? first/)).toHaveCount(0);
  });
  expect([...problems, ...researcher.problems]).toEqual([]);
});

test('an answer that does not fit leads kindly to the other studies; a health question needs its consent', async ({
  browser,
}) => {
  const researcher = await openBrowser(browser, world, DESKTOP);
  await publish(researcher.page, 'Reading small print', {
    annualHouseholdIncome: [
      'LESS_THAN_10000',
      'BETWEEN_10000_30000',
      'BETWEEN_40000_60000',
      'BETWEEN_70000_100000',
      'MORE_THAN_100000',
    ],
    facts: { seeing: ['SOME_DIFFICULTY', 'A_LOT_OF_DIFFICULTY'] },
    healthReason: 'We design bank letters for people who see badly.',
  });
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Esi', email: 'esi@example.com' },
    '/dashboard/participant-setup',
  );
  await page.getByLabel('Day').fill('1');
  await page.getByLabel('Month').selectOption('Dec');
  await page.getByLabel('Year').fill('1980');
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByLabel('Region').selectOption('Volta');
  await page.getByRole('button', { name: 'Save and see studies' }).click();

  await test.step('the other stages are offered, and each is saved or skipped', async () => {
    await page.getByRole('button', { name: 'Answer a few more so that more studies fit' }).click();
    await page.getByLabel('Search all kinds of work').fill('carp');
    await page.getByLabel('Carpenter').check();
    await page.getByLabel('Search all kinds of work').fill('');
    await shot(page, '10-work');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await page.getByLabel('Android').check();
    await page.getByLabel('English').check();
    await shot(page, '11-devices');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Step 4 of 4')).toBeVisible();
    await shot(page, '12-payment');
    await page.getByRole('button', { name: 'Add it later' }).click();
    await expect(page).toHaveURL(/\/browse-studies$/);
  });

  await expect(page.getByText('May fit you').first()).toBeVisible();
  await shot(page, '13-browse');
  await card(page, 'Reading small print').click();
  await expect(page.getByRole('heading', { name: 'One question first' })).toBeVisible();
  await expect(page.getByText('This study asks because: We design bank letters')).toBeVisible();
  await page.getByLabel(/I agree that Nyansapo keeps my answers/).check();
  await shot(page, '14-health');
  await expectAccessible(page);
  await page.getByLabel('No difficulty').check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('This study is looking for other people. Others fit you.')).toBeVisible();
  await shot(page, '15-unfit');
  await page.getByRole('link', { name: 'Browse other studies' }).click();
  await expect(card(page, 'Reading small print')).toHaveCount(0);
  expect([...problems, ...researcher.problems]).toEqual([]);
});

test('the profile pages hold every answer; each may stay empty', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Yaw', email: 'yaw.k@example.com' },
    '/dashboard/participant-setup',
  );
  await page.getByLabel('Day').fill('1');
  await page.getByLabel('Month').selectOption('Dec');
  await page.getByLabel('Year').fill('1980');
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByLabel('Region').selectOption('Ashanti');
  await page.getByRole('button', { name: 'Save and see studies' }).click();
  await page.getByRole('button', { name: 'Browse Studies' }).click();

  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/account-management/);
  };
  await page.goto('/dashboard/demographic-details');
  await page.getByLabel('District').fill('Kumasi');
  await page.getByLabel('District').blur();
  await expect(page.getByText('Choose a district from the list')).toBeVisible();
  await page.getByLabel('District').fill('kumasi metropolitan');
  await expect(page.getByText('Choose a district from the list')).toHaveCount(0);
  await page.getByLabel('Town or city', { exact: true }).first().check();
  await expect(page.getByLabel('Level of education').getByRole('option', { name: 'Basic school' })).toHaveCount(0);
  await shot(page, '20-demographic');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rather not say' }).click();
  await save();
  await page.goto('/dashboard/demographic-details');
  await expect(page.getByLabel('District')).toHaveValue('Kumasi Metropolitan');
  // A radio button can't be unticked, but its answer can be taken back.
  await page
    .getByRole('group', { name: 'Do you live in a town or a village?' })
    .getByRole('button', { name: 'Clear answer' })
    .click();
  await expect(page.getByLabel('Town or city', { exact: true }).first()).not.toBeChecked();
  await expect(page.getByText('Rather not say')).toBeVisible();
  // Another region has other districts.
  await page.getByLabel('Region').selectOption('Volta');
  await expect(page.getByLabel('District')).toHaveValue('');
  await save();

  await page.goto('/dashboard/employment-details');
  await page.getByLabel('I don’t work').check();
  await page.getByLabel('Homemaker').check();
  await shot(page, '21-employment');
  await expectAccessible(page);
  await save();
  await page.goto('/dashboard/employment-details');
  await expect(page.getByLabel('Homemaker')).toBeChecked();
  await page.getByText('Tailor or seamstress').click();
  await page.getByLabel('How do you work?').selectOption('Freelancer or self-employed');
  await shot(page, '22-employment-tailor');
  await save();

  await page.goto('/dashboard/technical-details');
  await page.getByLabel('Android').first().check();
  await shot(page, '23-technical');
  await expectAccessible(page);
  await save();
  const { employment } = await callAs<{ employment: object }>(page, 'GET', updateParticipantInformation.path);
  expect(employment).toEqual({ employmentStatus: 'FREELANCER', jobRole: 'TAILOR', industry: null });
  expect(problems).toEqual([]);
});
