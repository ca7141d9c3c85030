import { addresses } from '../../../contract/addresses.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endForWithdrawal } from '../assignments/assignments.service.ts';
import { cancelForWithdrawal } from '../bookings/cancellations.service.ts';
import * as consents from '../consent-forms/signatures.service.ts';
import { consentWithdrawn } from './withdrawals.mails.ts';

type Signature = Awaited<ReturnType<typeof consents.requireOwnSignature>>;

/**
 * The participant withdraws a consent, or one part of it (CONSENT-06). Withdrawing a recording that the study needs withdraws
 * everything.
 */
export async function withdraw(
  app: App,
  caller: ParticipantCaller,
  consentId: string,
  what: 'EVERYTHING' | 'RECORDING' | 'SHARING',
) {
  await app.work(caller, async (work) => {
    const signature = await consents.requireOwnSignature(work, caller.userId, consentId);
    if (what === 'EVERYTHING' || (what === 'RECORDING' && signature.recordingIsRequired)) {
      await endParticipation(work, signature);
      return;
    }
    const part = what === 'RECORDING' ? 'recording' : 'sharing';
    if (!(await consents.withdrawPart(work.tx, consentId, part, work.now))) refuse('STATUS_CONFLICT');
    const data = part === 'recording' ? 'Please stop recording and delete recordings' : 'Please don’t share the data';
    notifyResearcher(
      work,
      signature,
      `{who} withdrew one part of the consent to “${signature.internalName}”. ${data}.`,
    );
  });
  return app.read((reader) => consents.requireOwnSignature(reader, caller.userId, consentId));
}

/** A team member withdraws what was recorded before a witness, because the person asked for it. */
export async function withdrawForPerson(app: App, caller: ResearcherCaller, consentId: string) {
  return app.work(caller, async (work) => {
    const signature = await consents.requireRecordedSignature(work, caller.organizationId, consentId);
    await endParticipation(work, signature);
    return { id: consentId, status: 'WITHDRAWN' as const };
  });
}

/**
 * Ends what depends on a consent: signatures, the application, and an upcoming session, without a strike. A session that has
 * begun is marked and paid as usual. The study's lock orders this with booking, signing and new versions.
 */
async function endParticipation(work: Work, signature: Signature): Promise<void> {
  const { studyId, participantId } = signature;
  const application = await consents.lockForWithdrawal(work.tx, studyId, participantId);
  await consents.withdrawSignatures(work, studyId, participantId);
  if (application) await endApplication(work, application);
  notifyResearcher(
    work,
    signature,
    `{who} withdrew their consent to “${signature.internalName}”. You must no longer use their data.`,
  );
}

async function endApplication(
  work: Work,
  application: NonNullable<Awaited<ReturnType<typeof consents.lockForWithdrawal>>>,
): Promise<void> {
  const { status } = application;
  if (status !== 'PENDING' && status !== 'INVITED' && status !== 'SCHEDULED') return;
  // Work in one's own time ends its application itself.
  if (status === 'SCHEDULED' && (await endForWithdrawal(work, application.id))) return;
  if (status === 'SCHEDULED' && !(await cancelForWithdrawal(work, application.id))) return;
  await work.change(APPLICATION_LIFECYCLE, application, 'withdrawConsent');
}

function notifyResearcher(work: Work, signature: Signature, message: string): void {
  work.notify({
    userId: signature.researcherId,
    message,
    who: signature.participantId,
    redirectUrl: `${addresses.studyApplicants({ studyId: signature.studyId })}?tab=study`,
    mail: consentWithdrawn({ consentId: signature.id }),
  });
}
