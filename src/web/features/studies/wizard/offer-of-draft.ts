import type { SignedIn } from '../../../../contract/accounts.ts';
import { NOTHING_ADDED } from '../../../../domain/added-pay.ts';
import { addHours, instantOf } from '../../../../domain/calendar.ts';
import { closesHoursBefore } from '../../../../domain/schedule.ts';
import { blocksOf, SCREENING_BLOCK_PESEWAS } from '../../../../domain/screening-pay.ts';
import type { Device, MeetingKind } from '../../../../domain/session-kinds.ts';
import { groupSizeOf } from '../../../../domain/study-kinds.ts';
import { rateOf } from '../../../../domain/study-price.ts';
import type { ShownOffer } from '../offer-card.tsx';
import { pricedOf, type StudyDraft } from './draft.ts';

/** The card that participants will see. Placeholders stand for what is not written yet. */
export function offerOfDraft(draft: StudyDraft, organization: SignedIn['organization'] | undefined): ShownOffer {
  const { details, screeners, cost, schedule } = draft;
  const minutes = cost.durationInMinutes ?? 0;
  const priced = pricedOf(draft);
  const open = addHours(new Date(), closesHoursBefore({ kind: details.kind, noticeHours: schedule.noticeHours }));
  const starts = schedule.timeSlots
    .flatMap(({ date, availableTimes }) =>
      availableTimes.flatMap(({ start }) => (date && start ? [instantOf(date, start).toISOString()] : [])),
    )
    .filter((start) => start >= open.toISOString());
  return {
    id: 'preview',
    code: '',
    kind: details.kind,
    groupSize: groupSizeOf(details.kind, schedule.parallelSessions ?? 1),
    diaryEntries: draft.ownTime?.diary?.entries ?? null,
    publicName: details.publicName || 'Your public study name',
    description: details.description || 'Your description: what will happen, in plain words.',
    textLanguages: { publicName: draft.texts?.language ?? 'en', description: draft.texts?.language ?? 'en' },
    organizationName: organization?.name ?? 'Your organisation',
    organizationVerified: organization?.adminVerificationStatus === 'VERIFIED',
    organizationReputation: null,
    rewardPesewas: rateOf(priced) ?? 0,
    ...(priced.added ?? NOTHING_ADDED),
    screeningPesewas: blocksOf(screeners) * SCREENING_BLOCK_PESEWAS,
    durationInMinutes: minutes,
    deviceRequirements: details.deviceRequirements as Device[],
    meetingKind: schedule.meetingKind as MeetingKind,
    spoken: draft.demographics.spoken ?? [],
    placesLeft: cost.desiredNumberOfParticipants ?? 0,
    nextSlots: starts.sort().slice(0, 1),
    applied: false,
    fits: [],
    mayFit: false,
    publishedAt: '',
  };
}
