import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeEmail } from '../../src/contract/accounts/security.ts';
import { DOCUMENT_VERSIONS } from '../../src/contract/accounts.ts';
import { Applicant, applyToStudy, inviteApplicant, listApplicants } from '../../src/contract/applications.ts';
import { getSession, sendMessage } from '../../src/contract/bookings/sessions.ts';
import { Booking, bookSlot, listAppointments, markAttendance } from '../../src/contract/bookings.ts';
import { inviteMember } from '../../src/contract/organizations.ts';
import { getEarnings, listAllPayouts } from '../../src/contract/payouts.ts';
import { listConsents, updatePreferences } from '../../src/contract/privacy.ts';
import { rateSession } from '../../src/contract/ratings.ts';
import { logout } from '../../src/contract/sign-in/login-sessions.ts';
import { reportLostNumber } from '../../src/contract/sign-in/lost-numbers.ts';
import { getStudyDraft, saveStudyDraft } from '../../src/contract/studies/drafts.ts';
import { countEligible } from '../../src/contract/studies/eligible-count.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { contactSupport, getFormStamp, joinWaitlist } from '../../src/contract/waitlist.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { COOKIES } from '../../src/domain/cookies.ts';
import { FACT_NAMES, factOf } from '../../src/domain/facts.ts';
import { periodInWords, RETENTION, type RetentionName } from '../../src/domain/retention.ts';
import { reconcile } from '../../src/server/features/books/reconciliation.service.ts';
import { applyRetention } from '../../src/server/features/privacy/retention.service.ts';
import { sendWeeklyMails } from '../../src/server/features/studies/weekly-mail.service.ts';
import { makeKey } from '../support/api-key.ts';
import { makeCrowd } from '../support/crowd.ts';
import { EMPTY_DRAFT } from '../support/drafts.ts';
import { Handset } from '../support/handset.ts';
import { post } from '../support/raw-calls.ts';
import { startResearch } from '../support/research.ts';
import { PASSWORD, studyForm } from '../support/world.ts';

/** The promises of the privacy policy and the terms, each with a test; docs/legal-claims.md lists them. */

const DAY_MS = 86_400_000;
/** The part that every form of the number contains, with +233 or 0 before it. */
const NUMBER = '551234987';

const { world, admin, researcher, projectId } = await startResearch(100_000);
const participant = await world.participant('Promised', `0${NUMBER}`);
await participant.must(updatePreferences, { body: { marketing: true } });
const bookingId = await book('10', 'VIDEO_CALL');

/**
 * Publishes a study with one session tomorrow, which the participant applies for and books; returns the booking's id.
 */
async function book(hour: string, meetingKind: 'VIDEO_CALL' | 'PHONE_CALL'): Promise<string> {
  const time = { start: `${hour}:00`, end: `${hour}:30` };
  const date = addDays(world.today(), 1);
  const form = studyForm(projectId, 1, [{ date, availableTimes: [time] }]);
  const { id } = await researcher.must(publishStudy, {
    body: { ...form, schedule: { ...form.schedule, meetingKind } } as never,
  });
  await sendWeeklyMails(world.app);
  const { id: applicationId } = await participant.must(applyToStudy, {
    params: { id },
    // Answered fast enough to raise a fraud signal.
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes', secondsTaken: 1 }] },
  });
  await researcher.must(inviteApplicant, { params: { id }, body: { applicationId } });
  expect(JSON.stringify(await researcher.must(listApplicants, { params: { id } }))).not.toContain(NUMBER);
  await participant.must(bookSlot, { params: { id }, body: { date, ...time } });
  return (await researcher.must(listAppointments, { query: { studyId: id } }))[0]?.id ?? '';
}

