import { sql } from 'kysely';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import type { Somebody } from './crowd.ts';
import type { startResearch } from './research.ts';
import { studyForm } from './study-form.ts';
import type { World } from './world.ts';

/* People who are invited to studies, and the rows that their bookings create. */

type Research = Awaited<ReturnType<typeof startResearch>>;
export type Time = readonly [start: string, end: string];

export interface Guest {
  studyId: string;
  somebody: Somebody;
  book(time: Time): ReturnType<Somebody['call']>;
}

export interface HostedStudy {
  id: string;
  date: string;
}

/** A study with these slots on one day, and by default as many places. */
export async function publishTimes(
  { world, researcher, projectId }: Research,
  times: readonly Time[],
  { places = times.length, schedule = {} }: { places?: number; schedule?: object } = {},
): Promise<HostedStudy> {
  const date = addDays(world.today(), 3);
  const availableTimes = times.map(([start, end]) => ({ start, end }));
  const form = studyForm(projectId, places, [{ date, availableTimes }]);
  const body = { ...form, schedule: { ...form.schedule, ...schedule } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  return { id, date };
}

/** A person who has applied to a study, and is invited by default. */
export async function asGuest(
  { researcher }: Research,
  study: HostedStudy,
  somebody: Somebody,
  { invite = true } = {},
): Promise<Guest> {
  const params = { id: study.id };
  const applied = await somebody.call(applyToStudy, {
    params,
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
  });
  if (!applied.success) throw new Error(applied.message);
  if (invite) await researcher.must(inviteApplicant, { params, body: { applicationId: applied.content.id } });
  const book = ([start, end]: Time) => somebody.call(bookSlot, { params, body: { date: study.date, start, end } });
  return { studyId: study.id, somebody, book };
}

/** Locks a row until the returned function is called. */
export async function lockRow(world: World, table: string, id: string): Promise<() => void> {
  let unlock = () => {};
  await new Promise<void>((resolve) => {
    void world.app.db.transaction(async (tx) => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
      resolve();
      await new Promise<void>((ended) => {
        unlock = ended;
      });
    });
  });
  return unlock;
}

/** All rows that a booking has created, without the values that differ between bookings. */
export async function leftBy(world: World, { studyId, somebody }: Guest): Promise<object[]> {
  const { userId } = somebody.caller;
  const { rows } = await world.app.db.read((tx) =>
    sql<object>`select
      (select json_build_object('status', b.status, 'moves', b.moves, 'cells', b.quota_cells, 'slot', s.booked,
         'isTheirResearcher', b.researcher_id = study.researcher_id, 'starts', b.starts_at = s.starts_at, 'ends', b.ends_at = s.ends_at)
       from slot s where s.id = b.slot_id) as booking,
      study.filled, a.status as application,
      (select json_agg(json_build_array(noun, event, from_status, to_status, actor, actor_id = ${userId}, reason, at = b.created_at)
         order by noun) from status_change where event = 'book' and entity_id in (a.id, b.id)) as history,
      (select json_agg(json_build_array(kind, object_type, object_id = b.id, data - array['studyId', 'bookingId', 'applicationId'],
         data ->> 'studyId' = study.id::text, data ->> 'bookingId' = b.id::text, data ->> 'applicationId' = a.id::text,
         organization_id = study.organization_id)) from api_event
       where object_id in (a.id, b.id) and kind like 'booking%') as events,
      (select json_build_array(news, since >= b.created_at) from session_step where booking_id = b.id) as step,
      (select count(*)::int from notification n where n.user_id = ${userId} and n.message like 'Your session%') as bells
      from booking b join study on study.id = b.study_id join application a on a.id = b.application_id
      where b.study_id = ${studyId} and b.participant_id = ${userId}`.execute(tx),
  );
  return rows;
}
