import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { StudyForm } from '../../src/contract/studies/form.ts';
import { addDays, addHours, addMinutes } from '../../src/domain/calendar.ts';
import {
  APPLICATION_LIFECYCLE,
  APPLICATION_STATUSES,
  type ApplicationEvent,
  type ApplicationStatus,
} from '../../src/domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../src/domain/lifecycles/lifecycle.ts';
import {
  STUDY_LIFECYCLE,
  STUDY_STATUSES,
  type StudyEvent,
  type StudyStatus,
} from '../../src/domain/lifecycles/study-lifecycle.ts';
import { answer, apply } from '../../src/server/features/applications/applications.service.ts';
import { decide } from '../../src/server/features/applications/decisions.service.ts';
import { expireInvitation, invite } from '../../src/server/features/applications/invitations.service.ts';
import { markAttendance } from '../../src/server/features/bookings/attendance.service.ts';
import { bookSlot } from '../../src/server/features/bookings/bookings.service.ts';
import { countGroup } from '../../src/server/features/bookings/call-offs.service.ts';
import { cancelBooking } from '../../src/server/features/bookings/cancellations.service.ts';
import { releaseUnconfirmed } from '../../src/server/features/bookings/stand-by.service.ts';
import { closeStudy, takeDown } from '../../src/server/features/closing/closing.service.ts';
import { dispute, settleDispute } from '../../src/server/features/disputes/disputes.service.ts';
import { answerPart } from '../../src/server/features/partial-pay/partial-pay.service.ts';
import { publishStudy } from '../../src/server/features/studies/publishing.service.ts';
import { changeStatus as changeStudy } from '../../src/server/features/studies/studies.service.ts';
import { withdraw } from '../../src/server/features/withdrawals/withdrawals.service.ts';
import type {
  AdminCaller,
  Caller,
  ParticipantCaller,
  ResearcherCaller,
} from '../../src/server/platform/http/caller.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import type { Work } from '../../src/server/platform/work.ts';
import { makeCrowd } from '../support/crowd.ts';
import { startResearch } from '../support/research.ts';
import { studyForm } from '../support/world.ts';

/*
 * Every state and every event, against the lifecycle tables (API-10): an event in the table leads to its state and
 * leaves a history row; any other is refused and changes nothing. First through the one function that changes a status,
 * for every actor; then through the services, as people and jobs call them.
 */

const STATUSES = Object.keys(APPLICATION_STATUSES) as ApplicationStatus[];
/** Events that only happen in studies without sessions, and follow from entries (assignments.properties.story.test.ts). */
const OF_OWN_TIME = ['start', 'lapse', 'stop', 'accept', 'refuse'] as const satisfies readonly ApplicationEvent[];
type SessionEvent = Exclude<ApplicationEvent, (typeof OF_OWN_TIME)[number]>;
const isOfSessions = (event: ApplicationEvent): event is SessionEvent => !OF_OWN_TIME.some((one) => one === event);
const EVENTS = [...new Set(APPLICATION_LIFECYCLE.transitions.map(([, event]) => event))].filter(isOfSessions);
const ACTORS = ['participant', 'researcher', 'platformAdmin', 'system'] as const;
type Actor = (typeof ACTORS)[number];
const STUDY_STATES = Object.keys(STUDY_STATUSES) as StudyStatus[];
const STUDY_EVENTS = [...new Set(STUDY_LIFECYCLE.transitions.map(([, event]) => event))];

const { world, admin: boss, researcher: ama, projectId } = await startResearch(60_000_000);
const person = (of: { user: { userId: string; email: string } }) => ({
  userId: of.user.userId,
  sessionId: of.user.userId,
  email: of.user.email,
});
const admin: AdminCaller = { ...person(boss), role: 'ADMIN', hasSecondFactor: true };
const researcher: ResearcherCaller = {
  ...person(ama),
  role: 'RESEARCHER',
  organizationId: ama.organizationId,
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};

interface Cell {
  participant: ParticipantCaller;
  studyId: string;
  applicationId: string;
  bookingId: string;
  date: string;
}