test('a researcher sees only the policy’s list of facts about an applicant, and no contact details', () => {
  expect(Object.keys(Applicant.shape.applicant.shape).sort()).toEqual(
    [
      'age',
      'basicInformation',
      'educationLevel',
      'employmentStatus',
      'gender',
      'id',
      'jobRole',
      'locality',
      'region',
    ].sort(),
  );
  const seen = [Applicant.shape, Applicant.shape.applicant.shape, Booking.shape].flatMap((shape) => Object.keys(shape));
  const health = FACT_NAMES.map(factOf).flatMap(({ isHealth, column }) => (isHealth ? [column] : []));
  expect(health).toContain('seeing');
  for (const never of ['email', 'phoneNumber', 'dateOfBirth', 'annualHouseholdIncome', 'district', ...health]) {
    expect(seen).not.toContain(never);
  }
});

test('a researcher sees a participant’s number only for a booked call, an admin only masked', async () => {
  const sessionOf = async (id: string) => JSON.stringify(await researcher.must(getSession, { params: { id } }));
  expect(await sessionOf(bookingId)).not.toContain(NUMBER);
  expect(await sessionOf(await book('12', 'PHONE_CALL'))).toContain(NUMBER);
});

test('every cookie we set is in the policy, can’t be read by scripts, and expires when it says', async () => {
  const password = { email: participant.user.email, password: PASSWORD };
  const { set } = await post(world, '/authentication/auth/login/email-password', password);
  expect(set.length).toBeGreaterThan(0);
  for (const cookie of set) {
    const [, name = '', seconds] = /^(?:__Host-)?nyansapo-([\w-]+)=.*?Max-Age=(\d+)/.exec(cookie) ?? [];
    const listed = COOKIES[name.replace('-f', 'F') as keyof typeof COOKIES];
    expect(listed, cookie).toBeDefined();
    // 0 deletes the cookie.
    expect([0, listed.seconds]).toContain(Number(seconds));
    expect(cookie).toContain('HttpOnly');
  }
});

test('a draft is kept in its author’s account, and colleagues can’t see it', async () => {
  const params = { id: projectId };
  const { study, demographics, cost, schedule } = studyForm(projectId, 1, []);
  const content = {
    ...EMPTY_DRAFT,
    details: { kind: 'ONE_TO_ONE', ...study, name: 'Only mine' },
    demographics: { ...EMPTY_DRAFT.demographics, ...demographics },
    cost: { ...cost, quotas: [] },
    schedule: { ...EMPTY_DRAFT.schedule, ...schedule },
  };
  await researcher.must(saveStudyDraft, { params, body: { content: content as never, stage: 1, revision: 0 } });
  expect(JSON.stringify(await researcher.must(getStudyDraft, { params }))).toContain('Only mine');
  const colleague = await world.colleague(researcher);
  expect(JSON.stringify(await colleague.call(getStudyDraft, { params }))).not.toContain('Only mine');
});

test('a person’s agreement is kept with the version that the documents show', async () => {
  const consents = await participant.must(listConsents);
  for (const document of ['TERMS', 'PRIVACY'] as const) {
    const given = consents.find((consent) => consent.document === document);
    expect(given).toMatchObject({ version: DOCUMENT_VERSIONS[document], event: 'GIVEN' });
  }
});

test('periods of whole years are printed in years', () => {
  expect([30, 365, 730, 2190].map(periodInWords)).toEqual(['30 days', '1 year', '2 years', '6 years']);
});

