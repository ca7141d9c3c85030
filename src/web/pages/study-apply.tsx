import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { applyToStudy } from '../../contract/applications.ts';
import { m } from '../../messages/m.ts';
import { QuestionStage } from '../features/applications/question-stage.tsx';
import { StartApplication } from '../features/applications/start-application.tsx';
import { StudyOffer } from '../features/applications/study-offer.tsx';
import { BEFORE_THE_FIRST, type Offer, useApplication } from '../features/applications/use-application.ts';
import { call, codeOf } from '../lib/api.ts';
import { Lazy, lazyPart, loadedPart } from '../lib/lazy-part.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { VerifiedMark } from '../ui/badge.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { useStages, Wizard } from '../ui/wizard.tsx';

const Outcome = lazyPart(() =>
  import('../features/applications/apply-outcome.tsx').then((module) => module.ApplyOutcome),
);
const Refused = lazyPart(() =>
  import('../features/applications/refused-before.tsx').then((module) => module.RefusedBefore),
);
const QUESTION = loadedPart(QuestionStage);

export default function StudyApplyPage() {
  const { studyId } = useParams<'studyApply'>();
  const query = useQuery(ask('GET /project/studies/{id}/offer', { params: { id: studyId } }));
  useArrival(query.data?.content.code);
  return (
    <Loaded query={query} whole>
      {({ content }) => <Apply offer={content} />}
    </Loaded>
  );
}

/** The study that the person came for is on screen, so the account no longer needs to keep it. */
function useArrival(code: string | undefined): void {
  const { wantedStudy, hasParticipantInfo = false } = useUser() ?? {};
  // An invitation's code begins with its study's code. Before the set-up, the study is still to come.
  const hasArrived = hasParticipantInfo && code !== undefined && wantedStudy?.startsWith(code) === true;
  useEffect(() => {
    if (!hasArrived) return;
    call('PUT /authentication/users/wanted-study', { body: { study: null } }).then(
      ({ content }) => mergeUser(content),
      () => undefined,
    );
  }, [hasArrived]);
}

/** The study, its pay and its only question; or one question after another. Then consent, because answers are final. */
function Apply({ offer }: { offer: Offer }) {
  const application = useApplication(offer);
  const { asked, index, outcome } = application;
  const stages = asked.map(({ id }, at) => ({ key: id, title: m.apply_question({ number: at + 1 }), part: QUESTION }));
  const { go, next, onBack, isLast } = useStages(stages, [index, application.go], () => go(BEFORE_THE_FIRST));
  const hasStarted = index >= 0 && !application.isShort && !offer.applied && !outcome;
  return (
    <>
      <PageTitle
        title={offer.publicName}
        language={offer.textLanguages.publicName}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {offer.organizationLogo && (
              <img
                src={offer.organizationLogo}
                alt=""
                width={32}
                height={32}
                className="size-8 rounded-md border border-line bg-white object-contain"
              />
            )}
            {offer.organizationName} {offer.organizationVerified && <VerifiedMark />}
          </span>
        }
      />
      {!hasStarted && (
        <StudyOffer offer={offer}>
          <StartApplication offer={offer} application={application} onStart={() => go(0)} />
        </StudyOffer>
      )}
      {hasStarted && application.question && (
        <Wizard
          stages={stages}
          at={index}
          className="max-w-2xl"
          offer={offer}
          application={application}
          isLast={isLast}
          onBack={onBack}
          onNext={next}
        />
      )}
      {codeOf<typeof applyToStudy>(application.apply.error) === 'APPLIED_BEFORE' && (
        <Lazy of={Refused} fallback={null} studyId={offer.id} />
      )}
      {outcome && <Lazy of={Outcome} fallback={null} application={outcome} />}
    </>
  );
}
