import type { BodyOf } from '../../../../contract/endpoint.ts';
import { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import type { planSample } from '../../../../contract/studies/sample-plan.ts';
import { addedPesewas } from '../../../../domain/added-pay.ts';
import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { pricedOf, type StudyDraft } from './draft.ts';

export type PlanBody = BodyOf<typeof planSample>;

/** What the census is asked for a draft; null while something that it needs is missing. */
export function planBodyOf(draft: StudyDraft, shareBy: string[]): PlanBody | null {
  const { details, demographics, cost, schedule } = draft;
  const { durationInMinutes, desiredNumberOfParticipants: places } = cost;
  const who = DemographicsForm.safeParse(demographics);
  if (!durationInMinutes || !places || places > 1000 || !who.success || details.deviceRequirements.length === 0)
    return null;
  const priced = pricedOf(draft);
  const isTable = hasSessions(details.kind) && (!priced.added || addedPesewas(priced.added) === 0);
  const payPesewas = isTable ? undefined : priceOf(priced)?.ratePesewas;
  return {
    kind: details.kind,
    meetingKind: schedule.meetingKind as MeetingKind,
    demographics: demographics as PlanBody['demographics'],
    deviceRequirements: details.deviceRequirements,
    cost: { durationInMinutes, desiredNumberOfParticipants: places },
    ...(payPesewas ? { payPesewas } : {}),
    shareBy,
  };
}

/** Why nothing can be asked yet. */
export const PLAN_NEEDS = 'Choose the length and the number of participants first.';
export const PLAN_IS_FOR_VERIFIED = 'Once your organisation is verified, you see the groups of the census here.';
