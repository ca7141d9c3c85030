import { expect, type Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PHONE,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';
import { openDraft } from '../support/wizard-draft.ts';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

const TIMES = [{ date: addDays(MORNING.slice(0, 10), 3), availableTimes: generateTimes('09:00', '17:00', 30) }];

const DRAFT = {
  demographics: {
    minimumAge: 18,
    maximumAge: 90,
    gender: ['FEMALE', 'MALE', 'OTHERS'],
    education: ['NOT_APPLICABLE'],
    annualHouseholdIncome: Object.keys(INCOME_BANDS),
  },
  screeners: [
    {
      id: 'abc123',
      kind: 'SINGLE',
      question: 'Do you sell at a market?',
      options: [
        { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
        { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
      ],
    },
  ],
  cost: { durationInMinutes: 30, desiredNumberOfParticipants: 12, quotas: [], opensEvenly: false },
} as never;

for (const [name, size] of sizesOf('desktop')) {
  test(`on ${name}: representing adults of Ghana is one choice, from the wizard to the results (ELIGIBLE-11)`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, size);
    await openDraft(page, 3, TIMES, DRAFT);
    await page.getByRole('radio', { name: 'Represent adults in Ghana' }).check();
    await expect(page.getByText('12 places with the shares of the census.')).toBeVisible();
    await page.getByText(/^Region of Ghana: /).click();
    const ashanti = page.getByRole('table', { name: 'Region of Ghana' }).getByRole('row', { name: /^Ashanti/ });
    await expect(ashanti).toContainText('7%');
    await expect(page.getByText('The census counts women and men only', { exact: false })).toBeVisible();
    await expect(page.getByText(/The sample has nobody without a phone/)).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    // Another number of places has other groups.
    await page.getByLabel('Number of participants').fill('10');
    await expect(page.getByText('10 places with the shares of the census.')).toBeVisible();
    await press(page, 'Save');
    await press(page, 'Proceed');
    const review = page.getByRole('region', { name: 'Check your study' });
    await expect(review.getByText('Gender × Age')).toBeVisible();
    await pressCreateStudy(page);
    await expect(page.getByText('Study created successfully')).toBeVisible();
    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page.getByText('Places by gender × age')).toBeVisible();
    await expect(page.getByText('Nobody has taken part yet.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
}

test('on a phone: own groups are crossed, filled from the census and changed', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await openDraft(page, 3, TIMES, DRAFT);
  await page.getByRole('radio', { name: 'My own groups' }).check();
  await page.getByLabel('Quota by').selectOption('Gender');
  await page.getByLabel('Cross with').selectOption('Town or village');
  await press(page, 'Fill from the census');
  const women = page.getByRole('spinbutton', { name: 'Female · Village' });
  await expect(women).not.toHaveValue('');
  await expect(page.getByRole('row', { name: 'Everybody else 0' })).toBeVisible();
  await women.fill('12');
  await expect(page.getByText(/These groups have \d+ more places than the study, which has 12/).first()).toBeVisible();
  await women.fill('1');
  await page.getByLabel('Another quota by').selectOption('Household income');
  await expect(page.getByText('The census has no figures for this, so the numbers are yours.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  expect(problems).toEqual([]);
});

test('a study’s results show how its people compare with adults in Ghana, with their data to download', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: /See the results.*Round 1: takings diary/ }).click();
  await expect(page.getByRole('heading', { name: 'Who your results speak for' })).toBeVisible();
  await page.getByText('Response rates', { exact: true }).click();
  await expect(page.getByText('Response rate 1 (RR1)')).toBeVisible();
  await expect(page.getByText(/Participants signed up and chose this study themselves/)).toBeVisible();
  for (const [words, ending] of [
    ['CSV', '.csv'],
    ['JSON', '.json'],
    ['SPSS', '.sav'],
  ] as const) {
    const download = page.waitForEvent('download');
    await press(page, words);
    expect((await download).suggestedFilename()).toContain(ending);
  }
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('an admin sees who takes part, and limits how often one person may', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Admin', '/dashboard/admin/panel-health');
  await expect(page.getByText(/too many young, urban and educated men/)).toBeVisible();
  await expect(page.getByText('Places of the most active tenth')).toBeVisible();
  await page.getByLabel('Studies a person can take part in (optional)').fill('0');
  await expect(page.getByText('Enter a whole number from 1 to 100, or nothing for no limit').first()).toBeVisible();
  await page.getByLabel('Studies a person can take part in (optional)').fill('4');
  await press(page, 'Save the limits');
  await page.reload();
  await expect(page.getByLabel('Studies a person can take part in (optional)')).toHaveValue('4');
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  expect(problems).toEqual([]);
});
