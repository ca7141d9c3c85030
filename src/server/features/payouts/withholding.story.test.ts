import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { markAttendance } from '../../../contract/bookings.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import {
  getCertificate,
  getEarnings,
  getWithholding,
  getYearlySummary,
  listCertificates,
} from '../../../contract/payouts.ts';
import * as contract from '../../../contract/taxes.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { checkBooks } from '../books/books.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { settledToBank } from '../ledger/settlement-movements.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { recordEntryEarning } from './earnings.service.ts';
import { makeCertificate } from './withholding.service.ts';

/* Tax that is withheld from earnings: off unless two admins turn it on, only above the threshold, and only once. */

const research = await startResearch(500_000);
const { world, researcher, projectId } = research;
const admins: [Person, Person] = [research.admin, await world.admin('second.admin@nyansapo.example')];
const studyId = newId();
const { organizationId } = researcher;
await world.app.work(null, (work) =>
  post(work, studyPublished({ studyId, organizationId, amountPesewas: 200_000, at: work.now })),
);

async function attend(person: Person) {
  const study = await publishPlaces(world, researcher, projectId, 1);
  const booking = await bookPlace(researcher, person, study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 1));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await world.settle();
}
const set = async (isOn: boolean, threshold: number) => {
  const body = { holdsFrom: world.today(), isOn, rate: 750, threshold, reason: 'As the law asks' };
  const { id } = await admins[0].must(contract.proposeWithholdingTerms, { body });
  await admins[1].must(contract.decideTaxRequest, { params: { id, event: 'post' } });
};
const withheld = async () => (await world.books()).accounts.WHT_PAYABLE ?? 0;

test('off by default: earnings are paid in full', async () => {
  const kofi = await world.participant('Kofi');
  await attend(kofi);
  expect(await withheld()).toBe(0);
  expect(await kofi.must(getEarnings)).toMatchObject({
    earnedPesewas: 5_000,
    withheldPesewas: 0,
    withholding: { isOn: false },
  });
  expect(await kofi.must(listCertificates)).toEqual([]);
});

describe('once it is turned on', () => {
  beforeAll(() => set(true, 70));

  test('on: only the part above the year’s threshold is taxed, and the rest is paid', async () => {
    const esi = await world.participant('Esi');
    await attend(esi);
    expect(await withheld()).toBe(0);
    // 30.00 of the next 50.00 are above the threshold.
    const asked = await esi.must(getWithholding, { query: { amountPesewas: 5_000 } });
    expect(asked).toMatchObject({ isOn: true, earnedThisYearPesewas: 5_000, withheldPesewas: 225 });
    await attend(esi);
    expect(await withheld()).toBe(225);
    await world.until(async () => (await esi.must(getEarnings)).receivedPesewas === 9_775);
    expect(await esi.must(getEarnings)).toMatchObject({ earnedPesewas: 9_775, withheldPesewas: 225 });
    const year = Number(world.today().slice(0, 4));
    expect(await esi.must(getYearlySummary, { query: { year } })).toMatchObject({
      earnedPesewas: 10_000,
      withheldPesewas: 225,
      receivedPesewas: 9_775,
    });

    const [certificate] = await esi.must(listCertificates);
    expect(certificate).toMatchObject({ code: 'WHT-000001', withheldPesewas: 225 });
    const params = { id: certificate?.id ?? '' };
    expect(String(await esi.must(getCertificate, { params })).startsWith('%PDF-')).toBe(true);
    const caller = { userId: esi.user.userId } as unknown as ParticipantCaller;
    const { pdf } = await makeCertificate(world.app, caller, params.id);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text).toContain('WHT-000001');
    expect(text).toContain('Esi');
    const other = await world.participant('Yaw');
    expect(await other.call(getCertificate, { params })).toMatchObject({ status: 404 });
  });

  test('invitations, bookings, mails and notifications name the amount after tax', async () => {
    const abena = await world.participant('Abena');
    const mails = () =>
      world
        .mails(abena.user.email)
        .map(({ subject, text }) => `${subject} ${text}`.replaceAll(/\s+/g, ' '))
        .join(' ');
    // 50.00 of the threshold of 70.00: nothing is withheld from the first session.
    await attend(abena);
    await world.settle();
    expect(mails()).toContain('Pay: GH₵ 50.00 after the session');
    expect(mails()).not.toContain('after tax');
    await attend(abena);
    await world.settle();
    const afterTax = 'GH₵ 50.00 (GH₵ 47.75 after tax)';
    for (const sentence of [`Pay: ${afterTax} after the session`, `Thank you: you have earned ${afterTax}`]) {
      expect(mails()).toContain(sentence);
    }
    const bells = await abena.must(listNotifications, { query: { size: 50 } });
    expect(bells.map(({ message }) => message)).toContainEqual(expect.stringContaining(`You have earned ${afterTax}.`));
    // The third session is taxed in full.
    const { id } = await publishPlaces(world, researcher, projectId, 1);
    const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
    const { id: applicationId } = await abena.must(applyToStudy, { params: { id }, body });
    await researcher.must(inviteApplicant, { params: { id }, body: { applicationId } });
    await world.settle();
    expect(mails()).toContain('It takes 30 minutes and pays GH₵ 50.00 (GH₵ 46.25 after tax).');
  });

  test('ten concurrent earnings cross the threshold once', async () => {
    const ama = await world.participant('Adwoa');
    const participantId = ama.user.userId;
    const before = await withheld();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        world.app.work(null, (work) =>
          recordEntryEarning(work, { entryId: newId(), studyId, participantId, amountPesewas: 1_000 }),
        ),
      ),
    );
    // 100.00 less 70.00.
    expect((await withheld()) - before).toBe(225);
    expect(await ama.must(listCertificates)).toHaveLength(1);
    const { rows } = await world.app.read((reader) =>
      sql<{ number: number }>`select number from withholding_certificate order by number`.execute(reader.tx),
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  test('the month’s report agrees with the account, and two admins pay it', async () => {
    await world.app.work(null, (work) =>
      post(work, settledToBank({ settlementId: 'for-taxes', amountPesewas: 50_000, at: work.now })),
    );
    const efua = await world.participant('Efua');
    const earning = { entryId: newId(), studyId, participantId: efua.user.userId, amountPesewas: 10_000 };
    await world.app.work(null, (work) => recordEntryEarning(work, earning));
    const owed = await withheld();
    const body = { tax: 'WITHHOLDING' as const, amount: 2, reason: 'Return of the month' };
    const { id } = await admins[0].must(contract.proposeTaxPayment, { body });
    await admins[1].must(contract.decideTaxRequest, { params: { id, event: 'post' } });
    expect(await withheld()).toBe(owed - 200);
    const month = world.today().slice(0, 7);
    const csv = String(await admins[0].must(contract.getTaxReport, { query: { tax: 'WITHHOLDING', month } }));
    expect(csv).toMatch(/Withheld,WHT-\d{6},Efua [^,]+,[0-9a-f-]+,[\d.]+,2\.25,/);
    expect(csv).toContain('Paid to the authority,,,,,-2.00,');
    expect(csv).toContain(`Owed afterwards,,,,,,${(owed / 100 - 2).toFixed(2)}`);
    const broken = (await checkBooks(world.app)).flatMap((invariant) => invariant.broken);
    expect(broken.filter((line) => !/for-taxes|earned|booked/.test(line))).toEqual([]);
  });
});
