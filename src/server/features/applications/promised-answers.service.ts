import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf, formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { App } from '../../platform/app.ts';
import { found } from '../../platform/refusal.ts';
import { attemptEach } from '../../platform/run-each.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { notifyNotSelected } from './decisions.service.ts';
import * as sql from './promised-answers.sql.ts';

/*
 * APPLICATION-26: each applicant gets a decision by the date that the study promised. We remind the researcher a day before;
 * after the date, the application ends as not selected.
 */

/** The daily job. After an outage, the next run catches up. */
export async function keepPromises(app: App): Promise<void> {
  await attemptEach([remindResearchers, endOverdue], (part) => part(app));
}

/** Reminds each researcher once of the applicants whose date is tomorrow. */
async function remindResearchers(app: App): Promise<void> {
  await app.work(null, async (work) => {
    const tomorrow = addDays(dateOf(work.now), 1);
    for (const { studyId, studyName, researcherId, applicants, earliest } of await sql.markWarned(work.tx, tomorrow)) {
      const who = countOf(applicants, 'applicant waits', 'applicants wait');
      work.notify({
        userId: researcherId,
        message: `${who} for your answer in “${studyName}” until ${formatDate(earliest)}. Afterwards we tell them that they were not selected.`,
        redirectUrl: addresses.studyApplicants({ studyId }),
      });
    }
  });
}

/** Ends the applications whose date has passed, study by study, so that one that fails doesn't block the others. */
async function endOverdue(app: App): Promise<void> {
  const today = dateOf(app.clock.now());
  const overdue = await app.read((reader) => sql.listOverdueStudies(reader.tx, today));
  await attemptEach(overdue, (studyId) =>
    app.work(null, async (work) => {
      const study = found(await findAnyStudy(work.tx, studyId));
      for (const application of await sql.lockOverdue(work.tx, studyId, today)) {
        await work.change(APPLICATION_LIFECYCLE, application, 'decline', {
          reason: 'The study did not answer by the date it had promised.',
        });
        notifyNotSelected(work, study, application);
      }
    }),
  );
}
