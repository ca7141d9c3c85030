import * as z from 'zod/mini';
import type { FieldError } from '../../../contract/errors.ts';
import type { StudyForm } from '../../../contract/studies/form.ts';
import { MeetingFields } from '../../../contract/studies/schedule.ts';
import { addHours, instantOf } from '../../../domain/calendar.ts';
import { isDistrict } from '../../../domain/districts.ts';
import { refuseVideo } from '../../../domain/keypad-phones.ts';
import { STUDY_LIFECYCLE } from '../../../domain/lifecycles/study-lifecycle.ts';
import { refuseMissingLink } from '../../../domain/meeting-details.ts';
import { formatAmount } from '../../../domain/money.ts';
import { type OwnTimeLimits, refuseOwnTime } from '../../../domain/own-time.ts';
import { splitProfileQuestions } from '../../../domain/profile-questions.ts';
import { cellsOf } from '../../../domain/quotas.ts';
import { refuseSchedule } from '../../../domain/schedule.ts';
import { blocksOf, paidScreeningOf, refuseScreening, SCREENING_BLOCK_PESEWAS } from '../../../domain/screening-pay.ts';
import { AUTO_COMPLETE_HOURS, CALL_OFF_HOURS } from '../../../domain/session-rules.ts';
import type { ScheduleDay } from '../../../domain/slots.ts';
import { type StudyPrice, shortfall } from '../../../domain/study-cost.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { priceOf } from '../../../domain/study-price.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newCode, newId } from '../../platform/ids.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireBudget } from '../budgets/budgets.service.ts';
import { publishClips } from '../clips/clips.service.ts';
import { publishFirstForm } from '../consent-forms/forms.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { requireProject } from '../projects/projects.service.ts';
import { getServiceFee } from '../taxes/tax-terms.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { requireNoDebt } from './debt-pause.service.ts';
import { noteFillingBegins, qualifyingShare } from './filling.service.ts';
import * as quotas from './quotas.sql.ts';
import { withOutlook } from './sample-plan.service.ts';
import { studyLapse, tellOfStudy } from './studies.jobs.ts';
import { audienceColumns, criteriaOf } from './studies.rules.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './studies.sql.ts';
import { removePublished } from './study-drafts.service.ts';

type Form = z.output<typeof StudyForm>;

/**
 * Publishes a study and reserves rate × places + fee, and the most that paid screening costs, in the same transaction; without
 * the money, nothing is created.
 */
