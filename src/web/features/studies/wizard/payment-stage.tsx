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
import type { StageProps } from './stage-props.ts';

/** Publishes when the wallet covers the cost; otherwise offers the top-up, from which the wizard returns as it was left. */
export function PaymentStage({ projectId, draft, onBack, onSave, publishing }: StageProps) {
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
          <div className="grid gap-6">
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
              {missing > 0 && mayTopUp && keptWords(missing)} Publishing reserves the total. Places that nobody takes
              return to your wallet when the study ends, and so does the fee if nobody has booked.
            </p>
            <div className="flex flex-wrap justify-between gap-3">
              <Button look="plain" onClick={onBack}>
                Back
              </Button>
              {missing > 0 && !mayTopUp ? (
                <p className="self-center text-quiet">An admin of your organisation tops the wallet up.</p>
              ) : missing > 0 ? (
                <Button
                  busy={topUp.isPending}
                  onClick={() => topUp.mutate({ body: { amount: missing / 100, pendingStudyProjectId: projectId } })}
                >
                  Top Up Wallet ({formatCedis(collectedFor(missing))})
                </Button>
              ) : (
                <Button busy={publishing} onClick={onSave}>
                  Create Study
                </Button>
              )}
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
