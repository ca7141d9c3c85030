import { expect } from '@playwright/test';
import { EFFECT_AFTER_SECONDS } from '../../src/domain/organization-review.ts';
import {
  DESKTOP,
  expectAccessible,
  goOnLater,
  moveClocks,
  openBrowser,
  PASSWORD,
  PHONE,
  registerByForm,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { photo } from '../support/evidence.ts';
import { Keyboard } from '../support/keyboard.ts';
import { chooseIn } from '../support/menus.ts';
import { FUNDED_PESEWAS } from '../support/own-sandbox.ts';
import { answerAll, giveFirstAnswers } from '../support/set-up-screens.ts';
import { logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';

const ADMIN = 'admin@nyansapo.example';
const RESEARCHER = 'ama.ofori@example.com';
const PARTICIPANT = 'kofi.mensah@example.com';

const DAY = MORNING.slice(0, 10);

/** The researcher and the admin have only a keyboard here; wizard.spec.ts goes through the wizard in the same way. */
test('three people do the main job in the browser', { tag: '@core' }, async ({ browser }) => {
  const world = await BrowserWorld.start(MORNING);
  try {
    await world.createAdmin(ADMIN, PASSWORD);
    const ama = await openBrowser(browser, world, DESKTOP);
    const kofi = await openBrowser(browser, world, PHONE);
    const admin = await openBrowser(browser, world, DESKTOP);
    const keys = new Keyboard(ama.page);

    await test.step('1 the researcher registers, follows the mailed link, and is signed in', async () => {
      const { page } = ama;
      await page.goto('/');
      await keys.press('Sign up', 'link');
      await keys.press(/I am a researcher/, 'link');
      await keys.type('First name', 'Ama');
      await keys.type('Last name', 'Ofori');
      await keys.type('Email', RESEARCHER);
      await keys.type('Password', PASSWORD);
      await keys.tick(/I accept the terms/);
      await keys.tick(/I accept the privacy/);
      await keys.press('Create my account');
      await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
      await page.goto(await world.link(RESEARCHER, /verify your email/, '/verify-email/'));
      const welcome = page.getByRole('dialog', { name: 'Welcome, Ama!' });
      await expect(welcome).toBeVisible();
      await expect(page.getByText('Account Unverified')).toBeVisible();
      await keys.press('Complete Verification');
    });

    await test.step('2 submits KYC in three steps, a draft survives a reload, and the admin approves', async () => {
      const { page } = ama;
      await keys.tick(/^Company/);
      await keys.type('Organisation name', 'Adowa Labs');
      await keys.type('Registered business name', 'Adowa Labs Limited');
      await keys.type(/^Registration number\s*$/, 'CS123456789');
      const certificate = page.getByLabel('Registration certificate', { exact: true });
      await keys.reach(certificate);
      await certificate.setInputFiles({ name: 'certificate.png', mimeType: 'image/png', buffer: await photo() });
      await expect(page.getByText('We have your file')).toBeVisible();
      await keys.choose('Industry', 'Technology services');
      await keys.press('Continue');
      await keys.type('Website', 'https://adowa.example');
      await keys.type('Organisation on LinkedIn', 'http://linkedin.com/company/adowa');
      await keys.type('Founder on LinkedIn', 'https://www.linkedin.com/in/ama-ofori');
      await expect(page.getByText('Please provide a valid LinkedIn profile URL.')).toBeVisible();
      await keys.reach(page.getByLabel('Organisation on LinkedIn'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('https://www.linkedin.com/company/adowa');
      await page.reload();
      await expect(page.getByLabel('Website')).toHaveValue('https://adowa.example');
      await keys.press('Continue');
      await expect(page.getByRole('group', { name: 'Stage of your startup' }).locator('svg')).toHaveCount(5);
      await keys.tick(/^Prototype/);
      await keys.choose('Yearly revenue', 'Less than GH₵ 10,000');
      await keys.type(/How do you plan/, 'Interviews before each release.');
      await keys.press('Submit');
      await expect(page.getByRole('dialog', { name: 'Your account verification is pending!' })).toBeVisible();
      await keys.press('Got it');
      await expect(page.getByText('Pending verification')).toBeVisible();

      await logIn(admin.page, ADMIN, '/dashboard');
      const adminKeys = new Keyboard(admin.page);
      await adminKeys.press('Organisations to verify', 'link');
      await expect(admin.page.getByRole('heading', { name: 'Adowa Labs' })).toBeVisible();
      await adminKeys.tick('I have checked: Registration number');
      await adminKeys.tick('I have checked: Registration certificate');
      await adminKeys.press(/^Approve/);
      await expect(admin.page.getByText('Approved by you. It takes effect in a few seconds.')).toBeVisible();
      await world.pass(EFFECT_AFTER_SECONDS * 1000);
      await expect(admin.page.getByText('Verified', { exact: true }).first()).toBeVisible();
      // The bell and the badge update without a reload.
      await expect(page.getByText('Account Verified')).toBeVisible();
    });

    await test.step('3 creates a project and a study in the wizard, and sees how many people qualify', async () => {
      const { page } = kofi;
      await registerByForm(page, '/participant-signup', 'Kofi', 'Mensah', PARTICIPANT);
      await page.goto(await world.link(PARTICIPANT, /verify your email/, '/verify-email/'));
      await page.getByRole('link', { name: 'Get started' }).click();
      await giveFirstAnswers(page, { gender: 'Male' });
      await answerAll(page);
      // The sandbox knows this number under Kofi's family name.
      await page.getByLabel('Mobile-money number').fill('055 123 4988');
      await page.getByLabel('Mobile-money number').blur();
      await expect(page.getByText('This number is registered to')).toBeVisible();
      await page.getByLabel(/^To this number/).check();
      await expect(page.getByLabel('MTN Ghana')).toBeChecked();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByRole('heading', { name: 'No study fits you right now' })).toBeVisible();

      const research = ama.page;
      await keys.press('Create a project', 'link');
      await keys.type('Project name', 'Market payments');
      await keys.press('Create Project');
      await keys.press('Create a study', 'link');
      await keys.press('Start empty');
      await research.getByLabel('Study name', { exact: true }).fill('Round 1');
      await research.getByLabel('Public study name').fill('Talk about your stall');
      await research.getByLabel('Study description').fill('A conversation about how you are paid.');
      await expect(research.getByText('Please select a device')).toBeVisible();
      await research.getByLabel('Mobile phone').check();
      await research.getByRole('button', { name: 'Continue' }).click();
      await research.getByLabel('Minimum age').fill('17');
      await research.getByLabel('Maximum age').fill('60');
      await expect(research.getByText('Age must be 18 or more').first()).toBeVisible();
      await research.getByLabel('Minimum age').fill('18');
      await research.getByLabel('Male', { exact: true }).check();
      await expect(research.getByText('Fewer than 10 fit')).toBeVisible();
      await research.getByRole('button', { name: 'Add screener survey' }).click();
      await research.getByRole('button', { name: 'Remove question' }).click();
      await expect(research.getByText('Please add at least one question.')).toBeVisible();
      await research.getByRole('textbox', { name: 'Question 1' }).fill('Do you sell at a market?');
      await research.getByRole('textbox', { name: 'Answer 1' }).fill('Yes');
      await research.getByRole('textbox', { name: 'Answer 2' }).fill('No');
      await research.getByRole('switch', { name: 'Answer 2 qualifies' }).uncheck();
      await research.getByRole('button', { name: 'Save' }).click();
      await research.getByLabel('30 minutes').check();
      await research.getByLabel('Number of participants').fill('2');
      await research.getByRole('button', { name: 'Save' }).click();
      await research.getByLabel('Date').fill(DAY);
      await research.getByRole('button', { name: 'Add this date' }).click();
      await research.getByLabel(/Start of time 1/).fill('10:00');
      await expect(research.getByText('Add times for 1 more place')).toBeVisible();
      await research.getByRole('button', { name: 'Add a time' }).click();
      await expect(research.getByText('to 11:00 GMT')).toBeVisible();
      await research.getByRole('button', { name: 'Proceed' }).click();
    });

    await test.step('4 tops up on the hosted page, returns to the unchanged wizard, and publishes', async () => {
      const { page } = ama;
      const banner =
        'Your wallet balance (GH₵ 0.00) is insufficient to create this study. You need GH₵150.00 more to continue.';
      await expect(page.getByText(banner)).toBeVisible();
      await expectAccessible(page);
      await keys.press(/Top Up Wallet/);
      await keys.tick('MTN MoMo');
      await keys.type('Mobile-money number', '055 123 4987');
      await keys.press('Pay GH₵ 150.00');
      await keys.press('Approve GH₵ 150.00');
      await expect(page.getByText('Step 6 of 6')).toBeVisible();
      await expect(page).not.toHaveURL(/reference=/);
      await expect(page.getByText('In your wallet', { exact: true }).last()).toBeVisible();
      await pressCreateStudy(page);
      await expect(page.getByText('Study created successfully')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Wallet: GH₵ 0.00' })).toBeVisible();
    });

    await test.step('5 the participant sees the study among those that fit, and applies', async () => {
      const { page } = kofi;
      await page.reload();
      await page.getByRole('link', { name: /See the study/ }).click();
      await expect(page.getByText('GH₵ 50.00', { exact: true })).toBeVisible();
      await page.getByLabel('Yes').check();
      await page.getByLabel(/I take part freely/).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send my application' }).click();
      const sent = page.getByRole('dialog', { name: 'You have applied' });
      await sent.getByRole('button', { name: 'See My Studies' }).click();
      await expect(page.getByText('The researchers are reading your answers.')).toBeVisible();
    });

    await test.step('6 the researcher invites; the participant follows the mail, picks a time, both get a calendar file', async () => {
      const { page } = ama;
      await page.getByRole('button', { name: /^Kofi Mensah/ }).click();
      await expect(page.getByRole('heading', { name: 'Kofi Mensah' })).toBeVisible();
      await chooseIn(page.getByRole('dialog'), /^More/, 'Invite on a page of its own');
      await expect(page.getByRole('heading', { name: 'Invite Kofi to the session' })).toBeVisible();
      await page.getByLabel('Instructions').fill('Please be in a quiet place.');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      const sent = page.getByRole('dialog', { name: 'Invitation sent successfully' });
      // The dialog confirms it; a toast would repeat that.
      await expect(sent).toBeVisible();
      await expect(page.getByText('Invitation sent successfully')).toHaveCount(1);
      await sent.getByRole('button', { name: 'View Appointment' }).click();
      await expect(page).toHaveURL(/\/dashboard\/appointments/);

      await expect(kofi.page.getByRole('link', { name: 'Choose your time', exact: true })).toBeVisible();
      await kofi.page.goto(await world.link(PARTICIPANT, /You are invited/, '/dashboard/schedule-availability/'));
      await kofi.page.getByRole('button', { name: '10:00–10:30 GMT' }).click();
      await kofi.page.getByRole('button', { name: 'Confirm' }).click();
      await expect(kofi.page.getByRole('dialog', { name: 'Your session is booked' })).toBeVisible();
      await kofi.page.getByRole('button', { name: 'See my booking' }).click();
      await expect(kofi.page.getByRole('link', { name: 'Join the call' })).toBeVisible();
      await expectAccessible(kofi.page);
      for (const to of [PARTICIPANT, RESEARCHER]) {
        expect((await world.mail(to, /^Booked:/)).calendar?.content).toContain('BEGIN:VEVENT');
      }
      await expect(page.getByText('Video call with Kofi Mensah')).toBeVisible();
    });

    await test.step('7 both are reminded', async () => {
      await world.goTo(`${DAY}T09:30:10Z`);
      for (const to of [PARTICIPANT, RESEARCHER]) await world.mail(to, /^Reminder, in 30 minutes:/);
    });

    await test.step('8 they meet, attendance is marked, and the participant watches the money arrive', async () => {
      const pages = [ama, kofi, admin].map(({ page }) => page);
      await moveClocks(world, Date.parse(`${DAY}T10:05:00Z`), pages);
      for (const page of pages) await goOnLater(page);
      await expect(ama.page.getByText('Did Kofi come?')).toBeVisible();
      await ama.page.getByRole('button', { name: 'Yes, pay GH₵ 50.00' }).click();
      await expect(ama.page.getByText('GH₵ 50.00 is on its way to Kofi.')).toBeVisible();
      await expect(ama.page.getByRole('button', { name: /Undo/ })).toBeVisible();
      await expectAccessible(ama.page);
      await world.pass(13_000);
      await ama.page.getByRole('tab', { name: 'Past' }).click();
      await expect(ama.page.getByText('Attended', { exact: true })).toBeVisible();

      await kofi.page.goto(await world.link(PARTICIPANT, /you have earned/, '/dashboard/wallet-management'));
      await expect(kofi.page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await kofi.page.getByText('Every step').click();
      await expect(kofi.page.getByText('Queued', { exact: true }).first()).toBeVisible();
      await expect(kofi.page.getByText('Sent to the network').first()).toBeVisible();
      await expectAccessible(kofi.page);
      await world.mail(PARTICIPANT, /You have been paid GH₵ 50\.00/);
    });

    await test.step('9 the study closes, and unspent money returns to the wallet', async () => {
      const { page } = ama;
      await page.getByRole('link', { name: 'My Projects' }).click();
      await page.getByRole('link', { name: /Market payments/ }).click();
      await chooseIn(page, 'Round 1', 'Complete');
      await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await page.goto('/dashboard/wallet');
      await expect(page.getByText('Returned from a study: Round 1')).toBeVisible();
      await expect(page.getByText('+GH₵ 50.00')).toBeVisible();
    });

    await test.step('every ledger account has the expected balance', async () => {
      const rows = await world.books();
      console.table(rows.map(({ kind, owner, balancePesewas }) => ({ kind, owner, pesewas: balancePesewas })));
      const balances = Object.fromEntries(
        rows.map(({ kind, owner, balancePesewas }) => [`${kind} ${owner ?? ''}`.trim(), balancePesewas]),
      );
      const providerFee = Math.round(15_000 * 0.0195);
      expect(balances).toEqual({
        'ORGANIZATION_AVAILABLE Adowa Labs': 5_000,
        'STUDY_HELD Round 1': 0,
        'PARTICIPANT_EARNED Kofi Mensah': 0,
        PAYOUT_TRANSIT: 0,
        FEE_INCOME: 5_000,
        PROVIDER_PENDING: -(15_000 - providerFee),
        PROVIDER_BALANCE: -(FUNDED_PESEWAS - 5_000 - 100),
        MTN_BALANCE: -FUNDED_PESEWAS,
        // What we have put into the airtime account.
        AIRTIME_BALANCE: -100_000,
        OWNER_FUNDS: 2 * FUNDED_PESEWAS + 100_000,
        PROVIDER_FEES: -(providerFee + 100),
      });
      expect(rows.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0)).toBe(0);
      await admin.page.goto('/dashboard/admin/books');
      await expect(admin.page.getByText('The books balance')).toBeVisible();
    });

    for (const { problems } of [ama, kofi, admin]) expect(problems).toEqual([]);
  } finally {
    await world.close();
  }
});
