import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countOf } from '../../../../domain/counts.ts';
import { formatAmount, formatCedis } from '../../../../domain/money.ts';
import { type StudyPrice as Price, shortfall } from '../../../../domain/study-cost.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { collectedFor, keptWords } from '../../../../domain/top-up.ts';
import { writeDraft } from '../../../lib/drafts.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { useMay } from '../../../lib/may.tsx';
import { ask, useAction } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { STAGE, StageButtons } from '../../../ui/wizard.tsx';
import { pricedOf } from './draft.ts';
import { TwoLines } from './next-words.tsx';
import type { PublishProps } from './stage-props.ts';
import { PriceLine, StudyPrice } from './study-price.tsx';
import { StudyReview } from './study-review.tsx';
import { useServiceFee } from './use-service-fee.ts';

const Extras = lazyPart(() => import('./extras.tsx').then((module) => module.Extras));
const TimeToFill = lazyPart(() => import('./time-to-fill.tsx').then((module) => module.TimeToFill));
const SaveDraft = lazyPart(() => import('./save-draft.tsx').then((module) => module.SaveDraft));

/**
 * Check and publish: the study as a whole, then its price, then the button, which is confirmed once. It publishes when the wallet
 * covers the cost; otherwise it offers a top-up, after which the wizard is restored as it was.
 */
export function PaymentStage({ projectId, draftId, draft, onChange, onBack, onNext, onGo, publishing }: PublishProps) {
  const organization = useUser()?.organization;
  const organizationId = organization?.id ?? '';
  const mayTopUp = useMay('money');
  const [asking, setAsking] = useState(false);
  const id = useId();
  const fee = useServiceFee();
  const wallet = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  const topUp = useAction('POST /payment/transactions/initialize', {
    onDone: ({ content }) => window.location.assign(content),
  });
  const places = draft.cost.desiredNumberOfParticipants ?? 0;
  const price = priceOf({ ...pricedOf(draft), fee }) as Price;
  const payFor = (missing: number) => {
    writeDraft('studyInPayment', projectId, draftId);
    topUp.mutate({ body: { amount: missing / 100, pendingStudyProjectId: projectId } });
  };
  return (
    <div className={STAGE}>
      <Lazy
        of={Extras}
        fallback={<div className="skeleton h-48" />}
        projectId={projectId}
        draft={draft}
        onChange={onChange}
      />
      <StudyReview draft={draft} onGo={onGo} />
      <Lazy of={SaveDraft} fallback={null} draft={draft} />
      <Loaded query={wallet} rows={1}>
        {({ content }) => {
          const missing = shortfall(price.totalPesewas, content.availablePesewas);
          return (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
                <Lazy of={TimeToFill} fallback={null} draft={draft} onGo={onGo} />
                <StudyPrice
                  price={price}
                  places={places}
                  paidPeople={draft.screening.paidPeople}
                  wallet={
                    <PriceLine label="In your wallet" className={missing > 0 ? 'text-danger' : 'text-quiet'}>
                      {formatCedis(content.availablePesewas)}
                    </PriceLine>
                  }
                  note={missing > 0 && mayTopUp && keptWords(missing)}
                >
                  {missing > 0 && (
                    <Banner
                      tone="bad"
                      title={`Your wallet balance (GH₵ ${formatAmount(content.availablePesewas)}) is insufficient to create this study. You need GH₵${formatAmount(missing)} more to continue.`}
                    />
                  )}
                </StudyPrice>
              </div>
              <StageButtons onBack={onBack}>
                {missing > 0 && !mayTopUp ? (
                  <p className="grow text-quiet">Ask an admin or your finance team to top up the wallet.</p>
                ) : missing > 0 ? (
                  <Button starts={topUp} busy={!fee} onClick={() => payFor(missing)}>
                    Top Up Wallet ({formatCedis(collectedFor(missing))})
                  </Button>
                ) : (
                  <Button busy={publishing || !fee} aria-describedby={id} onClick={() => setAsking(true)}>
                    <TwoLines
                      words="Create Study"
                      second={<span id={id}>reserves {formatCedis(price.totalPesewas)}</span>}
                    />
                  </Button>
                )}
              </StageButtons>
              {asking && (
                <Confirm
                  total={price.totalPesewas}
                  left={content.availablePesewas - price.totalPesewas}
                  places={places}
                  onClose={() => setAsking(false)}
                  onCreate={onNext}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The one question before the money is reserved. */
function Confirm({
  total,
  left,
  places,
  onClose,
  onCreate,
}: {
  total: number;
  /** What remains in the wallet. */
  left: number;
  places: number;
  onClose: () => void;
  onCreate: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Create this study?">
      <p>
        It opens at once, for {countOf(places, 'participant')}. We reserve{' '}
        <b className="money whitespace-nowrap">{formatCedis(total)}</b> in your wallet, and{' '}
        <span className="money whitespace-nowrap">{formatCedis(left)}</span> is left.
      </p>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
        <Button
          onClick={() => {
            onClose();
            onCreate();
          }}
        >
          Create
        </Button>
      </DialogActions>
    </Dialog>
  );
}
