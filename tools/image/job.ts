import { generate } from 'otplib';
import type pg from 'pg';
import { beginTotp, enableTotp } from '../../src/contract/accounts/security.ts';
import { applyToStudy, inviteApplicant, listApplicants } from '../../src/contract/applications.ts';
import { bookSlot, listTimeSlots, markAttendance } from '../../src/contract/bookings.ts';
import { getBooks } from '../../src/contract/books.ts';
import { approveOrganization } from '../../src/contract/organizations/verification.ts';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { createProject } from '../../src/contract/projects.ts';
import { updatePassword } from '../../src/contract/sign-in.ts';
import { browseStudies } from '../../src/contract/studies/offers.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getWallet, initializeTopUp, verifyTopUp } from '../../src/contract/wallets.ts';
import { addMinutes } from '../../src/domain/calendar.ts';
import { KYC } from '../../tests/support/kyc.ts';
import { PASSWORD } from '../../tests/support/password.ts';
import { setUp } from '../../tests/support/set-up.ts';
import { studyForm } from '../../tests/support/study-form.ts';
import { Client, type FindLink } from './client.ts';
import { equal, until } from './expect.ts';

const NUMBER = '0551234987';

interface Surroundings {
  /** The server's address on this machine. */
  url: string;
  link: FindLink;
  /** The database, as its owner: the only way to let an hour pass on a server with a real clock. */
  database: pg.Client;
  provider: { url: string };
  adminEmail: string;
}

/**
 * The main job on a production server, over HTTP: the first admin sets a password and an authenticator app, a researcher is
 * verified, pays, and publishes; a participant applies, books, takes part and is paid. Throws if something is wrong. Returns a
 * line for each step.
 */
export async function doTheMainJob({ url, link, database, provider, adminEmail }: Surroundings): Promise<string[]> {
  const seen: string[] = [];

  const front = await fetch(url, { headers: { 'x-forwarded-proto': 'https' } });
  equal('the public page', [front.status, /<h1[ >]/.test(await front.text())], [200, true]);

  const admin = new Client(url, 'admin');
  const token = (await link(adminEmail, '/reset-password/')).split('/').at(-1) ?? '';
  await admin.must(updatePassword, { body: { token, newPassword: PASSWORD } });
  await admin.signIn(adminEmail);
  const { secret } = await admin.must(beginTotp, { body: { password: PASSWORD } });
  await admin.must(enableTotp, { body: { code: await generate({ secret }) } });
  // A code opens one session only: the next one is a period of 30 seconds later, which the server accepts in advance.
  await admin.signIn(adminEmail, () => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  seen.push('the first admin set a password and an authenticator app');

  const researcher = new Client(url, 'researcher');
  const organizationId = (await researcher.join('RESEARCHER', 'Ama', link)).organization?.id ?? '';
  await researcher.must(submitOrganizationInformation, { params: { organizationId }, body: KYC });
  const { takesEffectAt } = await admin.must(approveOrganization, { params: { organizationId } });
  await until('the approval takes effect', async () => Date.now() > Date.parse(takesEffectAt) + 2000, 60);
  const page = await researcher.must(initializeTopUp, { body: { amount: 200 } });
  const reference = await pay(page, provider.url);
  await researcher.must(verifyTopUp, { params: { reference } });
  seen.push('a researcher was verified and paid GH₵ 200.00 in');

  const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Market payments' } });
  const start = nextSlot();
  const time = { start: clockTime(start), end: clockTime(addMinutes(start, 30)) };
  const date = start.toISOString().slice(0, 10);
  const form = studyForm(projectId, 1, [{ date, availableTimes: [time] }]);
  const study = await researcher.must(publishStudy, { body: form as never });
  equal('the study is open', study.status, 'RECRUITING');

  const participant = new Client(url, 'participant');
  await participant.join('PARTICIPANT', 'Kofi', link);
  await fetch(`${provider.url}/sandbox/names/${NUMBER}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kofi Owusu' }),
  });
  await fetch(`${provider.url}/operator/top-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ amount: '1000' }),
  });
  await participant.must(submitParticipantInformation, { body: setUp(NUMBER) });
  await until('the study is offered', async () => (await participant.must(browseStudies)).length === 1);
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const applied = await participant.must(applyToStudy, { params: { id: study.id }, body: { responses } });
  const applicants = await researcher.must(listApplicants, { params: { id: study.id } });
  equal('one person applied', applicants.length, 1);
  await researcher.must(inviteApplicant, {
    params: { id: study.id },
    body: { applicationId: applied.id, instructions: 'Bring your phone.' },
  });
  const [slot] = await participant.must(listTimeSlots, { params: { id: study.id } });
  equal('the time is offered', slot?.startsAt, start.toISOString());
  const booking = await participant.must(bookSlot, { params: { id: study.id }, body: { date, ...time } });
  seen.push('a participant applied, was invited and booked');

  // Two hours pass for this session alone.
  for (const [table, id] of [
    ['slot', 'slot_id'],
    ['booking', 'id'],
  ]) {
    await database.query(
      `update ${table} set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where id = (select ${id} from booking where id = $1)`,
      [booking.id],
    );
  }
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await until('the payout arrives', async () => (await participant.must(getEarnings)).receivedPesewas === 5_000, 60);
  const wallet = await researcher.must(getWallet, { params: { organizationId } });
  equal(
    'the wallet',
    { available: wallet.availablePesewas, spent: wallet.spentPesewas },
    { available: 10_000, spent: 10_000 },
  );
  seen.push('the session was marked and GH₵ 50.00 paid to the phone');

  const books = await admin.must(getBooks);
  equal('the books sum to 0', books.sumPesewas, 0);
  equal('the provider holds what the books say', books.providerBalancePesewas, books.expectedProviderBalancePesewas);
  seen.push(
    `the books sum to 0, and the provider's balance of GH₵ ${(books.providerBalancePesewas ?? 0) / 100} agrees`,
  );
  return seen;
}

/** A slot of half an hour that can be booked now, lies within one day, and is over two hours later. */
function nextSlot(): Date {
  const quarter = 15 * 60_000;
  const start = new Date(Math.ceil((Date.now() + 65 * 60_000) / quarter) * quarter);
  const end = addMinutes(start, 30);
  return end.getUTCDate() === start.getUTCDate() ? start : new Date(start.setUTCHours(24, 0, 0, 0));
}

const clockTime = (at: Date) => at.toISOString().slice(11, 16);

/** Pays on the provider's page, whose links contain the server's address for it. */
async function pay(page: string, providerUrl: string): Promise<string> {
  const { pathname, search } = new URL(page);
  const body = new URLSearchParams({ outcome: 'success' });
  const response = await fetch(new URL(pathname + search, providerUrl), { method: 'POST', redirect: 'manual', body });
  return new URL(response.headers.get('location') ?? '').searchParams.get('reference') ?? '';
}
