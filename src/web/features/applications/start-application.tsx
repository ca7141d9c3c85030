import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useUser } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ForwardIcon } from '../../ui/icons.tsx';
import { SavedHere } from '../../ui/saved-here.tsx';
import { Submit } from '../../ui/submit.tsx';
import { ApplyConsents } from './apply-consents.tsx';
import { QuestionStage, SEND } from './question-stage.tsx';
import { OtherStudies } from './study-offer.tsx';
import type { Application, Offer } from './use-application.ts';

const LOADING = <div className="skeleton h-40" />;
const MissingFacts = lazyPart(() => import('./missing-facts.tsx').then((module) => module.MissingFacts));
const SetUpFirst = lazyPart(() => import('./set-up-first.tsx').then((module) => module.SetUpFirst));

/** The way from the study to its questions. A study with one question, or none, is applied for right here. */
export function StartApplication({
  offer,
  application,
  onStart,
}: {
  offer: Offer;
  application: Application;
  onStart: () => void;
}) {
  const hasSetUp = useUser()?.hasParticipantInfo === true;
  const { asked, hasBegun, missing, apply, outcome, isOnline } = application;
  if (offer.applied || outcome) {
    return (
      <ButtonLink to={addresses.studies} variant="plain">
        {m.apply_have_applied()}
      </ButtonLink>
    );
  }
  if (!hasSetUp) return <Lazy of={SetUpFirst} fallback={LOADING} studyId={offer.id} />;
  if (offer.mayFit) return <Lazy of={MissingFacts} fallback={LOADING} offer={offer} />;
  if (!offer.qualifies) return null;
  if (offer.screeningUsedUp) return <OtherStudies words={m.apply_used_up()} />;
  if (application.isShort) {
    return (
      <div className="border-line border-t pt-5">
        <QuestionStage offer={offer} application={application} isLast onBack={undefined} onNext={application.send} />
      </div>
    );
  }
  if (asked.length > 0) {
    return (
      <Button onClick={onStart}>
        {hasBegun ? m.sign_in_continue() : m.apply_start()}
        <ForwardIcon />
      </Button>
    );
  }
  return (
    <>
      <ApplyConsents {...application.consents} />
      {!isOnline && <SavedHere />}
      <Submit
        type="button"
        className="justify-self-start"
        missing={missing ? missing.words : null}
        at={missing ? [missing.at] : undefined}
        starts={apply}
        onClick={application.send}
      >
        {SEND}
      </Submit>
    </>
  );
}
