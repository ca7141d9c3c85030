import type { SignedIn } from '../../../../contract/accounts.ts';
import { instantOf } from '../../../../domain/calendar.ts';
import type { Device, MeetingKind } from '../../../../domain/session-kinds.ts';
import { isDuration, RATE_PESEWAS_BY_DURATION } from '../../../../domain/study-cost.ts';
import type { Offer } from '../offer-card.tsx';
import type { StudyDraft } from './draft.ts';

/** The card that participants will see. Placeholders stand for what is not written yet. */
export function offerOfDraft(
  { details, cost, schedule }: StudyDraft,
  organization: SignedIn['organization'] | undefined,
): Offer {
  const minutes = cost.durationInMinutes ?? 0;
  const starts = schedule.timeSlots.flatMap(({ date, availableTimes }) =>
    availableTimes.flatMap(({ start }) => (date && start ? [instantOf(date, start).toISOString()] : [])),
  );
  return {
    id: 'preview',
    code: '',
    publicName: details.publicName || 'Your public study name',
    description: details.description || 'Your description: what will happen, in plain words.',
    organizationName: organization?.name ?? 'Your organisation',
    organizationVerified: organization?.adminVerificationStatus === 'VERIFIED',
    rewardPesewas: isDuration(minutes) ? RATE_PESEWAS_BY_DURATION[minutes] : 0,
    durationInMinutes: minutes,
    deviceRequirements: details.deviceRequirements as Device[],
    meetingKind: schedule.meetingKind as MeetingKind,
    placesLeft: cost.desiredNumberOfParticipants ?? 0,
    nextSlots: starts.sort().slice(0, 1),
    applied: false,
    fits: [],
    publishedAt: '',
  };
}
