import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { StudyOffer } from '../../../contract/studies/offers.ts';
import { countOf } from '../../../domain/counts.ts';
import { FIT_REASONS } from '../../../domain/eligibility.ts';
import { formatCedis } from '../../../domain/money.ts';
import { DEVICES, MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { Link } from '../../lib/navigation.tsx';
import { showInstant } from '../../lib/when.ts';
import { Badge, VerifiedMark } from '../../ui/badge.tsx';

export type Offer = z.output<typeof StudyOffer>;

/** Pay, length, kind of meeting and devices come first; then the organisation. */
export function OfferCard({ offer }: { offer: Offer }) {
  return (
    <OfferFrame offer={offer}>
      {offer.applied ? (
        <Badge tone="act">You have applied</Badge>
      ) : (
        <Link
          to={addresses.studyApply({ studyId: offer.id })}
          className="inline-flex min-h-12 w-full items-center justify-center rounded-lg bg-clay px-5 font-semibold text-on-clay hover:bg-clay-deep"
          aria-label={`See the study ${offer.publicName}`}
        >
          See the study
        </Link>
      )}
    </OfferFrame>
  );
}

/** The card without its action, used for browsing and for the researcher's preview. */
export function OfferFrame({ offer, children }: { offer: Offer; children?: ReactNode }) {
  return (
    <article className="grid h-full content-start gap-3 rounded-2xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="money font-display text-2xl text-leaf">{formatCedis(offer.rewardPesewas)}</p>
        <p>
          {offer.durationInMinutes} min · {MEETING_KINDS[offer.meetingKind].toLowerCase()}
        </p>
      </div>
      <h2 className="text-lg">{offer.publicName}</h2>
      <p className="line-clamp-2 text-quiet sm:line-clamp-3">{offer.description}</p>
      <p className="text-sm">
        {offer.deviceRequirements.map((device) => DEVICES[device]).join(' or ')} · {countOf(offer.placesLeft, 'place')}{' '}
        left
      </p>
      {offer.nextSlots[0] && <p className="text-sm">Next free time: {showInstant(offer.nextSlots[0])}</p>}
      {offer.fits.length > 0 && <p className="text-leaf text-sm">{fitWords(offer.fits)}</p>}
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {offer.organizationName} {offer.organizationVerified && <VerifiedMark />}
      </p>
      {children && <div className="mt-auto pt-2">{children}</div>}
    </article>
  );
}

/** "Matches your age, education and phone" */
export function fitWords(fits: Offer['fits']): string {
  const words = fits.map((reason) => FIT_REASONS[reason]);
  return `Matches your ${new Intl.ListFormat('en-GB').format(words)}`;
}