export async function publishStudy(app: App, caller: ResearcherCaller, given: Form) {
  const form = withoutProfileQuestions(given);
  const now = app.clock.now();
  await requireProject(app, caller, form.projectId, 'projectId');
  const { kind } = form.study;
  const unpaid = refuseScreening(form.screeners, form.screening);
  const noLink =
    form.schedule &&
    refuseMissingLink(form.schedule.meetingKind, form.schedule.meetingDetails, app.settings.meetings !== null);
  const { deviceRequirements } = form.study;
  const noVideo = refuseVideo(
    { kind, meetingKind: form.schedule?.meetingKind },
    { deviceRequirements, facts: form.demographics.facts },
  );
  const wrong = [
    ...refuseDistricts(form.demographics.districts),
    ...refuseKind(form, app.settings.ownTimeLimits, now),
    ...(unpaid ? [unpaid] : []),
    ...(noLink ? [{ field: 'schedule.meetingDetails', message: noLink }] : []),
    ...(noVideo ? [{ field: 'schedule.meetingKind', message: noVideo }] : []),
  ];
  if (wrong.length > 0) refuseFields(wrong);
  const { durationInMinutes, desiredNumberOfParticipants: places } = form.cost;
  const screening = paidScreeningOf(form.screeners, form.screening.paidPeople);
  const fee = await getServiceFee(app);
  const { ownTime, schedule: added } = form;
  const allowsOverrun = added?.allowsOverrun;
  const price = priceOf({
    ...{ kind, durationInMinutes, places, ownTime, added, allowsOverrun, screening, fee },
  }) as StudyPrice;
  const studyId = newId();
  const row = studyRow(form, caller, studyId, price, now);
  const criteria = criteriaOf({ ...row, spoken: form.demographics.spoken, facts: form.demographics.facts });
  const qualifying = await qualifyingShare(app, criteria);
  const cells = form.cost.quotas.flatMap((quota) => cellsOf(quota, places));
  const quotaCells = form.cost.opensEvenly ? await withOutlook(app, cells, criteria) : cells;
  try {
    await app.work(caller, async (work) => {
      await requirePanels(work, caller.organizationId, form.demographics.audience);
      await work.create(STUDY_LIFECYCLE, 'publish', row);
      if (form.schedule)
        await offerTimes(work, { id: studyId, studyKind: kind, ...form.schedule }, form.schedule.timeSlots);
      await quotas.insertCells(work.tx, studyId, quotaCells);
      if (form.consentForm) await publishFirstForm(work, caller, row, form.consentForm);
      await publishClips(
        work,
        caller,
        {
          id: studyId,
          projectId: form.projectId,
          questionIds: form.screeners.map(({ id }) => id),
          hasConsentForm: form.consentForm !== undefined,
        },
        form.audio?.clips ?? [],
      );
      const { organizationId } = caller;
      await requireNoDebt(work, organizationId);
      const amountPesewas = price.totalPesewas;
      await ledger.post(work, studyPublished({ studyId, organizationId, amountPesewas, at: now }));
      await requireBudget(work, caller, { projectId: form.projectId, userId: caller.userId, amountPesewas });
      await noteBalance(work, organizationId, caller.userId);
      // The draft has become the study.
      await removePublished(work, caller, { ...form, name: form.study.name });
      if (form.demographics.audience.kind !== 'INVITED') work.enqueue(tellOfStudy, { studyId }, { key: studyId });
      await noteFillingBegins(work, row, qualifying);
    });
  } catch (error) {
    await refuseShortfall(app, caller, price.totalPesewas, error);
  }
  return getStudy(app, caller, studyId);
}

const refuseDistricts = (districts: readonly string[]): FieldError[] =>
  districts.every(isDistrict)
    ? []
    : [{ field: 'demographics.districts', message: 'Please choose districts of the list' }];

/** Questions that profiles answer are criteria. */
function withoutProfileQuestions({ demographics, ...form }: Form): Form {
  const { screeners, facts, impossible } = splitProfileQuestions(form.screeners, demographics.facts);
  const message = 'Nobody can fit this and the other criteria';
  if (impossible.length > 0) refuseFields(impossible.map((name) => ({ field: `demographics.facts.${name}`, message })));
  return { ...form, screeners, demographics: { ...demographics, facts } };
}

/** An audience's panels must be the organisation's own; they are locked until the transaction ends. */
async function requirePanels(work: Work, organizationId: string, audience: Form['demographics']['audience']) {
  for (const field of ['panelId', 'excludedPanelId'] as const) {
    const id = audience[field];
    if (id !== null && !(await sql.sharePanel(work.tx, organizationId, id))) {
      refuseFields([{ field: `demographics.audience.${field}`, message: 'Please select one of your panels' }]);
    }
  }
}

/** The problems of the part of a study that depends on its kind. */
function refuseKind(
  { study: { kind }, cost, schedule, ownTime }: Form,
  limits: OwnTimeLimits,
  now: Date,
): FieldError[] {
  if (kind === 'TASK' || kind === 'DIARY') {
    const { durationInMinutes: minutes } = cost;
    return ownTime ? refuseOwnTime({ kind, minutes, payPesewas: ownTime.payPesewas }, limits) : [];
  }
  return schedule ? refuseSchedule(schedule, cost, now, kind) : [];
}

/** The values of the meeting columns for a study without sessions, which nothing reads. */
const NO_MEETING = z.parse(z.object(MeetingFields), {});

