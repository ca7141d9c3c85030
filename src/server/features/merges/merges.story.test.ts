import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Handset } from '../../../../tests/support/handset.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant, listOwnApplications } from '../../../contract/applications.ts';
import { listAudit } from '../../../contract/audit.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { mergeByEmail, mergeByNumber, requestMergeCode } from '../../../contract/merges.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import * as phone from '../../../contract/sign-in/phone.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { getTextChoices, stopTexts, updateTextChoices } from '../../../contract/texts.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { stopPathOf } from '../texts/choices.service.ts';

/* Two accounts of one person become one: nothing is lost, and nothing is paid twice. */

const { world, admin, researcher, projectId } = await startResearch();

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `024${String(5_100_000 + numbers)}`;
};
const international = (number: string) => `+233${number.slice(1)}`;
const ticketIn = (path: string) => new URL(path, 'http://localhost').searchParams.get('ticket') ?? '';
const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
const DAYS_AHEAD = 7;

/** A participant with only a number, and with the same profile as `world.participant`; optionally paid to that number. */
async function phoneOnly({
  paidTo = null as string | null,
} = {}): Promise<Handset & { number: string; userId: string }> {
  const number = newNumber();
  // Uses its own network, because people with the same network and profile look like one person.
  const handset = new Handset(world, `127.31.${numbers}.5`);
  const { userId } = await handset.register(number, 'Kofi');
  if (paidTo !== null) await world.registerName(paidTo, 'Kofi Owusu');
  const { password: _, ...form } = setUp(paidTo) as ReturnType<typeof setUp> & { password?: string };
  await handset.must(submitParticipantInformation, { body: form });
  return Object.assign(handset, { number, userId });
}

async function publish() {
  const date = addDays(world.today(), DAYS_AHEAD);
  const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  return { id: study.id, time: { date, start: '10:00', end: '10:30' } };
}

/** From the application until the session is marked as attended. */
async function attend(person: Pick<Handset, 'must'>): Promise<string> {
  const study = await publish();
  const params = { id: study.id };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: YES });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const booking = await person.must(bookSlot, { params, body: study.time });
  await world.goTo(addMinutes(new Date(booking.startsAt), 5));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await world.settle();
  return booking.id;
}

/** The browser of a person with a password, which can ask for codes. */
async function browserOf(person: Person): Promise<Handset> {
  const browser = new Handset(world);
  browser.token = (await world.signIn(person.user.email)).token();
  return browser;
}

async function mergeNumber(browser: Handset, number: string) {
  const code = await browser.codeFor(number, phone.requestNumberChange, { number, password: PASSWORD });
  return browser.post(mergeByNumber, { number, code, password: PASSWORD });
}

const brokenInvariants = async () =>
  (await world.app.db.read(proveInvariants)).filter(({ broken }) => broken.length > 0);