describe('how long we keep it', () => {
  let startedAt: number;
  beforeAll(async () => {
    await researcher.must(sendMessage, { params: { id: bookingId }, body: { body: 'See you tomorrow' } });
    const { demographics, study } = studyForm(projectId, 1, []);
    const { deviceRequirements } = study;
    // Groups of fewer than ten people are not counted.
    await makeCrowd(world, 12);
    await researcher.must(countEligible, { body: { demographics, deviceRequirements } as never });
    await researcher.must(inviteMember, {
      params: { organizationId: researcher.organizationId },
      body: { email: 'invited.colleague@example.com' },
    });
    const stamp = (await world.call(getFormStamp)) as { content?: { stamp: string } };
    await world.clock.setTime(world.clock.now() + 10_000);
    await world.call(joinWaitlist, {
      body: {
        ...{ stamp: stamp.content?.stamp ?? '', website: '', name: 'Waiting', email: 'waiting@example.com' },
        ...{ role: 'PARTICIPANT', purpose: '' },
      },
    });
    const sent = await world.call(contactSupport, {
      body: {
        stamp: stamp.content?.stamp ?? '',
        website: '',
        email: 'asks@example.com',
        name: 'Asks',
        message: 'When?',
      },
    } as never);
    expect(sent.success).toBe(true);
    const key = await makeKey(world, researcher, { expiresInDays: 1 });
    await fetch(`${world.running.url}/api/v1/project/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify({ projectName: 'By software' }),
    });
    await participant.must(changeEmail, { body: { email: 'moves@example.com', password: PASSWORD } });
    await askForLostNumber();
    await post(world, '/authentication/users/register/email-password', {
      ...{ role: 'PARTICIPANT', firstName: 'Never', lastName: 'Verified', email: 'never@example.com' },
      ...{ password: PASSWORD, termsAccepted: true, privacyAccepted: true },
    });
    await world.goTo(new Date(`${addDays(world.today(), 1)}T10:31:00Z`));
    await researcher.must(markAttendance, { params: { id: bookingId, event: 'attend' }, body: { reason: '' } });
    await participant.must(rateSession, {
      params: { id: bookingId },
      body: { answers: [{ question: 'ON_TIME', yes: true }], sentence: 'As promised.' },
    });
    await world.until(async () => (await participant.must(getEarnings)).receivedPesewas > 0);
    // The study closes once its only place is spent.
    await world.goTo(new Date(`${addDays(world.today(), 1)}T00:00:00Z`));
    await reconcile(world.app);
    await participant.must(logout);
    const payouts = JSON.stringify(await admin.must(listAllPayouts));
    expect(payouts).toContain('055 *** 4987');
    expect(payouts).not.toContain(NUMBER);
    startedAt = world.clock.now();
    await rememberFraud();
    await keepWork();
  });

  async function askForLostNumber(): Promise<void> {
    const handset = new Handset(world);
    await handset.logIn('0246200001');
    const facts = { firstName: 'Lost', lastName: 'Owusu', dateOfBirth: '1994-03-06', lastPayments: 'None' };
    const asked = await handset.post(reportLostNumber, { ...facts, oldNumber: '0246200002' });
    expect(asked.status).toBe(200);
  }

  /** Records against fraud, as the features write them; fraud*.story.test.ts cover how. */
  async function rememberFraud(): Promise<void> {
    const at = world.now();
    const { userId } = participant.user;
    await world.app.db.transaction(async (tx) => {
      // A form signed in a study that has closed, and an observer whose link has ended.
      await sql`insert into consent_form (id, study_id, version, text, approval_number, ethics_body, language, recording, asks_sharing,
          allows_witness, hash, published_at, published_by)
        select gen_random_uuid(), id, 1, 'Text', '', '', 'en', 'NONE', false, false, repeat('0', 64), ${at}, researcher_id
        from study where closed_at is not null limit 1`.execute(tx);
      await sql`insert into signed_consent (id, form_id, study_id, participant_id, status, language, signed_name, signed_at, ip,
          recording, sharing)
        select gen_random_uuid(), id, study_id, ${userId}, 'SIGNED', 'en', 'Promised Owusu', ${at}, '127.0.0.1', false, false
        from consent_form`.execute(tx);
      await sql`insert into observer (id, study_id, name, affiliation, invited_by, created_at, expires_at)
        select gen_random_uuid(), study_id, 'Efua', 'Kasapa Foods', published_by, ${at}, ${at} from consent_form`.execute(
        tx,
      );
      await sql`update session set network = 'n' where created_at < ${at}`.execute(tx);
      await sql`insert into profile_change (id, participant_id, fields, status, at)
        values (gen_random_uuid(), ${userId}, array['gender'], 'MADE', ${at})`.execute(tx);
      await sql`insert into appeal (id, participant_id, kind, subject_id, code, held_at, channel, words, status, asked_at, decide_by,
          decided_at) values (gen_random_uuid(), ${userId}, 'STRIKE', gen_random_uuid(), 'NO_SHOW', ${at}, 'WEB', 'I was there.',
          'GRANTED', ${at}, ${at}, ${at})`.execute(tx);
      await sql`insert into translation (id, language, text_key, english, words, proposer_id, proposed_at, status)
        values (gen_random_uuid(), 'ak', 'frame_help', '[]', '[]', ${userId}, ${at}, 'WAITING')`.execute(tx);
      await sql`insert into airtime_top_up (id, participant_id, amount_pesewas, status, reference, network, number, created_at, settled_at)
        values (gen_random_uuid(), ${userId}, 200, 'FAILED', 'at_legal', 'MTN', '+233551234987', ${at}, ${at})`.execute(
        tx,
      );
      await sql`insert into questions_given (participant_id, study_id, at)
        select ${userId}, id, ${at} from study limit 1`.execute(tx);
      await sql`insert into unfit_study (participant_id, study_id, at)
        select ${userId}, id, ${at} from study limit 1`.execute(tx);
      await sql`insert into text_message (id, user_id, number, template, about, purpose, status, due_at, created_at)
        values (gen_random_uuid(), ${userId}, '+233551234987', 'welcome', '{}', 'SERVICE', 'DROPPED', ${at}, ${at})`.execute(
        tx,
      );
      await sql`insert into ussd_session (id, number, provider, provider_session, user_id, step, input_mark, page, screen, state,
          answer, continues, started_at, stepped_at)
        values (gen_random_uuid(), '+233551234987', 'arkesel', 's', ${userId}, 1, 'm', 'menu', 0, '{}', 'Hello', true, ${at}, ${at})`.execute(
        tx,
      );
      await sql`insert into short_link (code_mark, user_id, sealed_path, created_at, expires_at)
        values ('m', ${userId}, 's', ${at}, ${at})`.execute(tx);
      await sql`insert into merge_proof (id, user_id, other_id, requested_at, expires_at)
        values (gen_random_uuid(), ${userId}, ${userId}, ${at}, ${at})`.execute(tx);
      const { userId: invitedBy } = researcher.user;
      const { organizationId } = researcher;
      await sql`insert into organization_evidence (id, organization_id, field, media_type, bytes, uploaded_by, uploaded_at, stored_at)
        values (gen_random_uuid(), ${organizationId}, 'ghanaCard', 'image/jpeg', 1, ${invitedBy}, ${at}, ${at})`.execute(
        tx,
      );
      await sql`insert into organization_email (id, organization_id, field, email, requested_by, requested_at, expires_at)
        values (gen_random_uuid(), ${organizationId}, 'supervisorEmail', 'unconfirmed@uv.edu.gh', ${invitedBy},
          ${at}::timestamptz - interval '1 hour', ${at})`.execute(tx);
      await sql`update organization_information set kind = 'INDEPENDENT_RESEARCHER', ghana_card_number = 'GHA-012345678-9'
        where organization_id = ${organizationId}`.execute(tx);
      await sql`insert into guest (id, study_id, organization_id, source, email, invited_by, invited_at)
        select gen_random_uuid(), id, organization_id, 'EMAIL', 'invited@example.com', ${invitedBy}, ${at}
        from study limit 1`.execute(tx);
      await sql`with listed as (
          insert into payment_list (id, organization_id, created_by, name, purpose, status, fee_pesewas, created_at, opened_at, expires_at, ended_at)
          values (gen_random_uuid(), ${organizationId}, ${invitedBy}, 'List', 'a survey', 'ENDED', 200, ${at}, ${at}, ${at}, ${at}) returning id)
        insert into listed_payment (id, list_id, line, number, amount_pesewas, status, code, participant_id, answered_at)
        select gen_random_uuid(), id, 1, '+233241239871', 1000, 'EXPIRED', substr(gen_random_uuid()::text, 1, 8), null::uuid, null::timestamptz from listed
        union all select gen_random_uuid(), id, 2, '+233241239872', 1000, 'CONFIRMED', substr(gen_random_uuid()::text, 1, 8), ${invitedBy}::uuid, ${at}::timestamptz from listed`.execute(
        tx,
      );
      await sql`with calendar as (
          insert into own_calendar (id, user_id, sealed_address, host, added_at)
          values (gen_random_uuid(), ${invitedBy}, 's', 'calendar.example', ${at}) returning id, user_id
        ) insert into busy_time (calendar_id, user_id, starts_at, ends_at)
        select id, user_id, ${at}::timestamptz - interval '1 hour', ${at} from calendar`.execute(tx);
      await sql`insert into clip (id, made_by, subject, language, project_id, study_id, transcript, waveform, bytes, started_at,
          checked_at, media_type, milliseconds, sent_at)
        select gen_random_uuid(), researcher_id, 'STUDY', 'ak', project_id, id, 'Words', '0', 1, ${at}, ${at}, 'audio/webm', 1, ${at}
        from study`.execute(tx);
      await sql`insert into remembered_answer (id, participant_id, question_key, question, answers, remembered_at)
        values (gen_random_uuid(), ${userId}, 'k', 'Do you farm?', array['Yes'], ${at})`.execute(tx);
      await sql`insert into remembered_mark (id, mark, about, study_id, reason, at)
        select gen_random_uuid(), 'm', about, id, reason, ${at}
        from (select id from study limit 1) one, (values ('STUDY', null), ('STRIKE', 'NO_SHOW')) kind (about, reason)`.execute(
        tx,
      );
    });
  }

  /** Work handed in for a study that has closed; assignments.story.test.ts covers how. */
  async function keepWork(): Promise<void> {
    await world.app.db.transaction((tx) =>
      sql`with work as (
          insert into assignment (id, study_id, application_id, participant_id, participant_code, started_at, most_pesewas)
          select gen_random_uuid(), a.study_id, a.id, a.participant_id, 'abcdefgh', ${world.now()}, 500
          from application a join study s on s.id = a.study_id where s.closed_at is not null limit 1
          returning id
        ), entry as (
        insert into assignment_entry (id, assignment_id, number, status, pay_pesewas, opens_at, due_at, submitted_at,
          submitted_by, answers, stepped_at)
        select gen_random_uuid(), id, 1, 'SUBMITTED', 500, ${world.now()}, ${new Date(world.now().getTime() + DAY_MS)},
          ${world.now()}, 'PARTICIPANT', '[{"id": "abc123", "question": "When?", "answers": ["Today"]}]', ${world.now()}
        from work returning id)
        insert into entry_photo (id, entry_id, question_id, content, sent_at)
        select gen_random_uuid(), id, 'abc123', 'photo', ${world.now()} from entry`.execute(tx),
    );
  }

  /** Some periods start later, because a link or an invitation is valid for up to a week. */
  const SLACK_DAYS = 8;
  const PERIODS = [...new Set(Object.values(RETENTION).map(({ days }) => days))].sort((one, other) => one - other);

  test.each(PERIODS)('data kept for %i days exists before, and is deleted within the week after', async (days) => {
    const names = (Object.keys(RETENTION) as RetentionName[]).filter((name) => RETENTION[name].days === days);
    const rowsAt = async (day: number, dryRun: boolean) => {
      await world.clock.setTime(startedAt + day * DAY_MS);
      const lines = await applyRetention(world.app, { dryRun });
      return names.map((name) => [name, lines.find((line) => line.name === name)?.rows ?? -1] as const);
    };
    for (const [name, rows] of await rowsAt(days - 3, true)) expect(rows, `${name} too early`).toBe(0);
    for (const [name, rows] of await rowsAt(days + SLACK_DAYS, false)) {
      expect(rows, `${name} not at all; does this test’s world have a row of it?`).toBeGreaterThan(0);
    }
    for (const [name, rows] of await rowsAt(days + SLACK_DAYS, true)) expect(rows, `${name} stays`).toBe(0);
  });
});
