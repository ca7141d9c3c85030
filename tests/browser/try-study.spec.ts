import { expect, type Page } from '@playwright/test';
import { listProjects } from '../../src/contract/projects.ts';
import { listAllStudies } from '../../src/contract/studies/capacity.ts';
import { EFFECT_AFTER_SECONDS } from '../../src/domain/organization-review.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PHONE,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const PENDING = 'fuseini@savannah-agritech.example';

const world = BrowserWorld.forFile({ demo: true });

const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Reads from the API as the person who is signed in on a page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).accessToken`);
  const response = await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as T;
}

/** Preview and × share the row of the wizard's title, and are large enough for a thumb. */
async function expectTitleRow(page: Page, windowWidth: number): Promise<void> {
  const boxOf = async (role: 'heading' | 'button', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not there`);
    return box;
  };
  const title = await boxOf('heading', 'Try out a study');
  for (const name of ['Preview', 'Close the preview']) {
    const { x, y, width, height } = await boxOf('button', name);
    expect(y).toBeLessThan(title.y + title.height);
    expect(x + width).toBeLessThanOrEqual(windowWidth);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
}

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: a pending researcher walks through every stage of a study, and nothing is saved unless it is kept`, async ({
    browser,
  }) => {
    const admin = await openBrowser(browser, world, DESKTOP);
    await signInAs(admin.page, 'Admin');
    const countStudies = async () =>
      (await read<{ totalElements: number }>(admin.page, `${listAllStudies.path}?page=0`)).totalElements;
    const before = await countStudies();

    const { page, problems } = await openBrowser(browser, world, size);
    await logInDemo(page, PENDING, '/dashboard');
    const pending = page.getByRole('dialog', { name: 'Your account verification is pending!' });
    await expect(pending.getByRole('button', { name: 'Try out a study' })).toBeVisible();
    await pending.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('link', { name: 'Create a project' })).toHaveCount(0);
    const written: string[] = [];
    page.on('request', (request) => {
      const isApi = request.url().includes('/api/v1/') && !request.url().includes('/authentication/');
      if (isApi && request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
    });
    const keysBefore = await page.evaluate<string[]>('Object.keys(localStorage).sort()');

    await page.getByRole('link', { name: 'Try out a study' }).click();
    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    const note = page.getByRole('note');
    await expect(note.getByText('This is a preview. Nothing is saved unless you keep it as a draft.')).toBeVisible();
    await expectTitleRow(page, size.width);
    await expect(page.getByText(/Your wallet is/)).toHaveCount(0);
    await page.getByLabel('Public study name').fill('How do you keep maize dry?');
    await press(page, 'Continue');
    await expect(page.getByText('Once your organisation is verified, you see here how many')).toBeVisible();
    await page.getByLabel('Maximum age').fill('45');
    await press(page, 'Add screener survey');

    // A question can be written, and its answers switched, as in a real study.
    await press(page, 'Add a question');
    await page.getByRole('textbox', { name: 'Question 3' }).fill('Do you store maize?');
    await page
      .getByRole('textbox', { name: /^Answer 1/ })
      .nth(1)
      .fill('Yes');
    await page
      .getByRole('textbox', { name: /^Answer 2/ })
      .nth(1)
      .fill('No');
    await page.getByRole('switch', { name: 'Answer 2 qualifies' }).nth(1).uncheck();
    await expectAccessible(page);
    await press(page, 'Save');

    await page.getByLabel('Number of participants').fill('3');
    await expect(page.getByText('3 × GH₵ 50.00 + GH₵ 50.00 = GH₵ 200.00')).toBeVisible();
    await press(page, 'Save');
    await expect(page.getByText('8 times for 3 people')).toBeVisible();
    await press(page, 'Proceed');

    await expect(page.getByText('Step 6 of 6')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How do you keep maize dry?' })).toBeVisible();
    await expect(page.getByText('No (disqualifies)')).toHaveCount(2);
    await expect(page.getByRole('definition').filter({ hasText: 'GH₵ 200.00' }).last()).toBeVisible();
    await expect(page.getByText('We check your organisation, usually within one working day')).toBeVisible();
    for (const words of ['Create Study', /Top Up Wallet/]) {
      await expect(page.getByRole('button', { name: words })).toHaveCount(0);
    }
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    // From the review to a part of it, and back.
    await press(page, 'Change who can apply');
    await expect(page.getByLabel('Maximum age')).toHaveValue('45');
    await press(page, 'Save and review');
    await press(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'What participants will see' });
    await expect(preview.getByText('Do you store maize?')).toBeVisible();
    await press(page, 'Back to the draft');
    await page.getByRole('link', { name: 'Go to My Projects' }).click();
    await expect(page.getByRole('heading', { name: 'Try out a study first' })).toBeVisible();

    // The next one starts with the example again.
    await page.getByRole('link', { name: 'Try out a study' }).click();
    await expect(page.getByLabel('Public study name')).not.toHaveValue('How do you keep maize dry?');
    expect(written).toEqual([]);
    expect(await page.evaluate<string[]>('Object.keys(localStorage).sort()')).toEqual(keysBefore);
    expect((await read<{ content: unknown[] }>(page, listProjects.path)).content).toEqual([]);
    expect(await countStudies()).toBe(before);
    expect(problems).toEqual([]);
  });
}

test('what was tried out is kept, changed and, once the organisation is verified, opened in a project', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await logInDemo(page, PENDING, '/dashboard/try-study');
  await press(page, 'Got it');
  await page.getByLabel('Public study name').fill('How do you keep maize dry?');
  await page.getByRole('note').getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page.getByText('Kept as a draft.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Draft: / })).toBeVisible();
  await expect(page.getByText('It opens once you are verified. You can change it until then.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);

  // It goes on where it was, and can be kept again.
  await page.getByRole('link', { name: 'Continue the draft' }).click();
  await expect(page.getByLabel('Public study name')).toHaveValue('How do you keep maize dry?');
  await expect(page.getByRole('note').getByText(/^You kept this draft .+ Keep it again/)).toBeVisible();
  await page.getByLabel('Study name', { exact: true }).fill('Maize');
  await press(page, 'Continue');
  await page.getByRole('note').getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft: Maize' })).toBeVisible();

  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin', '/dashboard/admin/verifications');
  const card = admin.page.getByRole('listitem').filter({ hasText: 'Savannah Agritech' });
  for (const check of await card.getByRole('checkbox').all()) await check.check();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(card.getByText(/It takes effect in a few seconds/)).toBeVisible();
  await world.pass(EFFECT_AFTER_SECONDS * 1000);
  await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText('Your organisation is verified: open it in a project')).toBeVisible();
  await page.getByRole('link', { name: 'Create its project' }).click();
  await page.getByLabel('Project name').fill('Grain stores');
  await press(page, 'Create Project');
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Study name', { exact: true })).toHaveValue('Maize');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Grain stores/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Draft: / })).toHaveCount(0);
  expect([...problems, ...admin.problems]).toEqual([]);
});
