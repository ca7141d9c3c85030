import { addDays, addHours, ageOn, dateOf, instantOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import type { App } from '../../platform/app.ts';
import type { OpenStudies } from './open-studies.rules.ts';
import { type OpenStudy, readOpenStudies } from './open-studies.service.ts';
import * as sql from './weekly-mail.sql.ts';

type Reader = NonNullable<Awaited<ReturnType<typeof sql.findReader>>>;

const AT_ONCE = 500;
const NEW_FOR_DAYS = 7;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The Monday job: a mail for each participant with new studies that fit, once a week even if the job runs twice. */
export async function sendWeeklyMails(app: App): Promise<void> {
  const now = app.clock.now();
  const week = mondayOf(now);
  const open = await readOpenStudies(app);
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const from: string = after;
    const readers = await app.look((look) => sql.listReaders(look.tx, from, AT_ONCE));
    const wanted = readers.filter((reader) => newFor(open, reader, now).length > 0);
    await app.work(null, async (work) => {
      for (const { userId } of wanted) {
        if (!(await sql.noteWeeklyMail(work.tx, userId, week))) continue;
        const mail = { template: 'newStudies', to: { userId }, about: { week } } as const;
        work.enqueue('mail', mail, { canWait: true });
      }
    });
    after = readers.length === AT_ONCE ? readers.at(-1)?.userId : undefined;
  }
}

/** What is new, fits and was not applied to, when the mail leaves; at most five. */
export async function listNewFor(app: App, userId: string): Promise<OpenStudy[]> {
  const open = await readOpenStudies(app);
  return app.look(async (look) => {
    const reader = await sql.findReader(look.tx, userId);
    if (!reader) return [];
    const applied = await sql.listAppliedTo(look.tx, userId);
    return newFor(open, reader, look.now)
      .filter(({ id }) => !applied.has(id))
      .slice(0, 5);
  });
}

function newFor(open: OpenStudies<OpenStudy>, reader: Reader, now: Date): OpenStudy[] {
  const age = ageOn(reader.dateOfBirth, dateOf(now));
  const wanted = { ...reader, age, quotaValues: quotaValues(reader, age) };
  const since = addHours(now, -NEW_FOR_DAYS * 24);
  const { rows } = open.find({ ...wanted, sort: 'newest', page: 0, size: 20 });
  return rows.filter(({ publishedAt }) => publishedAt > since);
}

function mondayOf(now: Date): string {
  const today = dateOf(now);
  return addDays(today, -((instantOf(today, '00:00').getUTCDay() + 6) % 7));
}
