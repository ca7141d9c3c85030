import { useQuery } from '@tanstack/react-query';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../../domain/audio.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatAmount, formatCedis } from '../../../../domain/money.ts';
import { type StudyPrice as Price, shortfall } from '../../../../domain/study-cost.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { collectedFor, keptWords } from '../../../../domain/top-up.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { ask, useAction } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedCard } from '../../../ui/folded-card.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { STAGE, StageButtons } from '../../../ui/wizard.tsx';
import { pricedOf } from './draft.ts';
import type { PublishProps } from './stage-props.ts';
import { PriceLine, StudyPrice } from './study-price.tsx';
import { StudyReview } from './study-review.tsx';
import { useServiceFee } from './use-service-fee.ts';

const ConsentPart = lazyPart(() => import('./consent-part.tsx').then((module) => module.ConsentPart));
const TextsPart = lazyPart(() => import('./texts-part.tsx').then((module) => module.TextsPart));
const AudioPart = lazyPart(() => import('./audio-part.tsx').then((module) => module.AudioPart));
const TimeToFill = lazyPart(() => import('./time-to-fill.tsx').then((module) => module.TimeToFill));
const SaveDraft = lazyPart(() => import('./save-draft.tsx').then((module) => module.SaveDraft));

/**
 * The study as a whole, then its price, then the button. It publishes when the wallet covers the cost; otherwise it offers
 * a top-up, after which the wizard is restored as it was.
 */
export function PaymentStage({ projectId, draft, onChange, onBack, onNext, onGo, publishing }: PublishProps) {
  const organization = useUser()?.organization;
  const organizationId = organization?.id ?? '';
  const mayTopUp = organization?.isAdmin ?? false;
  const fee = useServiceFee();
  const wallet = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  const topUp = useAction('POST /payment/transactions/initialize', {
    onDone: ({ content }) => window.location.assign(content),
  });
  const places = draft.cost.desiredNumberOfParticipants ?? 0;
  const price = priceOf({ ...pricedOf(draft), fee }) as Price;
  return (
    <div className={STAGE}>
      <StudyReview draft={draft} onGo={onGo} />
      <FoldedCard
        title="Consent form"
        lead={
          draft.consentForm?.text.trim()
            ? `In ${namesOf([{ language: draft.texts?.language ?? 'en' }, ...(draft.consentForm.translations ?? [])])}. People sign it before they take part.`
            : 'None. Add one if people should sign before they take part.'
        }
        action="Write"
      >
        <Lazy
          of={ConsentPart}
          value={draft.consentForm}
          language={draft.texts?.language ?? 'en'}
          onChange={onChange}
          fallback={null}
        />
      </FoldedCard>
      <FoldedCard
        title="Languages"
        lead={
          draft.texts
            ? `Written in ${namesOf([draft.texts, ...draft.texts.translations])}.`
            : 'English. Add other languages for people who read them.'
        }
        action="Translate"
      >
        <Lazy of={TextsPart} draft={draft} onChange={onChange} fallback={null} />
      </FoldedCard>
      <FoldedCard
        title="Audio"
        lead={
          draft.audio?.clips.length
            ? `${countOf(draft.audio.clips.length, 'recording')} for people who would rather listen.`
            : 'None. Record the texts for people who would rather listen.'
        }
        action="Record"
      >
        <Lazy of={AudioPart} projectId={projectId} draft={draft} onChange={onChange} fallback={null} />
      </FoldedCard>
      <Lazy of={SaveDraft} fallback={null} draft={draft} />
      <Lazy of={TimeToFill} fallback={null} draft={draft} onGo={onGo} />
      <Loaded query={wallet} rows={1}>
        {({ content }) => {
          const missing = shortfall(price.totalPesewas, content.availablePesewas);
          return (
            <>
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
              <StageButtons onBack={onBack}>
                {missing > 0 && !mayTopUp ? (
                  <p className="grow text-quiet">Ask an admin of your organisation to top up the wallet.</p>
                ) : missing > 0 ? (
                  <Button
                    starts={topUp}
                    busy={!fee}
                    onClick={() => topUp.mutate({ body: { amount: missing / 100, pendingStudyProjectId: projectId } })}
                  >
                    Top Up Wallet ({formatCedis(collectedFor(missing))})
                  </Button>
                ) : (
                  <>
                    <p className="money grow">
                      Total <b className="whitespace-nowrap">{formatCedis(price.totalPesewas)}</b>
                    </p>
                    <Button busy={publishing || !fee} onClick={onNext}>
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

function namesOf(texts: readonly { language: SpokenLanguage }[]): string {
  return texts.map(({ language }) => SPOKEN_LANGUAGES[language]).join(', ');
}