function studyRow(form: Form, caller: ResearcherCaller, id: string, price: StudyPrice, now: Date) {
  const { demographics, cost, ownTime } = form;
  const { kind, ...details } = form.study;
  const { timeSlots: _, ...meeting } = { timeSlots: [], ...(form.schedule ?? NO_MEETING) };
  return {
    id,
    projectId: form.projectId,
    organizationId: caller.organizationId,
    researcherId: caller.userId,
    code: newCode(),
    ...details,
    studyKind: kind,
    language: form.texts?.language ?? 'en',
    translations: JSON.stringify(form.texts?.translations ?? []),
    minimumAge: demographics.minimumAge,
    maximumAge: demographics.maximumAge,
    genders: demographics.gender,
    educationLevels: demographics.education,
    incomeBands: demographics.annualHouseholdIncome,
    spoken: JSON.stringify(demographics.spoken),
    facts: JSON.stringify(demographics.facts),
    districts: demographics.districts,
    healthReason: demographics.healthReason,
    screeners: JSON.stringify(form.screeners),
    durationMinutes: cost.durationInMinutes,
    desiredParticipants: cost.desiredNumberOfParticipants,
    opensEvenly: cost.opensEvenly,
    ...meeting,
    minimumSeats: kind === 'GROUP' ? meeting.minimumSeats : null,
    ownTime:
      ownTime && !hasSessions(kind)
        ? JSON.stringify({ ...ownTime, invitesAutomatically: ownTime.invitesAutomatically ?? kind === 'TASK' })
        : null,
    ...audienceColumns(demographics.audience),
    ratePesewas: price.ratePesewas,
    overrunPesewas: price.overrunPesewas,
    feePesewas: price.feePesewas,
    ...screeningColumns(form),
    publishedAt: now,
    closedAt: null,
  };
}

/** The pay for screening, and the promised number of days until a decision. */
function screeningColumns({ screeners, screening: { paidPeople, answerDays } }: Form) {
  const screeningBlocks = blocksOf(screeners);
  return {
    answerDays,
    screeningBlocks,
    screeningBlockPesewas: SCREENING_BLOCK_PESEWAS,
    screeningCap: screeningBlocks > 0 ? (paidPeople ?? 0) : 0,
  };
}

/**
 * Adds the slots of a schedule; each has as many places as people can be met at once. A day after the last of them, a job checks
 * whether the study is still open.
 */
export async function offerTimes(
  work: Work,
  study: { id: string; parallelSessions: number; studyKind: StudyKind },
  days: readonly ScheduleDay[],
): Promise<void> {
  const { id: studyId, parallelSessions: capacity, studyKind } = study;
  const closesAt = (startsAt: Date) => (studyKind === 'GROUP' ? addHours(startsAt, -CALL_OFF_HOURS) : null);
  const slots = days.flatMap(({ date, availableTimes }) =>
    availableTimes.map(({ start, end }) => ({
      id: newId(),
      studyId,
      startsAt: instantOf(date, start),
      endsAt: instantOf(date, end),
      capacity,
      closesAt: closesAt(instantOf(date, start)),
    })),
  );
  await sql.insertSlots(work.tx, slots);
  const ends = slots.map(({ endsAt }) => endsAt.getTime());
  const startAfter = addHours(new Date(Math.max(...ends)), AUTO_COMPLETE_HOURS + 1);
  const key = `${studyId}:${startAfter.toISOString()}`;
  work.enqueue(studyLapse, { studyId }, { key, startAfter });
}

/** Reports the wallet's shortfall (STUDY-20) if the ledger refused; rethrows any other error. */
export async function refuseShortfall(
  app: App,
  caller: ResearcherCaller,
  neededPesewas: number,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ledger.InsufficientFunds)) throw error;
  const balance = await app.work(caller, (work) => ledger.readBalance(work.tx, available(caller.organizationId)));
  const missing = shortfall(neededPesewas, balance);
  return refuse('INSUFFICIENT_BALANCE', {
    message: `Your wallet balance (GH₵ ${formatAmount(balance)}) is insufficient to create this study. You need GH₵${formatAmount(missing)} more to continue.`,
  });
}