/** A separate study with one applicant in a state, and the booking that belongs to that state. */
async function put(from: ApplicationStatus | null, sessionStarts: Date): Promise<Cell> {
  const { app } = world;
  const date = addDays(world.today(), 3);
  const times = ['10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const form = StudyForm.parse(studyForm(projectId, 2, [{ date, availableTimes: times }]));
  const { id: studyId } = await publishStudy(app, researcher, form);
  const [somebody] = await makeCrowd(world, 1);
  const participant = (somebody as { caller: ParticipantCaller }).caller;
  const cell = { participant, studyId, applicationId: newId(), bookingId: newId(), date };
  if (from === null) return cell;
  const now = world.now();
  const standing = { SCHEDULED: 'BOOKED', COMPLETED: 'ATTENDED', NO_SHOW: 'MISSED', DISPUTED: 'MISSED' }[
    from as string
  ];
  await app.db.transaction(async (tx) => {
    await sql`insert into application (id, study_id, participant_id, status, responses, applied_at, invited_at,
        invitation_expires_at)
      values (${cell.applicationId}, ${studyId}, ${participant.userId}, ${from}, '[]', ${now}, ${now},
        ${new Date(now.getTime() + 72 * 3_600_000)})`.execute(tx);
    if (!standing) return;
    await sql`insert into booking (id, study_id, slot_id, application_id, participant_id, researcher_id, starts_at, ends_at,
        status, created_at)
      select ${cell.bookingId}, ${studyId}, id, ${cell.applicationId}, ${participant.userId}, ${researcher.userId},
        ${sessionStarts}, ${addMinutes(sessionStarts, 30)}, ${standing}, ${now}
      from slot where study_id = ${studyId} order by starts_at limit 1`.execute(tx);
    await sql`update study set filled = 1 where id = ${studyId}`.execute(tx);
    await sql`update slot set booked = 1 where id = (select slot_id from booking where id = ${cell.bookingId})`.execute(
      tx,
    );
  });
  return cell;
}

/** A person on stand-by who would come at short notice. */
async function standBy(studyId: string): Promise<void> {
  const [somebody] = await makeCrowd(world, 1);
  await world.app.db.transaction((tx) =>
    sql`insert into application (id, study_id, participant_id, status, responses, applied_at, stands_by)
      values (${newId()}, ${studyId}, ${somebody?.caller.userId}, 'PENDING', '[]', ${world.now()}, true)`.execute(tx),
  );
}

const yes = [{ id: 'abc123', question: '', answer: 'Yes' }];
const no = [{ id: 'abc123', question: '', answer: 'No' }];

/** A signature of a participant, whatever their application's status. */
async function signFor({ userId }: ParticipantCaller, studyId: string): Promise<string> {
  const [formId, consentId] = [newId(), newId()];
  await world.app.db.transaction(async (tx) => {
    await sql`insert into consent_form (id, study_id, version, text, approval_number, ethics_body, language, recording, asks_sharing,
        allows_witness, hash, published_at, published_by)
      values (${formId}, ${studyId}, 1, 'Text', '', '', 'en', 'NONE', false, false, ${'0'.repeat(64)}, ${world.now()},
        ${researcher.userId})`.execute(tx);
    await sql`insert into signed_consent (id, form_id, study_id, participant_id, status, language, signed_name, signed_at, recording,
        sharing)
      values (${consentId}, ${formId}, ${studyId}, ${userId}, 'SIGNED', 'en', 'Name', ${world.now()}, false, false)`.execute(
      tx,
    );
  });
  return consentId;
}

/** A part of the pay of a session that was proposed, or that its participant has refused. */
const setPart = (bookingId: string, status: 'PROPOSED' | 'REFUSED') =>
  world.app.db.transaction((tx) =>
    sql`update booking set partial_status = ${status}, partial_pesewas = 1000, partial_until = ${addHours(world.now(), 48)}
      where id = ${bookingId}`.execute(tx),
  );

/** How each event is caused; the actor is the caller. */
const HAPPENS: Record<SessionEvent, { by: Actor; run: (cell: Cell) => Promise<unknown> }> = {
  apply: { by: 'participant', run: ({ participant, studyId }) => apply(world.app, participant, studyId, yes) },
  disqualify: { by: 'participant', run: ({ participant, studyId }) => apply(world.app, participant, studyId, no) },
  invite: {
    by: 'researcher',
    run: ({ studyId, applicationId }) => invite(world.app, researcher, studyId, { applicationId, instructions: '' }),
  },
  decline: { by: 'researcher', run: ({ applicationId }) => decide(world.app, researcher, applicationId, 'decline') },
  revoke: { by: 'researcher', run: ({ applicationId }) => decide(world.app, researcher, applicationId, 'revoke') },
  withdraw: {
    by: 'participant',
    run: ({ participant, applicationId }) => answer(world.app, participant, applicationId, 'withdraw', ''),
  },
  reject: {
    by: 'participant',
    run: ({ participant, applicationId }) => answer(world.app, participant, applicationId, 'reject', ''),
  },
  expire: {
    by: 'system',
    run: ({ applicationId }) => expireInvitation(world.app, { applicationId, invitedAt: world.now().toISOString() }),
  },
  book: {
    by: 'participant',
    run: ({ participant, studyId, date }) =>
      bookSlot(world.app, participant, studyId, { date, start: '11:00', end: '11:30' }),
  },
  unbook: {
    by: 'participant',
    run: ({ participant, bookingId }) => cancelBooking(world.app, participant, bookingId, ''),
  },
  attend: { by: 'researcher', run: ({ bookingId }) => markAttendance(world.app, researcher, bookingId, 'attend', '') },
  miss: { by: 'researcher', run: ({ bookingId }) => markAttendance(world.app, researcher, bookingId, 'miss', '') },
  dispute: {
    by: 'participant',
    run: ({ participant, applicationId }) => dispute(world.app, participant, applicationId, 'I was there'),
  },
  pay: { by: 'platformAdmin', run: ({ applicationId }) => settleDispute(world.app, admin, applicationId, 'pay', '') },
  uphold: {
    by: 'platformAdmin',
    run: ({ applicationId }) => settleDispute(world.app, admin, applicationId, 'uphold', ''),
  },
  refusePart: {
    by: 'participant',
    run: async ({ participant, bookingId }) => {
      await setPart(bookingId, 'PROPOSED');
      await answerPart(world.app, participant, bookingId, 'refuse', '');
    },
  },
  payPart: {
    by: 'platformAdmin',
    run: async ({ applicationId, bookingId }) => {
      await setPart(bookingId, 'REFUSED');
      await settleDispute(world.app, admin, applicationId, 'uphold', '');
    },
  },
  release: {
    by: 'system',
    run: async (cell) => {
      await standBy(cell.studyId);
      // The person was asked to confirm long ago, and has not responded.
      const booking = await world.app.db.transaction((tx) =>
        tx
          .updateTable('booking')
          .set({ confirmAskedAt: addHours(world.now(), -24) })
          .where('id', '=', cell.bookingId)
          .returning('startsAt')
          .executeTakeFirst(),
      );
      const startsAt = (booking?.startsAt ?? world.now()).toISOString();
      await releaseUnconfirmed(world.app, { bookingId: cell.bookingId, startsAt });
    },
  },
  withdrawConsent: {
    by: 'participant',
    run: async ({ participant, studyId }) =>
      withdraw(world.app, participant, await signFor(participant, studyId), 'EVERYTHING'),
  },
  callOff: {
    by: 'system',
    run: async ({ studyId, bookingId }) => {
      // One of two seats is taken when the slot closes.
      const slotId = await world.app.db.transaction(async (tx) => {
        await sql`update study set study_kind = 'GROUP', parallel_sessions = 2, minimum_seats = 2
          where id = ${studyId}`.execute(tx);
        await sql`update slot set closes_at = ${world.now()}, capacity = 2 where study_id = ${studyId}`.execute(tx);
        const booking = await tx.selectFrom('booking').select('slotId').where('id', '=', bookingId).executeTakeFirst();
        return booking?.slotId ?? newId();
      });
      await countGroup(world.app, { slotId });
    },
  },
  studyCancelled: { by: 'system', run: ({ studyId }) => closeStudy(world.app, researcher, studyId, 'cancel') },
};

/** Events that are never refused: they ignore applications that they don't apply to. */
const PASSES_BY = (from: ApplicationStatus | null, event: ApplicationEvent) =>
  event === 'expire' ||
  event === 'release' ||
  event === 'callOff' ||
  event === 'studyCancelled' ||
  event === 'withdrawConsent' ||
  // Booking again reschedules an existing booking; the status stays.
  (event === 'book' && from === 'SCHEDULED');

async function readState({ studyId, participant }: Cell) {
  return world.app.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom('application')
      .select(['id', 'status'])
      .where('studyId', '=', studyId)
      .where('participantId', '=', participant.userId)
      .executeTakeFirst();
    const history = row ? await tx.selectFrom('statusChange').selectAll().where('entityId', '=', row.id).execute() : [];
    return { status: row?.status ?? null, history };
  });
}

