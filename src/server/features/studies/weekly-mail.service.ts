import { addDays, dateOf, instantOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { newFor } from './new-studies.service.ts';
import { readOpenStudies } from './open-studies.service.ts';
import { newStudies } from './studies.mails.ts';
import * as sql from './weekly-mail.sql.ts';

const AT_ONCE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The Monday job: a mail for each participant with new studies that fit, once a week even if the job runs twice. */
export async function sendWeeklyMails(app: App): Promise<void> {
  const now = app.clock.now();
  const week = mondayOf(now);
  const open = await readOpenStudies(app);
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const from: string = after;
    const readers = await app.read((reader) => sql.listReaders(reader.tx, from, AT_ONCE));
    const wanted = readers.filter((reader) => newFor(open, reader, now).length > 0);
    await app.work(null, async (work) => {
      for (const { userId } of wanted) {
        if (!(await sql.noteWeeklyMail(work.tx, userId, week))) continue;
        mailTo(work, userId, newStudies({ week }), { canWait: true });
      }
    });
    after = readers.length === AT_ONCE ? readers.at(-1)?.userId : undefined;
  }
}

function mondayOf(now: Date): string {
  const today = dateOf(now);
  return addDays(today, -((instantOf(today, '00:00').getUTCDay() + 6) % 7));
}