describe('an account with an address takes over one with a number', () => {
  test('SIGNIN-31: the sessions, applications and money of both become one person’s; nothing is paid twice', async () => {
    const person = await world.participant('Kofi');
    const other = await phoneOnly();
    await attend(person);
    await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5000);
    // The other account has no mobile-money account, so its earnings wait. Days later, people log in again.
    await other.logIn(other.number);
    await attend(other);
    await other.logIn(other.number);
    expect(await other.must(getEarnings)).toMatchObject({ waitingPesewas: 5000 });
    const pending = await publish();
    await other.must(applyToStudy, { params: { id: pending.id }, body: YES });
    await other.must(updateTextChoices, { body: { optionalTexts: false } });
    await world.app.db.transaction((tx) =>
      sql`insert into ussd_pin (user_id, pin_hash, chosen_at) values (${other.userId}, 'a hash', ${world.app.clock.now()})`.execute(
        tx,
      ),
    );

    const stop = ticketIn(await stopPathOf(world.app, other.userId));
    const browser = await browserOf(person);
    const merged = await mergeNumber(browser, other.number);
    expect(merged.content).toMatchObject({
      userId: person.user.userId,
      email: person.user.email,
      mobileNumber: international(other.number),
    });
    expect((await other.call(getMe)).status).toBe(401);
    expect(await person.must(listOwnApplications, { query: { size: 50 } as never })).toHaveLength(3);
    expect((await person.must(getTextChoices)).optionalTexts).toBe(false);
    // The STOP link of a message from before the merge still works for the person.
    await person.must(updateTextChoices, { body: { optionalTexts: true } });
    expect((await world.call(stopTexts, { body: { ticket: stop } })).success).toBe(true);
    expect((await person.must(getTextChoices)).optionalTexts).toBe(false);

    // Both the number and the address are notified at once.
    await world.text(other.number, /two accounts were merged into one/);
    await world.until(async () =>
      world.mails(person.user.email).some(({ subject }) => subject === 'Two accounts were merged into one'),
    );

    // The waiting earnings are now one payout, held for 48 hours, and paid once.
    const { payouts, numberHold } = await person.must(getEarnings);
    expect(numberHold?.because).toBe('ACCOUNTS_MERGED');
    expect(payouts.map(({ status, amountPesewas }) => [status, amountPesewas])).toEqual([
      ['HELD', 5000],
      ['PAID', 5000],
    ]);
    await world.goTo(addHours(new Date(numberHold?.until ?? ''), 0.1));
    const again = await world.signIn(person.user.email);
    await world.until(async () => (await again.must(getEarnings)).receivedPesewas === 10_000);
    expect(await brokenInvariants()).toEqual([]);
    expect((await world.books()).sum).toBe(0);

    // Both the number and the address sign in.
    expect((await new Handset(world).logIn(other.number)).content.userId).toBe(person.user.userId);
    const actions = (await admin.must(listAudit, { query: { about: other.userId } })).map(({ action }) => action);
    expect(actions).toContain('account.merge');
    const file = JSON.parse((await again.must(exportMyData, { query: { format: 'json' } })) as never);
    expect(file).toMatchObject({ mergedAccounts: [{ accountId: other.userId }] });
    expect(file.payouts).toHaveLength(2);
    expect(file.consents.length).toBeGreaterThanOrEqual(4);
  });

  test('SIGNIN-27: a number that nobody has used for 90 days also needs the date of birth of its account', async () => {
    const person = await world.participant('Kofi');
    const other = await phoneOnly();
    await world.goTo(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));
    const browser = await browserOf(person);
    const code = await browser.codeFor(other.number, phone.requestNumberChange, {
      number: other.number,
      password: PASSWORD,
    });
    const merge = (dateOfBirth?: string) =>
      browser.post(mergeByNumber, { number: other.number, code, password: PASSWORD, dateOfBirth });
    expect((await merge()).code).toBe('BIRTH_DATE_NEEDED');
    expect((await merge('1990-01-01')).code).toBe('BIRTH_DATE_WRONG');
    expect((await merge('1994-03-06')).content).toMatchObject({ mobileNumber: international(other.number) });
  });

  test('SIGNIN-27: after five wrong dates of birth, nobody can try to merge any more', async () => {
    const other = await phoneOnly();
    await world.goTo(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));
    for (let tries = 0; tries < 5; tries += 1) await world.app.limits.count('birthDate', other.userId);
    const browser = await browserOf(await world.participant('Kwabena'));
    const body = { number: other.number, password: PASSWORD };
    const code = await browser.codeFor(other.number, phone.requestNumberChange, body);
    expect((await browser.post(mergeByNumber, { ...body, code, dateOfBirth: '1994-03-06' })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('a payout that its network returns after the merge belongs to the person', async () => {
    const person = await world.participant('Kofi');
    const other = await phoneOnly({ paidTo: newNumber() });
    await attend(other);
    await other.logIn(other.number);
    await world.until(async () => (await other.must(getEarnings)).receivedPesewas === 5000);
    const [paid] = (await other.must(getEarnings)).payouts;
    expect((await mergeNumber(await browserOf(person), other.number)).status).toBe(200);
    const reference = await world.app.db.read((tx) =>
      sql<{ reference: string }>`select reference from payout where id = ${paid?.id}`.execute(tx),
    );
    const operator = `${world.running.sandboxUrl}/operator/reverse/${reference.rows[0]?.reference}`;
    await fetch(operator, { method: 'POST', redirect: 'manual' });
    await world.until(async () => (await person.must(getEarnings)).payouts[0]?.status === 'REVERSED');
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe('an account with a number takes over one with an address', () => {
  test('SIGNIN-31: the password and a mailed code prove ownership; the address then signs in to the kept account', async () => {
    const other = await world.participant('Kofi');
    const handset = await phoneOnly();
    const { email } = other.user;
    const wrong = { email, otherPassword: 'Wrong-password-7!' };
    expect(await handset.post(requestMergeCode, wrong)).toMatchObject({ code: 'VALIDATION' });
    expect(await handset.post(requestMergeCode, { ...wrong, email: 'nobody@example.com' })).toMatchObject({
      code: 'VALIDATION',
    });
    expect((await handset.post(requestMergeCode, { email, otherPassword: PASSWORD })).status).toBe(200);
    await world.until(async () => world.mails(email).some(({ subject }) => /code to merge/.test(subject)));
    const subject = world.mails(email).find((mail) => /code to merge/.test(mail.subject))?.subject ?? '';
    const code = subject.slice(0, 6);
    expect(await handset.post(mergeByEmail, { code: code === '000000' ? '111111' : '000000' })).toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    expect((await handset.post(mergeByEmail, { code })).content).toMatchObject({ userId: handset.userId, email });
    expect((await world.signIn(email)).user.userId).toBe(handset.userId);
    expect(await handset.post(mergeByEmail, { code })).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    const [news] = await handset.must(listNotifications, { query: {} });
    expect(news?.message).toMatch(/^Your two accounts are one now/);
  });
});

describe('what stays two accounts', () => {
  test('SIGNIN-32: a merge is refused while something is open in the other account, and says what', async () => {
    const person = await world.participant('Kofi');
    const other = await phoneOnly();
    const study = await publish();
    const params = { id: study.id };
    const { id: applicationId } = await other.must(applyToStudy, { params, body: YES });
    await researcher.must(inviteApplicant, { params, body: { applicationId } });
    await other.must(bookSlot, { params, body: study.time });
    const browser = await browserOf(person);
    const code = await browser.codeFor(other.number, phone.requestNumberChange, {
      number: other.number,
      password: PASSWORD,
    });
    const body = { number: other.number, code, password: PASSWORD };
    expect(await browser.post(mergeByNumber, body)).toMatchObject({
      code: 'MERGE_BLOCKED',
      message: expect.stringContaining('a session that is booked'),
    });
    // Nothing has changed, and the code was not used up.
    expect((await other.must(getMe)).mobileNumber).toBe(international(other.number));
    expect((await browser.post(mergeByNumber, body)).code).toBe('MERGE_BLOCKED');
  });

  test('SIGNIN-32: of two applications to one study, one must be withdrawn first', async () => {
    const person = await world.participant('Kofi');
    const other = await phoneOnly();
    const study = await publish();
    await person.must(applyToStudy, { params: { id: study.id }, body: YES });
    await other.must(applyToStudy, { params: { id: study.id }, body: YES });
    const merged = await mergeNumber(await browserOf(person), other.number);
    expect(merged).toMatchObject({
      code: 'MERGE_BLOCKED',
      message: expect.stringContaining('Both accounts applied to'),
    });
  });

  test('SIGNIN-32: accounts with different dates of birth can’t be merged, and an account without a profile takes over none', async () => {
    const person = await world.participant('Kofi');
    const bare = new Handset(world);
    const number = newNumber();
    await bare.register(number, 'Kofi');
    const browser = await browserOf(person);
    const back = new Handset(world);
    await back.register(newNumber(), 'Kofi');
    const taken = await phoneOnly();
    const code = await back.codeFor(taken.number, phone.requestNumberChange, { number: taken.number });
    expect(await back.post(mergeByNumber, { number: taken.number, code })).toMatchObject({
      code: 'MERGE_BLOCKED',
      message: expect.stringContaining('Your other account has your profile'),
    });
    await world.app.db.transaction((tx) =>
      sql`update participant_profile set date_of_birth = '1990-01-01' where user_id = ${taken.userId}`.execute(tx),
    );
    expect(await mergeNumber(browser, taken.number)).toMatchObject({
      code: 'MERGE_BLOCKED',
      message: expect.stringContaining('different dates of birth'),
    });
    // An account without any data is merged at once.
    expect((await mergeNumber(browser, number)).status).toBe(200);
  });
});

/** Columns that can refer to a participant, and what a merge does with the closed account's rows. */
const OF_PARTICIPANTS: Readonly<Record<string, 'moved' | 'removed' | 'stays'>> = {
  'airtime_top_up.participant_id': 'moved',
  'application.participant_id': 'moved',
  'assignment.participant_id': 'moved',
  'bonus.participant_id': 'moved',
  'booking.participant_id': 'moved',
  'booking_message.author_id': 'moved',
  'busy_time.user_id': 'removed',
  'calendar_feed.user_id': 'removed',
  'clip.made_by': 'moved',
  'consent.user_id': 'stays',
  'dispute_statement.author_id': 'moved',
  'fraud_signal.participant_id': 'moved',
  'guest.participant_id': 'moved',
  'known_device.user_id': 'removed',
  'listed_payment.participant_id': 'moved',
  'merge_proof.other_id': 'stays',
  'merge_proof.user_id': 'stays',
  'merged_account.closed_id': 'stays',
  'merged_account.kept_id': 'stays',
  'mobile_money_account.user_id': 'moved',
  'muted_topic.user_id': 'moved',
  'name_look_up.user_id': 'moved',
  'notification.user_id': 'moved',
  'number_request.participant_id': 'removed',
  'one_time_token.user_id': 'removed',
  'other_address.user_id': 'removed',
  'own_calendar.user_id': 'removed',
  'panel_departure.participant_id': 'moved',
  'panel_member.participant_id': 'moved',
  'participant_profile.user_id': 'removed',
  'payout.participant_id': 'moved',
  'phone_code.user_id': 'removed',
  'profile_change.participant_id': 'moved',
  'appeal.participant_id': 'moved',
  'questions_given.participant_id': 'moved',
  'rating.author_id': 'moved',
  'rating_pair.participant_id': 'moved',
  'rating_review.asked_by': 'moved',
  'recovery_code.user_id': 'removed',
  'remembered_answer.participant_id': 'moved',
  'session.user_id': 'removed',
  'short_link.user_id': 'removed',
  'signed_consent.participant_id': 'moved',
  'strike.participant_id': 'moved',
  'text_choice.user_id': 'moved',
  'text_message.user_id': 'moved',
  'translation.proposer_id': 'moved',
  'unfit_study.participant_id': 'moved',
  'ussd_pin.user_id': 'removed',
  'ussd_session.user_id': 'removed',
  'weekly_mail.user_id': 'removed',
  'withholding_certificate.person_id': 'stays',
};
/** Their rows refer to a researcher or an admin, whose accounts are never merged. */
const OF_OTHERS = [
  'adjustment.decided_by',
  'adjustment.proposed_by',
  'api_key.made_by',
  'app_user.suspended_by',
  'appeal.decided_by',
  'appeal.first_decider',
  'applicant_mark.changed_by',
  'bank_decision.decided_by',
  'bank_decision.proposed_by',
  'bank_line.uploaded_by',
  'bonus.created_by',
  'budget.user_id',
  'booking.researcher_id',
  'chargeback.acceptance_proposed_by',
  'chargeback.answered_by',
  'consent_form.published_by',
  'fraud_signal.cleared_by',
  'guest.invited_by',
  'guest_link.made_by',
  'held_decision.decided_by',
  'number_request.decided_by',
  'observer.invited_by',
  'organization_check.checked_by',
  'organization_decision.decided_by',
  'organization_email.requested_by',
  'organization_evidence.uploaded_by',
  'organization_information.submitted_by',
  'organization_invitation.invited_by',
  'panel.created_by',
  'payment_list.created_by',
  'pro_forma.created_by',
  'profile_change.decided_by',
  'project.creator_id',
  'project_access.user_id',
  'rating_pair.researcher_id',
  'rating_review.decided_by',
  'refund.decided_by',
  'refund.requested_by',
  'signed_consent.recorded_by',
  'study.researcher_id',
  'study_draft.author_id',
  'saved_audience.saved_by',
  'study_template.saved_by',
  'tax_request.decided_by',
  'tax_request.decided_by',
  'tax_request.proposed_by',
  'tax_request.proposed_by',
  'tax_setting.confirmed_by',
  'tax_setting.confirmed_by',
  'tax_setting.proposed_by',
  'tax_setting.proposed_by',
  'top_up.created_by',
  'translation.decided_by',
];

test('every table that refers to a person declares what a merge does with it, and nothing else refers to a closed account', async () => {
  const columns = await world.app.db.read((tx) =>
    sql<{ name: string; table: string; column: string }>`
      select conrelid::regclass || '.' || attname as name, conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'app_user'::regclass and conparentid = 0 order by 1`.execute(tx),
  );
  const unknown = columns.rows.filter(({ name }) => !(name in OF_PARTICIPANTS) && !OF_OTHERS.includes(name));
  expect(unknown, 'move its rows (merges.service.ts) or remove them (erasure.service.ts), and add it here').toEqual([]);
  const left: string[] = [];
  for (const { name, table, column } of columns.rows) {
    const { rows } = await world.app.db.read((tx) =>
      sql`select from ${sql.table(table)} where ${sql.ref(column)} in (select closed_id from merged_account) limit 1`.execute(
        tx,
      ),
    );
    if (rows.length > 0 && OF_PARTICIPANTS[name] !== 'stays') left.push(name);
  }
  expect(left).toEqual([]);
});