describe('applications: every state and every event, through the services', () => {
  for (const from of [null, ...STATUSES]) {
    test(`from ${from ?? 'nothing'}`, async () => {
      for (const event of EVENTS) {
        const { by, run } = HAPPENS[event];
        // Attendance is marked once a session has started; everything else is done before.
        const begins = event === 'attend' || event === 'miss' ? -20 : 3 * 24 * 60;
        const starts = addMinutes(world.now(), begins);
        const cell = await put(from, starts);
        const to = targetOf(APPLICATION_LIFECYCLE, from, event, by);
        const refused = await run(cell).then(
          () => null,
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            return error.code;
          },
        );
        const { status, history } = await readState(cell);
        const where = `${from} × ${event}`;
        expect(status, where).toBe(to ?? from);
        expect(
          history.map((row) => [row.event, row.fromStatus, row.toStatus]),
          where,
        ).toEqual(to === null ? [] : [[event, from, to]]);
        expect(refused === null, `${where}: ${refused}`).toBe(to !== null || PASSES_BY(from, event));
      }
    });
  }
});

test('applications: every state, event and actor, through the one function that changes a status', async () => {
  const cell = await put('PENDING', world.now());
  let rows = 0;
  for (const from of STATUSES) {
    for (const event of [...EVENTS, ...OF_OWN_TIME]) {
      for (const by of ACTORS) {
        const to = targetOf(APPLICATION_LIFECYCLE, from, event, by);
        const outcome = await rolledBack(by, async (work) => {
          await sql`update application set status = ${from} where id = ${cell.applicationId}`.execute(work.tx);
          const set = event === 'uphold' ? { upheldAt: work.now } : {};
          return work.change(APPLICATION_LIFECYCLE, { id: cell.applicationId, status: from }, event, { set });
        });
        expect(outcome, `${from} × ${event} by ${by}`).toBe(to ?? 'STATUS_CONFLICT');
        if (to !== null) rows += 1;
      }
    }
  }
  const declared = APPLICATION_LIFECYCLE.transitions.filter(([from]) => from !== null);
  expect(rows).toBe(declared.reduce((sum, [, , , actors]) => sum + actors.length, 0));
  // A status that somebody else has changed in the meantime is also refused, although the table has the row.
  const stale = await rolledBack('participant', (work) =>
    work.change(APPLICATION_LIFECYCLE, { id: cell.applicationId, status: 'INVITED' }, 'reject'),
  );
  expect(stale).toBe('STATUS_CONFLICT');
});

