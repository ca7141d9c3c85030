import { expect, type Page } from '@playwright/test';

/** From a project's page, opens the wizard with an empty study. */
export async function startEmpty(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create a study' }).click();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
}

/** Publishes what the last stage shows, and confirms it. */
export async function pressCreateStudy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Study', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Create this study?' })
    .getByRole('button', { name: 'Create', exact: true })
    .click();
}
