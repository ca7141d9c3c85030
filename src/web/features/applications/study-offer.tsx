import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import { groupWords, payWords } from '../../../messages/offer-words.ts';
import { dateWords } from '../../../messages/when.ts';
import { sessionLanguageWords } from '../../lib/language-words.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { devicesWords, fitWords, howWords } from '../../lib/study-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { organizationFacts } from '../ratings/reputation-words.ts';
import type { Offer } from './use-application.ts';

const AfterTax = lazyPart(() => import('../payouts/after-tax.tsx').then((module) => module.AfterTax));
const Listen = lazyPart(() => import('../clips/listen.tsx').then((module) => module.Listen));
const OwnTime = lazyPart(() => import('../assignments/work-facts.tsx').then((module) => module.WorkFacts));
const KnownAnswers = lazyPart(() => import('./known-answers.tsx').then((module) => module.KnownAnswers));

/** So few questions need no time to be named. */
const SHORT = 2;

/** The study and its pay, before anything is answered. */
export function StudyOffer({ offer, children }: { offer: Offer; children: ReactNode }) {
  const known = offer.screeners.filter(({ kind }) => kind === 'PROFILE');
  const questions = offer.screeners.length - known.length;
  return (
    <Card className="grid max-w-2xl gap-5">
      <div className="grid gap-1">
        <p className="money font-display text-4xl text-leaf">{payWords(offer)}</p>
        <Lazy of={AfterTax} fallback={null} pesewas={offer.rewardPesewas} />
      </div>
      <p className="whitespace-pre-line leading-relaxed" lang={offer.textLanguages.description}>
        {offer.description}
      </p>
      {offer.hasClips && <Lazy of={Listen} fallback={null} studyId={offer.id} subject="STUDY" />}
      <OfferFacts offer={offer} />
      {!offer.qualifies && !offer.applied && <OtherStudies words={m.apply_not_eligible()} />}
      {offer.fits.length > 0 && (
        <p className="flex gap-2 text-leaf">
          <CheckIcon />
          {fitWords(offer.fits)}
        </p>
      )}
      <p className="text-quiet">
        {offer.qualifies && questions > 0 && questionsWords(offer, questions)}
        {offer.ownTime ? m.apply_own_time() : m.apply_by_session()}
        {offer.answerBy && ` ${m.apply_hear_by({ date: dateWords(offer.answerBy) })}`}
      </p>
      {offer.observers.length > 0 && (
        <p className="text-quiet">{m.apply_observers({ names: offer.observers.join(', ') })}</p>
      )}
      {offer.hasConsentForm && (
        <ButtonLink variant="plain" to={addresses.consent({ studyId: offer.id })}>
          {m.apply_read_consent()}
        </ButtonLink>
      )}
      {offer.screeningPesewas > 0 && offer.qualifies && !offer.applied && (
        <p>{m.apply_paid_answers({ amount: formatCedis(offer.screeningPesewas) })}</p>
      )}
      {known.length > 0 && <Lazy of={KnownAnswers} fallback={<div className="skeleton h-24" />} known={known} />}
      {children}
    </Card>
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

/** "You answer 7 short questions in about 3 minutes. " */
function questionsWords({ screeningMinutes }: Offer, count: number): string {
  const time = m.study_minutes({ count: screeningMinutes });
  return `${count > SHORT ? m.apply_questions_in({ count, time }) : m.apply_questions({ count })} `;
}
