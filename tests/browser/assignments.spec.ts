import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { PHOTO_SIDE } from '../../src/domain/photos.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInTheDark,
  goOnLater,
  moveClocks,
  openBrowser,
  PHONE,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { photo } from '../support/evidence.ts';
import { follow, reloadUntil } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';
import { openDraft } from '../support/wizard-draft.ts';

/** A task and a diary from the wizard to the payout, each on a phone and on a desktop. */

const DAY = MORNING.slice(0, 10);

const world = BrowserWorld.forFile({ demo: true });
let ama: Awaited<ReturnType<typeof openBrowser>>;
let kwesi: Awaited<ReturnType<typeof openBrowser>>;

/** The researcher on a desktop, and the participant on a phone; pages are closed when the test ends. */
async function openBoth(browser: Browser) {
  ama = await openBrowser(browser, world, DESKTOP);
  kwesi = await openBrowser(browser, world, PHONE);
  await signInAs(kwesi.page, 'Participant');
}

/** Changes the kind of a draft that is complete for sessions, and goes through its stages up to the work. */
async function describeStudy(page: Page, kind: RegExp, name: string, minutes: number) {
  const goOn = (words: string) => page.getByRole('button', { name: words }).click();
  await openDraft(page, 0, [], {
    details: {
      kind: 'ONE_TO_ONE',
      name: `${name}, round 1`,
      publicName: name,
      description: 'Tell us how you pay for things on an ordinary day.',
      deviceRequirements: ['MOBILE_PHONE'],
    },
    demographics: {
      minimumAge: 18,
      maximumAge: 80,
      gender: ['MALE', 'FEMALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: ['BETWEEN_10000_30000'],
      spoken: [],
    },
    screeners: [
      {
        id: 'abc123',
        kind: 'SINGLE',
        question: 'Do you use mobile money?',
        options: [
          { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
          { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
        ],
      },
    ],
    cost: { durationInMinutes: null, desiredNumberOfParticipants: 1, quotas: [] },
  });
  await page.getByRole('radio', { name: kind }).check();
  await goOn('Continue');
  await goOn('Add screener survey');
  await goOn('Save');
  await page.getByLabel(/^Minutes (an entry|it) takes/).fill(String(minutes));
  await goOn('Save');
}

async function publish(page: Page) {
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await expectAccessible(page);
  await pressCreateStudy(page);
  await expect(page.getByText('Study created successfully')).toBeVisible();
}

/** Applies; everybody who qualifies is taken to the work at once. */
async function apply(page: Page, name: string) {
  await page.goto('/dashboard/browse-studies');
  await page.getByRole('link', { name: `See the study ${name}` }).click();
  await expect(page.getByText(/in your own time/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Yes').check();
  await page.getByLabel(/I take part freely/).check();
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expect(page).toHaveURL(/\/dashboard\/work\//);
  await expect(page.getByText(/You are invited/)).toBeVisible();
  await expectAccessible(page);
}

test('a task goes from the wizard to the payout, with a rejection that is disputed and paid', async ({ browser }) => {
  await openBoth(browser);
  await test.step('the wizard names the minimum pay, and the review shows what one person earns', async () => {
    const { page } = ama;
    await describeStudy(page, /^Task or survey/, 'Ten minutes about paying', 10);
    await page.getByLabel('Link to your survey').fill('https://survey.example.com/s/1?who={participantId}');
    await page.getByLabel('Completion code').fill('MOMO 42');
    await page.getByLabel('Pay (GH₵)').fill('4');
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
    await expect(page.getByText('A task of 10 minutes pays at least GH₵ 5.00').first()).toBeVisible();
    await page.getByLabel('Pay (GH₵)').fill('6.50');
    await expect(page.getByText('One person earns GH₵ 6.50.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await publish(page);
  });

  await test.step('the participant sees pay, length and time before applying, starts, and hands it in', async () => {
    const { page } = kwesi;
    await apply(page, 'Ten minutes about paying');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('link', { name: 'Open the survey' })).toHaveAttribute(
      'href',
      /^https:\/\/survey\.example\.com\/s\/1\?who=[0-9a-f]{24}$/,
    );
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await page.getByLabel('Completion code').fill('MOMO 24');
    await page.getByRole('button', { name: 'Hand it in' }).click();
    await expect(page.getByText('This is not the code').first()).toBeVisible();
    await page.getByLabel('Completion code').fill('momo42');
    await page.getByRole('button', { name: 'Hand it in' }).click();
    await expect(page.getByText('Handed in', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the researcher does not accept it, with a reason; the participant disputes it', async () => {
    const { page } = ama;
    await page.getByRole('tab', { name: 'Work' }).click();
    await page.getByRole('button', { name: /^Don’t accept/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What exactly is missing?').fill('The last page is empty.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Don’t accept' }).click();
    await expect(page.getByText('Not accepted', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);

    await kwesi.page.reload();
    await expect(kwesi.page.getByText('The last page is empty.')).toBeVisible();
    await kwesi.page.getByRole('button', { name: 'Appeal' }).click();
    await kwesi.page.getByLabel(/^What should the person who decides know/).fill('I filled in every page.');
    await kwesi.page.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(kwesi.page.getByText('In dispute')).toBeVisible();
  });

  await test.step('an admin pays, and the money arrives', async () => {
    const admin = await openBrowser(browser, world, DESKTOP);
    await signInAs(admin.page, 'Admin');
    await admin.page.goto('/dashboard/admin/disputes');
    await expect(admin.page.getByText('The last page is empty.')).toBeVisible();
    await expectAccessible(admin.page);
    await admin.page
      .getByRole('listitem')
      .filter({ hasText: 'The last page is empty.' })
      .getByRole('button', { name: 'Pay the participant' })
      .click();
    await expect(admin.page.getByText('The last page is empty.')).toHaveCount(0);
    await admin.page.goto('/dashboard/admin/margins');
    await expect(admin.page.getByText(/Work in people’s own time pays at least/)).toBeVisible();
    await reloadUntil(kwesi.page, kwesi.page.getByText('Accepted', { exact: true }));
    await kwesi.page.goto('/dashboard/wallet-management');
    await expect(kwesi.page.getByText('GH₵ 6.50').first()).toBeVisible();
    const sum = (await world.books()).reduce((total, { balancePesewas }) => total + balancePesewas, 0);
    expect(sum).toBe(0);
    expect(admin.problems).toEqual([]);
  });
});

test('a diary with our own questions: today’s entry comes first, each accepted entry is paid, and a bonus', async ({
  browser,
}) => {
  await openBoth(browser);
  await test.step('the researcher writes it on a phone', async () => {
    const phone = await openBrowser(browser, world, PHONE);
    const { page } = phone;
    await describeStudy(page, /^Diary/, 'What you paid today', 10);
    await page.getByRole('radio', { name: /^Questions that we ask here/ }).check();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 1').fill('Did you use mobile money today?');
    await page.getByLabel('Choices').fill('Yes\nNo');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 2').fill('Show us where you paid');
    await page.getByLabel('Kind of answer').nth(1).selectOption('A photo');
    await page.getByLabel('Pay for each entry (GH₵)').fill('6');
    await page.getByLabel('Number of entries').fill('2');
    await page.getByLabel('Days until the first entry').fill('0');
    await page.getByLabel('Bonus at the end (GH₵)').fill('3');
    await page.getByLabel('Entries needed for the bonus').fill('1');
    await page.getByLabel(/^Invite everybody who qualifies/).check();
    await expect(page.getByText('One person earns up to GH₵ 15.00 for 2 entries.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await publish(page);
    expect(phone.problems).toEqual([]);
  });

  await test.step('the participant hands in today’s entry', async () => {
    const { page } = kwesi;
    await apply(page, 'What you paid today');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today: entry 1 of 2');
    await expect(page.getByText('of 15', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Due by .+ (today|tomorrow)$/)).toBeVisible();
    await page.getByLabel('Yes').check();
    await page.getByLabel('Show us where you paid').setInputFiles({
      name: 'stall.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(2400, 1800),
    });
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    const words = (await page.getByText(/^\d+ KB, without the place/).textContent()) ?? '';
    expect(Number.parseInt(words, 10)).toBeLessThanOrEqual(150);
    await expectAccessible(page);
  });

  await test.step('what is typed and photographed stays on the phone, and is handed in once it is online', async () => {
    const { page } = kwesi;
    await page.reload();
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expect(page.getByLabel('Yes')).toBeChecked();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Hand it in' }).click();
    await expect(page.getByText('Kept on this phone')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Handed in', { exact: true })).toBeVisible();
    await page.getByText('Your answers', { exact: true }).click();
    const kept = page.getByRole('img', { name: 'Photo: Show us where you paid' });
    await expect(kept).toHaveJSProperty('naturalWidth', PHOTO_SIDE);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page);
  });

  await test.step('it is accepted and paid with the bonus; the next entry opens on the next day', async () => {
    const { page } = ama;
    await signInAs(page, 'Researcher');
    await follow(page, '/dashboard/projects', /Market payments/);
    await page
      .getByRole('link', { name: /What you paid today/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Work' }).click();
    await page.getByRole('button', { name: /^Accept and pay/ }).click();
    await expect(page.getByText('1 entry accepted and paid')).toBeVisible();
    await kwesi.page.reload();
    await expect(kwesi.page.getByText('GH₵ 9', { exact: true })).toBeVisible();
    await moveClocks(world, Date.parse(`${addDays(DAY, 1)}T08:05:00Z`), [ama.page, kwesi.page]);
    await goOnLater(kwesi.page, DEMO_PASSWORD);
    await expect(kwesi.page.getByRole('heading', { level: 2 }).first()).toHaveText('Today: entry 2 of 2');
    // My studies says what the study's page said.
    await kwesi.page.goto('/dashboard/studies');
    await expect(kwesi.page.getByText('Kente Labs · 2 times 10 minutes')).toBeVisible();
    await expect(kwesi.page.getByText('up to GH₵ 15.00')).toBeVisible();
  });
});
