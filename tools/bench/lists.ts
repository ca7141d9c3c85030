import { makeLists } from './lists-world.ts';
import { hammer, repeat } from './load.ts';
import { signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { type Options, startStage } from './stage.ts';
import { countStatements } from './statements.ts';
import type { Asked } from './wrk.ts';

/*
 * The most used lists: a participant's bookings and applications, and a researcher's 5,000 applicants of one study in several
 * orders, pages and filters. The database alone reads the rows of the same pages, without the caller, the names and the total.
 */

const PARTICIPANTS = 5_000;
/** A caller may read 3,000 times a minute. */
const RESEARCHERS = 60;
const COUNTED = 500;
const SECONDS = 5;

interface List {
  work: string;
  path: string;
  callers: 'participants' | 'researchers';
  /** The statement of the database alone; $1 is the caller, or the study. */
  alone: string;
}

const BOOKINGS = 'select * from booking join study on study.id = study_id where booking.participant_id = $1';
/** Sorting reads only the columns that it needs; only the page's rows are read completely. */
const applicantsAlone = (narrowed: string) => `
  with page as materialized (
    select application.id from application join app_user on app_user.id = participant_id
      join participant_profile on user_id = participant_id where study_id = $1 ${narrowed}
  )
  select * from page join application using (id) join app_user on app_user.id = participant_id
    join participant_profile on user_id = participant_id`;

function listsOf(studyId: string): List[] {
  const own = (work: string, path: string, alone: string): List => ({ work, path, callers: 'participants', alone });
  const applicants = (what: string, query: string, alone: string): List => ({
    work: `5,000 applicants, ${what}`,
    path: `/project/studies/${studyId}/applications?${query}`,
    callers: 'researchers',
    alone: applicantsAlone(alone),
  });
  return [
    own(
      'own bookings, upcoming',
      '/project/bookings',
      `${BOOKINGS} and booking.status = 'BOOKED' order by starts_at limit 10`,
    ),
    own(
      'own bookings, past',
      '/project/bookings?when=past',
      `${BOOKINGS} and booking.status <> 'BOOKED' order by starts_at desc limit 10`,
    ),
    own(
      'own applications',
      '/project/studies/applications',
      `select * from application join study on study.id = study_id where participant_id = $1
       order by applied_at desc, application.id desc limit 10`,
    ),
    applicants('waiting first', 'size=20&page=0', 'order by application.status, applied_at limit 20'),
    applicants(
      'best match, page 200',
      'sort=match&size=20&page=200',
      'order by match_percent desc offset 4000 limit 20',
    ),
    applicants(
      'by name, page 100',
      'sort=name&size=20&page=100',
      'order by first_name, last_name offset 2000 limit 20',
    ),
    applicants(
      'women who wait, newest',
      'status=PENDING&gender=FEMALE&sort=newest&size=20',
      `and application.status = 'PENDING' and gender = 'FEMALE' order by applied_at desc limit 20`,
    ),
    applicants(
      'a part of the name',
      'search=erso&size=20',
      `and first_name ilike '%erso%' order by applied_at limit 20`,
    ),
  ];
}

export async function benchLists(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    const { studyId, researcherIds, participantIds } = await makeLists(stage, PARTICIPANTS, RESEARCHERS);
    const tokens = {
      participants: await signInAll(stage, participantIds),
      researchers: await signInAll(stage, researcherIds),
    };
    const rows: Row[] = [];
    for (const { work, path, callers, alone } of listsOf(studyId)) {
      const requests = tokens[callers].map((token) => ({
        method: 'GET' as const,
        path: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
      }));
      const load = { url: stage.url, requests, meter: stage.meter };
      await hammer({ ...load, seconds: 1 });
      const counted = Array.from({ length: COUNTED }, (_, turn) => requests[turn % requests.length] as Asked);
      rows.push({
        work,
        statements: await countStatements(stage, COUNTED, () => hammer({ ...load, requests: counted })),
        measured: await stage.profiled(`lists-${rows.length + 1}`, () => hammer({ ...load, seconds: SECONDS })),
        database: await repeat({ seconds: SECONDS, meter: stage.meter }, (turn) =>
          stage.pool.query({
            name: work,
            text: alone,
            values: [callers === 'researchers' ? studyId : participantIds[turn % participantIds.length]],
          }),
        ),
      });
    }
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}
