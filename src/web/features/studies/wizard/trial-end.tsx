import type { ReactNode } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import type { StudyPrice as Price } from '../../../../domain/study-cost.ts';
import { KIND_RULES } from '../../../../domain/study-kinds.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { STAGE, StageButtons } from '../../../ui/wizard.tsx';
import { pricedOf } from './draft.ts';
import { KeepTrial } from './keep-trial.tsx';
import type { StageProps } from './stage-props.ts';
import { StudyPrice } from './study-price.tsx';
import { StudyReview } from './study-review.tsx';
import { useServiceFee } from './use-service-fee.ts';

/** The last stage of the preview: the study and its price as before publishing, and what happens next instead. */
export function TrialEnd({ draft, onBack, onGo }: StageProps) {
  const places = draft.cost.desiredNumberOfParticipants ?? 0;
  const fee = useServiceFee();
  const { first, action } = useNext();
  return (
    <div className={STAGE}>
      <StudyReview draft={draft} onGo={onGo} />
      <StudyPrice
        price={priceOf({ ...pricedOf(draft), fee }) as Price}
        places={places}
        paidPeople={draft.screening.paidPeople}
      />
      <section className="grid gap-3" aria-labelledby="next">
        <h2 id="next" className="text-xl">
          What happens next
        </h2>
        <ol className="grid max-w-xl list-decimal gap-2 pl-5">
          <li>{first}</li>
          <li>You create a project and open this draft in it, or start another study.</li>
          <li>You top up your wallet and publish. People who qualify see the study at once.</li>
        </ol>
        <div>{action}</div>
      </section>
      <StageButtons onBack={onBack}>
        <KeepTrial draft={draft} stage={KIND_RULES[draft.details.kind].stages.indexOf('payment')} />
      </StageButtons>
    </div>
  );
}

/** What the person's organisation is waiting for. */
function useNext(): { first: string; action: ReactNode } {
  const { isAdmin, adminVerificationStatus: status } = useUser()?.organization ?? {};
  if (status === 'VERIFIED') {
    return {
      first: 'Your organisation is verified.',
      action: (
        <ButtonLink variant="plain" to={addresses.createProject}>
          Create a project
        </ButtonLink>
      ),
    };
  }
  if (status === 'PENDING') {
    return {
      first: 'We check your organisation, usually within one working day, and email you the result.',
      action: (
        <ButtonLink variant="plain" to={addresses.projects}>
          Go to My Projects
        </ButtonLink>
      ),
    };
  }
  if (!isAdmin) {
    return {
      first: 'An admin of your organisation completes its verification.',
      action: (
        <ButtonLink variant="plain" to={addresses.projects}>
          Go to My Projects
        </ButtonLink>
      ),
    };
  }
  return {
    first: 'You complete your verification. We check it, usually within one working day, and email you the result.',
    action: (
      <ButtonLink variant="plain" to={addresses.kyc}>
        Complete Verification
      </ButtonLink>
    ),
  };
}
