import { useQuery } from '@tanstack/react-query';
import { getWallet, initializeTopUp } from '../../../../contract/wallets.ts';
import { formatAmount, formatCedis } from '../../../../domain/money.ts';
import { type DurationMinutes, priceStudy, shortfall } from '../../../../domain/study-cost.ts';
import { collectedFor, keptWords } from '../../../../domain/top-up.ts';
import { ask, useAction } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { STAGE, StageButtons } from '../../../ui/wizard.tsx';
import type { StageProps } from './stage-props.ts';

/** Publishes when the wallet covers the cost; otherwise offers a top-up, after which the wizard is restored as it was. */
export function PaymentStage({ projectId, draft, onBack, onNext, publishing }: StageProps) {
  const organization = useUser()?.organization;
  const organizationId = organization?.id ?? '';
  const mayTopUp = organization?.isAdmin ?? false;
  const wallet = useQuery(ask(getWallet, { params: { organizationId } }));
  const topUp = useAction(initializeTopUp, { onDone: ({ content }) => window.location.assign(content) });
  const price = priceStudy(
    draft.cost.durationInMinutes as DurationMinutes,
    draft.cost.desiredNumberOfParticipants ?? 0,
  );
  return (
    <Loaded query={wallet} rows={1}>
      {({ content }) => {
        const missing = shortfall(price.totalPesewas, content.availablePesewas);
        return (
          <div className={STAGE}>
            {missing > 0 && (
              <Banner
                tone="bad"
                title={`Your wallet balance (GH₵ ${formatAmount(content.availablePesewas)}) is insufficient to create this study. You need GH₵${formatAmount(missing)} more to continue.`}
              />
            )}
            <Facts>
              <Fact label="Participants">
                <span className="money">
                  {draft.cost.desiredNumberOfParticipants} × {formatCedis(price.ratePesewas)}
                </span>
              </Fact>
              <Fact label="Service fee">
                <span className="money">{formatCedis(price.feePesewas)}</span>
              </Fact>
              <Fact label="Total">
                <b className="money text-lg">{formatCedis(price.totalPesewas)}</b>
              </Fact>
              <Fact label="In your wallet">
                <span className="money">{formatCedis(content.availablePesewas)}</span>
              </Fact>
            </Facts>
            <p className="text-quiet">
              {missing > 0 && mayTopUp && keptWords(missing)} Publishing reserves the total. When the study ends, we
              return the money for unused places to your wallet, and the fee too if nobody has booked.
            </p>
            <StageButtons onBack={onBack}>
              {missing > 0 && !mayTopUp ? (
                <p className="grow basis-40 text-quiet">Ask an admin of your organisation to top up the wallet.</p>
              ) : missing > 0 ? (
                <Button
                  busy={topUp.isPending}
                  onClick={() => topUp.mutate({ body: { amount: missing / 100, pendingStudyProjectId: projectId } })}
                >
                  Top Up Wallet ({formatCedis(collectedFor(missing))})
                </Button>
              ) : (
                <Button busy={publishing} onClick={onNext}>
                  Create Study
                </Button>
              )}
            </StageButtons>
          </div>
        );
      }}
    </Loaded>
  );
}