test('studies: every state, event and actor', async () => {
  const { studyId } = await put(null, world.now());
  for (const from of STUDY_STATES) {
    for (const event of STUDY_EVENTS) {
      for (const by of ACTORS) {
        const to = targetOf(STUDY_LIFECYCLE, from, event, by);
        const outcome = await rolledBack(by, async (work) => {
          await sql`update study set status = ${from} where id = ${studyId}`.execute(work.tx);
          await changeStudy(work, { id: studyId, status: from }, event);
          const row = await work.tx
            .selectFrom('study')
            .select(['status', 'closedAt'])
            .where('id', '=', studyId)
            .execute();
          expect(row[0]?.closedAt === null).toBe(to === 'RECRUITING' || to === 'PAUSED');
          return row[0]?.status;
        });
        expect(outcome, `${from} × ${event} by ${by}`).toBe(to ?? 'STATUS_CONFLICT');
      }
    }
  }
});

test('studies: every state and every event, through the services', async () => {
  const run: Record<StudyEvent, (id: string) => Promise<unknown>> = {
    publish: async () => Promise.reject(new Refusal('STATUS_CONFLICT')),
    pause: (id) => closeStudy(world.app, researcher, id, 'pause'),
    resume: (id) => closeStudy(world.app, researcher, id, 'resume'),
    complete: (id) => closeStudy(world.app, researcher, id, 'complete'),
    cancel: (id) => closeStudy(world.app, researcher, id, 'cancel'),
    takeDown: (id) => takeDown(world.app, admin, id, 'It breaks the rules'),
  };
  for (const from of STUDY_STATES) {
    for (const event of STUDY_EVENTS) {
      const { studyId } = await put(null, world.now());
      await world.app.db.transaction((tx) => sql`update study set status = ${from} where id = ${studyId}`.execute(tx));
      const to = targetOf(STUDY_LIFECYCLE, from, event, event === 'takeDown' ? 'platformAdmin' : 'researcher');
      const refused = await run[event](studyId).then(
        () => null,
        (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
      );
      const study = await world.app.db.transaction((tx) =>
        tx.selectFrom('study').select('status').where('id', '=', studyId).executeTakeFirstOrThrow(),
      );
      expect(study.status, `${from} × ${event}`).toBe(to ?? from);
      expect(refused, `${from} × ${event}`).toBe(to === null ? 'STATUS_CONFLICT' : null);
    }
  }
  // The books still balance after everything that was published, closed and returned.
  expect((await world.books()).sum).toBe(0);
});

function callerOf(actor: Actor): Caller | null {
  const { userId, sessionId, email } = researcher;
  if (actor === 'system') return null;
  if (actor === 'platformAdmin') return admin;
  return actor === 'researcher' ? researcher : { userId, sessionId, email, role: 'PARTICIPANT' };
}

/** The result of the work, or the code it is refused with; always rolled back. */
async function rolledBack<T>(by: Actor, run: (work: Work) => Promise<T>) {
  class Undo extends Error {
    readonly outcome: unknown;
    constructor(outcome: unknown) {
      super('undo');
      this.outcome = outcome;
    }
  }
  try {
    await world.app.work(callerOf(by), async (work) => {
      const outcome = await run(work);
      // Pipelined changes are sent with the next statement.
      await sql`select 1`.execute(work.tx);
      throw new Undo(outcome);
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return null;
}
