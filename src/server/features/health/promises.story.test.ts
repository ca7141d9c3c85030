import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { freshStatus } from '../../../../tests/support/fresh-status.ts';
import { KYC } from '../../../../tests/support/kyc.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { askForAppeal, decideAppeal } from '../../../contract/appeals.ts';
import { approveOrganization, declineOrganization } from '../../../contract/organizations/verification.ts';
import { submitOrganizationInformation } from '../../../contract/organizations.ts';
import { changePayout, getEarnings } from '../../../contract/payouts.ts';
import { addDays, addHours, dateOf, instantOf } from '../../../domain/calendar.ts';
import { OBJECTIVE_DAYS } from '../../../domain/service-levels.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { topUpSettled } from '../ledger/top-up-movements.ts';

/** SITE-10: the public status says how our team kept its own promises. */

const world = await openWorld();
const admin = await world.admin();
const PAID = { reference: 'paid', topUpId: null, amountPesewas: 50_000, providerFeePesewas: 0 };

/** A working day is 24 hours from a Monday to a Friday; these stories begin on a Monday. */
const monday = (() => {
  const today = instantOf(dateOf(world.now()), '08:00');
  return addHours(today, ((8 - today.getUTCDay()) % 7 || 7) * 24);
})();
const nextMonday = addHours(monday, 7 * 24);

async function submit(name: string): Promise<Person> {
  const researcher = await world.join('RESEARCHER', name);
  await researcher.must(submitOrganizationInformation, { params: paramsOf(researcher), body: KYC });
  return researcher;
}

function paramsOf({ user }: Person) {
  return { organizationId: user.organization?.id ?? '' };
}

async function decide(researcher: Person, decision: 'approve' | 'decline'): Promise<void> {
  const params = paramsOf(researcher);
  const { takesEffectAt } =
    decision === 'approve'
      ? await admin.must(approveOrganization, { params })
      : await admin.must(declineOrganization, {
          params,
          body: { reason: 'The certificate can’t be read.', fieldReasons: {} },
        });
  await world.goTo(new Date(takesEffectAt));
}

async function verificationsNow() {
  const { decisions, page } = await freshStatus(world);
  return { ...decisions?.verifications, page };
}

test('verifications are on time within a working day of the submission that was decided', async () => {
  await world.goTo(monday);
  expect(await verificationsNow()).toMatchObject({ kept: 0, late: 0, page: expect.stringContaining('None yet') });
  const early = await submit('Baaba');
  const late = await submit('Ekow');
  await submit('Fiifi');
  await world.goTo(addHours(monday, 20));
  await decide(early, 'decline');
  // Two wait, and can still be decided in time.
  expect(await verificationsNow()).toMatchObject({
    kept: 1,
    late: 0,
    page: expect.stringContaining('Too few to say yet'),
  });
  await world.goTo(addHours(monday, 25));
  expect(await verificationsNow()).toMatchObject({ kept: 1, late: 2 });
  await decide(late, 'approve');
  expect(await verificationsNow()).toMatchObject({ kept: 1, late: 2 });
  // Submitted again two days later: this decision has a working day of its own.
  await world.goTo(addHours(monday, 48));
  await early.must(submitOrganizationInformation, { params: paramsOf(early), body: KYC });
  await world.goTo(addHours(monday, 70));
  await decide(early, 'approve');
  expect(await verificationsNow()).toMatchObject({ kept: 2, late: 2 });
});

test('a weekend does not count, and what was decided before the period is not counted', async () => {
  const friday = addHours(nextMonday, 4 * 24);
  await world.goTo(friday);
  const weekend = await submit('Araba');
  await world.goTo(addHours(friday, 3 * 24 - 1));
  await decide(weekend, 'approve');
  const { kept, late, page } = await verificationsNow();
  expect({ kept, late }).toEqual({ kept: 3, late: 2 });
  expect(page).toContain('60% of 5 organisations');
  await world.goTo(instantOf(addDays(dateOf(world.now()), OBJECTIVE_DAYS + 1), '12:00'));
  // Fiifi’s organisation still waits.
  expect(await verificationsNow()).toMatchObject({ kept: 0, late: 1 });
});

test('an appeal that nobody decided in time is late, although the clock decided it', async () => {
  const other = await world.admin('second.admin@nyansapo.example');
  const { organizationId = '' } = paramsOf(await submit('Yaaba'));
  const studyId = newId();
  await world.app.work(null, async (work) => {
    const at = world.now();
    await post(work, topUpSettled({ ...PAID, organizationId, at }));
    await post(work, studyPublished({ studyId, organizationId, amountPesewas: 50_000, at }));
  });
  const appealsNow = async () => (await freshStatus(world)).decisions?.appeals;
  /** A payout that an admin holds, and against which its person appeals. */
  const appeal = async (name: string) => {
    const person = await world.participant(name);
    const earning = { bookingId: newId(), studyId, participantId: person.user.userId, ratePesewas: 5_000 };
    await world.app.work(null, (work) => earnAndRequest(work, earning));
    const id = (await person.must(getEarnings)).payouts[0]?.id ?? '';
    await admin.must(changePayout, { params: { id, event: 'hold' } });
    return (await person.must(askForAppeal, { params: { kind: 'PAYOUT', id }, body: { words: '' } })).id;
  };
  const decided = await appeal('Akosua');
  await appeal('Kwaku');
  expect(await appealsNow()).toEqual({ kept: 0, late: 0 });
  await world.goTo(addHours(world.now(), 23));
  await other.must(decideAppeal, { params: { id: decided, event: 'grant' }, body: { reason: 'It is theirs.' } });
  expect(await appealsNow()).toEqual({ kept: 1, late: 0 });
  await world.goTo(addHours(world.now(), 2));
  expect(await appealsNow()).toEqual({ kept: 1, late: 1 });
});
