import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { digestFrom } from './applicant-digest.rules.ts';
import { applicantDigest } from './applications.mails.ts';
import { listResearchersWithNew } from './applications.sql.ts';

/** The daily job: one mail to each researcher whose studies have had new applicants since the day before. */
export async function sendApplicantDigests(app: App): Promise<void> {
  const now = app.clock.now();
  const day = dateOf(now);
  await app.work(null, async (work) => {
    for (const { researcherId } of await listResearchersWithNew(work.tx, digestFrom(day))) {
      // The key contains the day, so that two runs on one morning send one mail.
      const key = `digest:${researcherId}:${day}`;
      mailTo(work, researcherId, applicantDigest({ day, researcherId }), { key });
    }
  });
}
