import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import { addedWords, groupWords, payWords } from '../../../messages/offer-words.ts';
import { dateWords } from '../../../messages/when.ts';
import { sessionLanguageWords } from '../../lib/language-words.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { devicesWords, fitWords, howWords } from '../../lib/study-words.ts';
import { showInstant } from '../../lib/when.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { organizationFacts } from '../ratings/reputation-words.ts';
import type { Offer } from './use-application.ts';

const AfterTax = lazyPart(() => import('../payouts/after-tax.tsx').then((module) => module.AfterTax));
const Listen = lazyPart(() => import('../clips/listen.tsx').then((module) => module.Listen));
const FactsUsed = lazyPart(() => import('./facts-used.tsx').then((module) => module.FactsUsed));
const OwnTime = lazyPart(() => import('../assignments/work-facts.tsx').then((module) => module.WorkFacts));

/** So few questions need no time to be named. */
const SHORT = 2;

/** The study and its pay, before anything is answered: on a wide screen, pay and facts stay in sight. */
export function StudyOffer({ offer, children }: { offer: Offer; children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-6">
      <Card className="grid gap-4 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
        <div className="grid gap-1">
          <p className="money font-display text-4xl text-leaf">{payWords(offer)}</p>
          <p className="money text-quiet empty:hidden">{addedWords(offer.rewardPesewas, offer)}</p>
          <Lazy of={AfterTax} fallback={null} pesewas={offer.rewardPesewas} />
        </div>
        <OfferFacts offer={offer} />
        {offer.fits.length > 0 && (
          <p className="flex gap-2 text-leaf [&_svg]:size-5 [&_svg]:shrink-0">
            <CheckIcon />
            {fitWords(offer.fits)}
          </p>
        )}
      </Card>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-1 lg:row-start-1">
        <p className="whitespace-pre-line leading-relaxed" lang={offer.textLanguages.description}>
          {offer.description}
        </p>
        {offer.hasClips && <Lazy of={Listen} fallback={null} studyId={offer.id} subject="STUDY" />}
        {!offer.qualifies && !offer.mayFit && !offer.applied && <OtherStudies words={whyNot(offer)} />}
        <Steps offer={offer} />
        {offer.observers.length > 0 && (
          <p className="text-quiet text-sm">{m.apply_observers({ names: offer.observers.join(', ') })}</p>
        )}
        {offer.hasConsentForm && (
          <ButtonLink variant="plain" to={addresses.consent({ studyId: offer.id })}>
            {m.apply_read_consent()}
          </ButtonLink>
        )}
        {offer.screeningPesewas > 0 && (offer.qualifies || offer.mayFit) && !offer.applied && (
          <p>{m.apply_paid_answers({ amount: formatCedis(offer.screeningPesewas) })}</p>
        )}
        {offer.matched.length > 0 && !offer.applied && (
          <Lazy of={FactsUsed} fallback={<div className="skeleton h-24" />} matched={offer.matched} />
        )}
        {children}
      </Card>
    </div>
  );
}

/** What happens, from the answers to the pay. */
function Steps({ offer }: { offer: Offer }) {
  const questions = offer.screeners.length;
  const isAsked = offer.qualifies && questions > 0 && !offer.applied;
  const steps = [
    [
      isAsked ? questionsWords(offer, questions) : '',
      offer.answerBy && !offer.applied ? m.apply_hear_by({ date: dateWords(offer.answerBy) }) : '',
    ]
      .filter(Boolean)
      .join(' '),
    offer.ownTime ? m.apply_start_own_time() : m.apply_choose_time(),
    offer.ownTime ? m.apply_paid_accepted() : m.apply_paid_after(),
  ].filter(Boolean);
  return (
    <ol className="grid gap-2.5">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 place-content-center rounded-full bg-clay-soft font-semibold text-clay-deep text-xs"
          >
            {index + 1}
          </span>
          <span className="text-quiet">{step}</span>
        </li>
      ))}
    </ol>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  return (
    <Facts>
      {offer.ownTime ? (
        <Lazy of={OwnTime} fallback={null} terms={{ ...offer, ...offer.ownTime }} />
      ) : (
        <Fact label={m.study_length()}>{m.apply_minutes({ minutes: offer.durationInMinutes })}</Fact>
      )}
      {offer.groupSize !== null && <Fact label={m.study_kind()}>{groupWords(offer.groupSize)}</Fact>}
      <Fact label={hasSessions(offer.kind) ? m.browse_meeting() : m.study_kind()}>{howWords(offer)}</Fact>
      {offer.nextSlots[0] && <Fact label={m.study_next()}>{showInstant(offer.nextSlots[0])}</Fact>}
      <Fact label={m.browse_device()}>{devicesWords(offer.deviceRequirements)}</Fact>
      {offer.spoken.length > 0 && (
        <Fact label={m.apply_language()}>{sessionLanguageWords(offer.spoken, hasSessions(offer.kind))}</Fact>
      )}
      <Fact label={m.apply_places()}>{offer.placesLeft}</Fact>
      <Fact label={m.study_code()}>{offer.code}</Fact>
      {organizationFacts(offer.organizationReputation).map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function whyNot({ quotaClosed, leftOutByVideo }: Offer): string {
  if (leftOutByVideo) return m.apply_needs_video();
  if (quotaClosed === 'QUOTA_FULL') return m.apply_group_full();
  return quotaClosed === 'QUOTA_WAITS' ? m.apply_group_waits() : m.apply_not_eligible();
}

/** Why this study is not for the person, with a way to the others. */
export function OtherStudies({ words }: { words: string }) {
  return (
    <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
      <p>{words}</p>
      <ButtonLink to={addresses.browseStudies} variant="plain">
        {m.apply_others()}
      </ButtonLink>
    </div>
  );
}

/** "You answer 7 short questions in about 3 minutes." */
function questionsWords({ screeningMinutes }: Offer, count: number): string {
  const time = m.study_minutes({ count: screeningMinutes });
  return count > SHORT ? m.apply_questions_in({ count, time }) : m.apply_questions({ count });
}
