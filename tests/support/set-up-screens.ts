import { expect, type Page } from '@playwright/test';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Fills in a date of birth of 'YYYY-MM-DD'. */
export async function giveBirthDate(page: Page, date = '1994-03-06'): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await page.getByLabel('Day', { exact: true }).fill(String(Number(day)));
  await page.getByLabel('Month', { exact: true }).selectOption(MONTHS[Number(month) - 1] ?? '');
  await page.getByLabel('Year', { exact: true }).fill(year);
}

/** The three answers of the first stage, without saving them. */
export async function giveFirstAnswers(
  page: Page,
  { gender = 'Female', region = 'Northern' }: { gender?: string; region?: string } = {},
): Promise<void> {
  await giveBirthDate(page);
  await page.getByLabel(gender, { exact: true }).check();
  await page.getByLabel('Region').selectOption(region);
}

/** Saves the first stage, and answers the two that follow; the payment stage is open then. */
export async function answerAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and see studies' }).click();
  const done = page.getByRole('dialog', { name: 'You are all set!' });
  await expect(done).toHaveAttribute('data-kind', 'celebrate');
  await expect(done.getByRole('button', { name: 'Browse Studies' })).toBeVisible();
  await done.getByRole('button', { name: 'Answer a few more so that more studies fit' }).click();
  await page.getByText('Market trader').click();
  await page.getByLabel('How do you work?').selectOption('Freelancer or self-employed');
  await page.getByLabel('Level of education').selectOption('Diploma or HND');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Android').check();
  await page.getByLabel('English').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}
