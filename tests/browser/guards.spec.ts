import { expect, test } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { openBrowser, PHONE, register } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const SOME_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

/** Where each address leads, and what is said: the rows of §6. */
const ROWS: Record<string, { email: string | null; leads: [from: string, to: string, says?: string][] }> = {
  visitor: {
    email: null,
    leads: [
      ['/dashboard/projects', '/login'],
      ['/dashboard/browse-studies', '/login'],
      ['/dashboard/admin/books', '/login'],
    ],
  },
  'verified researcher': {
    email: 'ama@kente-labs.example',
    leads: [
      ['/login', '/dashboard/projects'],
      ['/dashboard', '/dashboard/projects'],
      ['/dashboard/browse-studies', '/dashboard/projects'],
      ['/dashboard/participant-setup', '/dashboard/projects'],
      ['/dashboard/admin/books', '/dashboard/projects'],
      ['/dashboard/kyc', '/dashboard/projects', 'You are already verified.'],
      ['/dashboard/create-project', '/dashboard/create-project'],
      [`/dashboard/send-invitation/${SOME_ID}`, `/dashboard/study-applicants/${SOME_ID}`],
    ],
  },
  'pending researcher': {
    email: 'fuseini@savannah-agritech.example',
    leads: [
      ['/dashboard/appointments', '/dashboard/appointments'],
      ['/dashboard/create-project', '/dashboard/projects', 'Your account must be verified to view this resource.'],
      [
        `/dashboard/create-study/${SOME_ID}`,
        '/dashboard/projects',
        'Your account must be verified to view this resource.',
      ],
      ['/dashboard/kyc', '/dashboard/kyc'],
    ],
  },
  participant: {
    email: 'kwesi.appiah@example.com',
    leads: [
      ['/signup', '/dashboard/browse-studies'],
      ['/dashboard', '/dashboard/browse-studies'],
      ['/dashboard/projects', '/dashboard/browse-studies'],
      ['/dashboard/kyc', '/dashboard/browse-studies'],
      ['/dashboard/participant-setup', '/dashboard/browse-studies', 'You have already submitted this information.'],
      ['/dashboard/bookings', '/dashboard/bookings'],
    ],
  },
  admin: {
    email: 'admin@nyansapo.example',
    leads: [
      ['/dashboard', '/dashboard/admin/verifications'],
      ['/dashboard/projects', '/dashboard/admin/verifications'],
      ['/dashboard/bookings', '/dashboard/admin/verifications'],
    ],
  },
};

for (const [who, { email, leads }] of Object.entries(ROWS)) {
  test(`§6: where a ${who} is led`, async ({ browser }) => {
    const { page } = await openBrowser(browser, world, PHONE, MORNING);
    if (email) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard/);
    }
    for (const [from, to, says] of leads) {
      await page.goto(from);
      await expect(page, from).toHaveURL((url) => url.pathname === to);
      if (says) await expect(page.getByText(says)).toBeVisible();
    }
  });
}

test('§4: a participant without the set-up is sent there from a study, and signing in leads back to where one was going', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await register(page, '/participant-signup', 'Adjoa', 'Boateng', 'adjoa@example.com');
  await page.goto(await world.link('adjoa@example.com', /verify your email/, '/verify-email/'));
  await expect(page.getByText('Complete your account set up')).toBeVisible();
  await page.goto(`/dashboard/study-apply/${SOME_ID}`);
  await expect(page).toHaveURL(/participant-setup/);
  await expect(page.getByText('You need to submit your demographics before applying for a study')).toBeVisible();

  const guest = await openBrowser(browser, world, PHONE, MORNING);
  await guest.page.goto('/dashboard/wallet-management');
  await guest.page.getByRole('button', { name: /^Participant/ }).click();
  await expect(guest.page).toHaveURL(/wallet-management/);
});
