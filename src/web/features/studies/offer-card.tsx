import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { OrganizationView } from '../../../contract/ratings/reputation.ts';
import type { StudyOffer } from '../../../contract/studies/offers.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { addedWords, groupWords, lengthWords, payWords, placesLeftWords } from '../../../messages/offer-words.ts';
import { languagesWords } from '../../lib/language-words.ts';
import { Link } from '../../lib/navigation.tsx';
import { useUser } from '../../lib/session.ts';
import { devicesWords, fitWords, howWords } from '../../lib/study-words.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge, VerifiedMark } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { CalendarIcon, CheckIcon, ForwardIcon, PhoneIcon, UserIcon } from '../../ui/icons.tsx';
import { organizationLine } from '../ratings/reputation-words.ts';

export type Offer = z.output<typeof StudyOffer>;
/** A preview leaves out the reputation, which the organisation's own members know. */
export type ShownOffer = Omit<Offer, 'organizationReputation'> & { organizationReputation: OrganizationView | null };

/** Pay, length, kind of meeting and devices come first; then the organisation. */
export function OfferCard({ offer }: { offer: Offer }) {
  return (
    <OfferFrame offer={offer}>
      {offer.applied ? (
        <Badge tone="act">{m.study_have_applied()}</Badge>
      ) : (
        <Link
          to={addresses.studyApply({ studyId: offer.id })}
          // The whole card is the link.
          className={`${buttonClass('soft')} w-full after:absolute after:inset-0 after:rounded-2xl`}
          aria-label={m.study_see_named({ name: offer.publicName })}
        >
          {m.study_see()} <ForwardIcon />
        </Link>
      )}
    </OfferFrame>
  );
}

/** The card without its action, used for browsing and for the researcher's preview. */
export function OfferFrame({
  offer,
  unpriced,
  children,
}: {
  offer: ShownOffer;
  /** What a preview says before the pay, the length and the places are known. */
  unpriced?: string | undefined;
  children?: ReactNode;
}) {
  // Before the set-up every study may fit.
  const hasSetUp = useUser()?.hasParticipantInfo === true;
  return (
    <article className={`card relative flex h-full flex-col gap-3 p-5 ${children ? 'rises' : ''}`}>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <span className="money font-display text-2xl text-leaf">{unpriced ?? payWords(offer)}</span>{' '}
            <span className="money whitespace-nowrap text-quiet">
              {unpriced === undefined && addedWords(offer.rewardPesewas, offer)}
            </span>
          </span>
          <span className="text-quiet">
            {unpriced === undefined && `${lengthWords(offer)} · `}
            {howWords(offer).toLowerCase()}
          </span>
        </p>
        <h2 className="text-lg" lang={offer.textLanguages.publicName}>
          {offer.publicName}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
          {offer.organizationName} {offer.organizationVerified && <VerifiedMark />}
          {offer.organizationReputation && <span>{organizationLine(offer.organizationReputation)}</span>}
        </p>
      </div>
      <p className="line-clamp-2 sm:line-clamp-3" lang={offer.textLanguages.description}>
        {offer.description}
      </p>
      <ul className="grid gap-1.5 text-quiet text-sm [&_li]:flex [&_li]:gap-2 [&_svg]:size-5">
        {offer.groupSize !== null && (
          <li>
            <UserIcon />
            {groupWords(offer.groupSize)}
          </li>
        )}
        {offer.nextSlots[0] && (
          <li>
            <CalendarIcon />
            {m.study_next_time({ time: showInstant(offer.nextSlots[0]) })}
          </li>
        )}
        <li>
          <PhoneIcon />
          {[
            devicesWords(offer.deviceRequirements),
            languagesWords(offer.spoken),
            unpriced === undefined && placesLeftWords(offer.placesLeft),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
        {offer.screeningPesewas > 0 && (
          <li className="text-leaf">
            <CheckIcon />
            {m.study_pay_for_answers({ amount: formatCedis(offer.screeningPesewas) })}
          </li>
        )}
        {offer.mayFit && hasSetUp && (
          <li>
            <UserIcon />
            {m.study_may_fit()}
          </li>
        )}
        {offer.fits.length > 0 && (
          <li className="text-leaf">
            <CheckIcon />
            {fitWords(offer.fits)}
          </li>
        )}
      </ul>
      {children && <div className="mt-auto pt-2">{children}</div>}
    </article>
  );
}
