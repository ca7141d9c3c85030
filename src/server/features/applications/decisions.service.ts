import { addresses } from '../../../contract/addresses.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { findAnyStudy, lockOwnStudy } from '../studies/studies.service.ts';
import { notSelected } from './applications.mails.ts';
import * as sql from './applications.sql.ts';
import { eachOrWhy } from './several.ts';

type Application = NonNullable<Awaited<ReturnType<typeof sql.findApplication>>>;
type Study = Titled;

/** Declines an applicant, or withdraws an unused invitation. */
export async function decide(app: App, caller: ResearcherCaller, applicationId: string, event: 'decline' | 'revoke') {
  return app.work(caller, async (work) => {
    const application = found(await sql.findForOrganization(work.tx, caller.organizationId, applicationId));
    const study = found(await findAnyStudy(work.tx, application.studyId));
    return { id: applicationId, status: await decideOne(work, study, application, event) };
  });
}

/** Declines several applicants of one study; those that can no longer be declined stay unchanged, with the reason. */
export async function declineSeveral(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  applicationIds: readonly string[],
) {
  return app.work(caller, async (work) => {
    const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    const applications = await sql.lockSeveral(work.tx, studyId, applicationIds);
    return eachOrWhy(
      work,
      studyId,
      applicationIds,
      async (id) => found(applications.get(id)),
      (application) => decideOne(work, study, application, 'decline'),
    );
  });
}

async function decideOne(work: Work, study: Study, application: Application, event: 'decline' | 'revoke') {
  const status = await work.change(APPLICATION_LIFECYCLE, application, event);
  notifyNotSelected(work, study, application);
  return status;
}

/** Notifies an applicant, by notification and mail, that they were not selected. */
export function notifyNotSelected(
  work: Work,
  study: Study,
  application: Pick<Application, 'id' | 'participantId'>,
): void {
  work.notify({
    userId: application.participantId,
    message: () => m.bells_not_selected({ study: titleHere(study) }),
    redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    mail: notSelected({ applicationId: application.id }),
  });
}
