import { addHours, dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { listResearchersWithNew } from './applications.sql.ts';

const HOURS = 24;

/** The job of every morning: one mail to each researcher whose studies had new applicants since the day before. */
export async function sendApplicantDigests(app: App): Promise<void> {
  const now = app.clock.now();
  const day = dateOf(now);
  await app.work(null, async (work) => {
    for (const { researcherId } of await listResearchersWithNew(work.tx, addHours(now, -HOURS))) {
      const about = { day, researcherId };
      // The key names the day: two runs of one morning are one mail.
      work.enqueue(
        'mail',
        { template: 'applicantDigest', to: { userId: researcherId }, about },
        { key: `digest:${researcherId}:${day}` },
      );
    }
  });
}
