import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getWallet, initializeTopUp } from '../../../../contract/wallets.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatAmount, formatCedis } from '../../../../domain/money.ts';
import { type DurationMinutes, priceStudy, shortfall } from '../../../../domain/study-cost.ts';
import { collectedFor, keptWords } from '../../../../domain/top-up.ts';
import { ask, useAction } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { STAGE, StageButtons } from '../../../ui/wizard.tsx';
import type { StageProps } from './stage-props.ts';
import { StudyReview } from './study-review.tsx';

/**
 * The study as a whole, then its price, then the button. It publishes when the wallet covers the cost; otherwise it offers
 * a top-up, after which the wizard is restored as it was.
 */
export function PaymentStage({ projectId, draft, onBack, onNext, onGo, publishing }: StageProps) {
  const organization = useUser()?.organization;
  const organizationId = organization?.id ?? '';
  const mayTopUp = organization?.isAdmin ?? false;
  const wallet = useQuery(ask(getWallet, { params: { organizationId } }));
  const topUp = useAction(initializeTopUp, { onDone: ({ content }) => window.location.assign(content) });
  const places = draft.cost.desiredNumberOfParticipants ?? 0;
  const price = priceStudy(draft.cost.durationInMinutes as DurationMinutes, places);
  return (
    <div className={STAGE}>
      <StudyReview draft={draft} onGo={onGo} />
      <Loaded query={wallet} rows={1}>
        {({ content }) => {
          const missing = shortfall(price.totalPesewas, content.availablePesewas);
          return (
            <>
              <section className="grid gap-3" aria-labelledby="price">
                <h2 id="price" className="text-xl">
                  What it costs
                </h2>
                <dl className="money grid max-w-xl gap-2 rounded-xl bg-sunken px-4 py-3 sm:px-5">
                  <Line label={`${countOf(places, 'participant')} × ${formatCedis(price.ratePesewas)}`}>
                    {formatCedis(places * price.ratePesewas)}
                  </Line>
                  <Line label="Service fee">{formatCedis(price.feePesewas)}</Line>
                  <Line label="Total" className="border-line-strong border-t pt-2 font-semibold text-lg">
                    {formatCedis(price.totalPesewas)}
                  </Line>
                  <Line label="In your wallet" className={missing > 0 ? 'text-danger' : 'text-quiet'}>
                    {formatCedis(content.availablePesewas)}
                  </Line>
                </dl>
                <p className="max-w-xl text-quiet text-sm">
                  {missing > 0 && mayTopUp && keptWords(missing)} Publishing reserves the total. When the study ends, we
                  return the money for unused places to your wallet, and the fee too if nobody has booked.
                </p>
                {missing > 0 && (
                  <Banner
                    tone="bad"
                    title={`Your wallet balance (GH₵ ${formatAmount(content.availablePesewas)}) is insufficient to create this study. You need GH₵${formatAmount(missing)} more to continue.`}
                  />
                )}
              </section>
              <StageButtons onBack={onBack}>
                {missing > 0 && !mayTopUp ? (
                  <p className="grow text-quiet">Ask an admin of your organisation to top up the wallet.</p>
                ) : missing > 0 ? (
                  <Button
                    busy={topUp.isPending}
                    onClick={() => topUp.mutate({ body: { amount: missing / 100, pendingStudyProjectId: projectId } })}
                  >
                    Top Up Wallet ({formatCedis(collectedFor(missing))})
                  </Button>
                ) : (
                  <>
                    <p className="money grow">
                      Total <b className="whitespace-nowrap">{formatCedis(price.totalPesewas)}</b>
                    </p>
                    <Button busy={publishing} onClick={onNext}>
                      Create Study
                    </Button>
                  </>
                )}
              </StageButtons>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** A part of the price, with its amount below the others. */
function Line({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}
