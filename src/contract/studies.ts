import * as z from 'zod/mini';
import { AUDIENCES, MOST_EXCLUDED_MONTHS } from '../domain/audience.ts';
import { countOf } from '../domain/counts.ts';
import { GENDERS, INCOME_BANDS, SCREENER_ELIGIBILITY, STUDY_EDUCATION_LEVELS } from '../domain/enumerations.ts';
import { STUDY_STATUSES } from '../domain/lifecycles/study-lifecycle.ts';
import { refuseMeetingDetails } from '../domain/meeting-details.ts';
import { PROFILE_ATTRIBUTES, QUOTA_ATTRIBUTES } from '../domain/profile-attributes.ts';
import { MAX_QUOTAS, refuseQuotas } from '../domain/quotas.ts';
import { askedQuestions, QUESTION_KINDS, SPECIAL_DATA } from '../domain/screening.ts';
import { MAX_ASKED_QUESTIONS, MAX_PAID_PEOPLE } from '../domain/screening-pay.ts';
import { DEVICES, MEETING_KINDS, type MeetingKind } from '../domain/session-kinds.ts';
import { MOST_BUFFER_MINUTES, MOST_NOTICE_HOURS, MOST_SESSIONS_PER_DAY } from '../domain/session-settings.ts';
import { SCHEDULE_MESSAGES } from '../domain/slots.ts';
import { isDuration } from '../domain/study-cost.ts';
import { hasSessions, KIND_RULES, STUDY_KINDS, type StudyKind } from '../domain/study-kinds.ts';
import { changesOf } from './changes.ts';
import { ConsentFormContent } from './consent-forms/form.ts';
import { defineEndpoint } from './endpoint.ts';
import { CursorQuery, Done, Id, IdParams, Instant, oneOf, optionalText, requiredText } from './fields.ts';
import { alsoFlat } from './flat.ts';
import { atLeastOne } from './lists.ts';
import { MESSAGES } from './messages.ts';
import { OwnTimeForm } from './studies/own-time.ts';
import { whenMissing } from './words.ts';

/** Stage 1 of the wizard (STUDY-04, STUDY-38). */
export const StudyDetailsForm = z.object({
  kind: z._default(oneOf(STUDY_KINDS), 'ONE_TO_ONE'),
  name: requiredText('Please enter your study name', 50),
  publicName: requiredText('Please enter your public study name', 50),
  description: requiredText('Please enter your study description', 2000),
  deviceRequirements: atLeastOne(oneOf(DEVICES), 'Please select a device'),
});

const wholeNumber = (message: string) => z.number(whenMissing(message)).check(z.int(message));

/** Who a study is open to, apart from its criteria (PANEL-08 to PANEL-12). */
const AudienceForm = z
  .object({
    kind: oneOf(AUDIENCES),
    /** The panel whose people a PANEL audience has. */
    panelId: z._default(z.nullable(Id), null),
    /** Leaves out the people of a panel. */
    excludedPanelId: z._default(z.nullable(Id), null),
    /** Leaves out people who took part with the organisation in so many months. */
    excludedMonths: z._default(
      z.nullable(wholeNumber('Please enter a number of months').check(z.minimum(1), z.maximum(MOST_EXCLUDED_MONTHS))),
      null,
    ),
  })
  .check(
    z.refine(({ kind, panelId }) => (kind === 'PANEL') === (panelId !== null), {
      path: ['panelId'],
      message: 'Please select a panel',
    }),
    z.refine(({ panelId, excludedPanelId }) => panelId === null || panelId !== excludedPanelId, {
      path: ['excludedPanelId'],
      message: 'Please select another panel',
    }),
  );
export const EVERYBODY = {
  kind: 'EVERYBODY',
  panelId: null,
  excludedPanelId: null,
  excludedMonths: null,
} as const satisfies z.output<typeof AudienceForm>;
const AudienceField = z._default(AudienceForm, EVERYBODY);

/** Stage 2 (STUDY-05). */
export const DemographicsForm = z
  .object({
    minimumAge: wholeNumber('Please enter minimum age').check(z.minimum(18, 'Age must be 18 or more')),
    maximumAge: wholeNumber('Please enter maximum age').check(z.maximum(100, 'Maximum age must be 100 or less')),
    gender: atLeastOne(oneOf(GENDERS), 'Please select at least one gender'),
    education: atLeastOne(oneOf(STUDY_EDUCATION_LEVELS), 'Please select at least one level of education'),
    annualHouseholdIncome: atLeastOne(oneOf(INCOME_BANDS), 'Please select at least one household income'),
    audience: AudienceField,
  })
  .check(
    z.refine(({ minimumAge, maximumAge }) => maximumAge >= minimumAge, {
      path: ['maximumAge'],
      message: 'Maximum must be more than minimum',
    }),
  );

const ShortId = z
  .string('An id has 6 letters or digits')
  .check(z.regex(/^[A-Za-z0-9]{6}$/, 'An id has 6 letters or digits'));

const ScreenerOptionForm = z.object({
  id: ShortId,
  answer: requiredText(MESSAGES.required, 100),
  eligibility: oneOf(SCREENER_ELIGIBILITY, MESSAGES.required),
});

const allDifferent = (texts: string[]) => new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;

const PROFILE_CODES = Object.keys(PROFILE_ATTRIBUTES) as [keyof typeof PROFILE_ATTRIBUTES];

interface Written {
  kind: keyof typeof QUESTION_KINDS;
  attribute?: keyof typeof PROFILE_ATTRIBUTES | undefined;
  options: { answer: string; eligibility: string }[];
}

const hasChoices = ({ kind }: Written) => kind === 'SINGLE' || kind === 'MULTIPLE' || kind === 'ATTENTION';

const qualifying = ({ options }: Written) => options.filter(({ eligibility }) => eligibility === 'QUALIFY').length;

/** The profile values that qualify: codes of the attribute, none of them disqualifying. */
function namesValues({ kind, attribute, options }: Written): boolean {
  if (kind !== 'PROFILE') return true;
  const values = attribute ? PROFILE_ATTRIBUTES[attribute].values : {};
  return (
    options.length > 0 && options.every(({ answer, eligibility }) => answer in values && eligibility === 'QUALIFY')
  );
}

/**
 * STUDY-09, STUDY-10: at least two choices, each with its answer and eligibility. Free text has no choices. Of an
 * ATTENTION question, one choice is right. A PROFILE question lists the values that qualify and is never asked.
 */
export const ScreenerQuestionForm = z
  .object({
    id: ShortId,
    kind: z._default(oneOf(QUESTION_KINDS), 'SINGLE'),
    question: requiredText(MESSAGES.required, 250),
    attribute: z.optional(z.enum(PROFILE_CODES, MESSAGES.required)),
    /** The special data that it asks for, which needs a consent of its own. */
    special: z.optional(oneOf(SPECIAL_DATA)),
    options: z.array(ScreenerOptionForm, whenMissing(MESSAGES.atLeastTwoChoices)).check(
      z.maxLength(40, 'The maximum number of choices is 40'),
      z.refine((options) => allDifferent(options.map(({ answer }) => answer)), 'Each choice needs its own answer'),
    ),
  })
  .check(
    z.refine((question) => !hasChoices(question) || question.options.length >= 2, {
      path: ['options'],
      message: MESSAGES.atLeastTwoChoices,
    }),
    z.refine((question) => !hasChoices(question) || question.options.length <= 10, {
      path: ['options'],
      message: 'The maximum number of choices is 10',
    }),
    z.refine((question) => !hasChoices(question) || qualifying(question) >= 1, {
      path: ['options'],
      message: 'At least one choice must qualify',
    }),
    z.refine((question) => question.kind !== 'ATTENTION' || qualifying(question) === 1, {
      path: ['options'],
      message: 'Exactly one choice must be the right one',
    }),
    z.refine(({ kind, special }) => special === undefined || (kind !== 'PROFILE' && kind !== 'ATTENTION'), {
      path: ['special'],
      message: 'Only a question that people answer can ask for special data',
    }),
    z.refine(({ kind, options }) => kind !== 'TEXT' || options.length === 0, {
      path: ['options'],
      message: 'A free-text question has no choices',
    }),
    z.refine(({ kind, attribute }) => kind !== 'PROFILE' || attribute !== undefined, {
      path: ['attribute'],
      message: MESSAGES.required,
    }),
    z.refine(namesValues, { path: ['options'], message: 'Please choose what qualifies' }),
  );

const uniqueIds = (questions: { id: string }[]) => new Set(questions.map(({ id }) => id)).size === questions.length;

const MAX_PROFILE_QUESTIONS = 10;

/** Stage 3 (STUDY-08). */
export const ScreenersForm = z.array(ScreenerQuestionForm, MESSAGES.atLeastOneQuestion).check(
  z.minLength(1, MESSAGES.atLeastOneQuestion),
  z.maxLength(MAX_ASKED_QUESTIONS + MAX_PROFILE_QUESTIONS, 'The maximum number of questions is 25'),
  z.refine(
    (questions) => askedQuestions(questions).length <= MAX_ASKED_QUESTIONS,
    `The maximum number of questions is ${MAX_ASKED_QUESTIONS}`,
  ),
  z.refine(
    (questions) => questions.length - askedQuestions(questions).length <= MAX_PROFILE_QUESTIONS,
    `At most ${countOf(MAX_PROFILE_QUESTIONS, 'question')} can come from the profile`,
  ),
  z.refine(uniqueIds, 'Each question needs its own id'),
);

const PaidPeople = wholeNumber('Please enter for how many people you pay at most').check(
  z.minimum(1, 'Pay for at least 1 person'),
  z.maximum(MAX_PAID_PEOPLE, `The maximum number of people is ${MAX_PAID_PEOPLE}`),
);

/** What applying promises: pay for long screeners, and a date by which everybody hears (STUDY-49, STUDY-52). */
export const ScreeningForm = z.object({
  /** For how many people the study pays at most; needed from the sixth question on, and ignored before. */
  paidPeople: z._default(z.nullable(PaidPeople), null),
  /** In how many days applicants hear. */
  answerDays: z._default(
    wholeNumber('Please enter in how many days applicants hear').check(
      z.minimum(1, 'Enter between 1 and 30 days'),
      z.maximum(30, 'Enter between 1 and 30 days'),
    ),
    7,
  ),
});

const QUOTA_CODES = Object.keys(QUOTA_ATTRIBUTES) as [keyof typeof QUOTA_ATTRIBUTES];

/** How many places go to individual values of an attribute; the remaining places are open to everybody else. */
export const QuotaForm = z
  .object({
    attribute: z.enum(QUOTA_CODES, MESSAGES.required),
    cells: z
      .array(
        z.object({
          value: z.string().check(z.maxLength(60)),
          places: wholeNumber('Please enter how many places').check(z.minimum(0), z.maximum(1000)),
        }),
      )
      .check(z.minLength(1, 'Please name at least one group'), z.maxLength(30)),
  })
  .check(
    z.refine(({ attribute, cells }) => cells.every(({ value }) => value in QUOTA_ATTRIBUTES[attribute].values), {
      path: ['cells'],
      message: 'This is not one of the groups',
    }),
  );

export const QuotasField = z._default(
  z.array(QuotaForm).check(z.maxLength(MAX_QUOTAS, 'At most 2 attributes can be used')),
  [],
);

const LONGEST_MINUTES = 600;
const MINUTES = 'Please enter how many minutes it takes';

/** Stage 4 (STUDY-12), whatever the kind: `StudyForm` says which lengths the kind has. */
const AnyCostForm = z
  .object({
    durationInMinutes: z.number('Please select your desired duration'),
    desiredNumberOfParticipants: wholeNumber('Please enter number of participants for study').check(
      z.minimum(1, 'The minimum number of participants is 1'),
      z.maximum(1000, 'The maximum number of participants is 1000'),
    ),
    quotas: QuotasField,
  })
  .check((payload) => {
    const { quotas, desiredNumberOfParticipants } = payload.value;
    const wrong = refuseQuotas(quotas, desiredNumberOfParticipants);
    if (wrong) {
      payload.issues.push({
        code: 'custom',
        path: ['quotas', wrong.index],
        message: wrong.message,
        input: payload.value,
      });
    }
  });

/** The same for a study with sessions. */
export const StudyCostForm = AnyCostForm.check(
  z.refine(({ durationInMinutes }) => isDuration(durationInMinutes), {
    path: ['durationInMinutes'],
    message: 'Invalid duration',
  }),
);

/** The same for a task or a diary: how long it may take is a setting of the installation. */
export const OwnTimeCostForm = AnyCostForm.check(
  z.refine(
    ({ durationInMinutes: minutes }) => Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES,
    {
      path: ['durationInMinutes'],
      message: MINUTES,
    },
  ),
);

const SlotTimeForm = z.object({
  start: z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)),
  end: z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)),
  booked: z._default(z.boolean(), false),
});
export const ScheduleDayForm = z.object({
  date: z.string(SCHEDULE_MESSAGES.selectDate).check(z.maxLength(10, SCHEDULE_MESSAGES.selectDate)),
  availableTimes: z.array(SlotTimeForm, whenMissing(SCHEDULE_MESSAGES.addTime)).check(z.maxLength(96)),
});

/** Days with their times; slots are within twelve months, which limits their number. */
export const TimeSlotsField = atLeastOne(ScheduleDayForm, SCHEDULE_MESSAGES.selectDate, 366);

/** Reports a broken meeting rule at its field. */
function refuseAt(issues: z.core.$ZodRawIssue[], input: object, message: string | null): void {
  if (message !== null) issues.push({ code: 'custom', path: ['meetingDetails'], message, input });
}

const upTo = (maximum: number, minimum = 0) => {
  const words = `Please enter a whole number from ${minimum} to ${maximum}`;
  return z.number(words).check(z.int(words), z.minimum(minimum, words), z.maximum(maximum, words));
};

/** How sessions are kept apart (STUDY-56 to STUDY-59). */
const SessionSettingsFields = {
  bufferBeforeMinutes: upTo(MOST_BUFFER_MINUTES),
  bufferAfterMinutes: upTo(MOST_BUFFER_MINUTES),
  mostSessionsPerDay: z.nullable(upTo(MOST_SESSIONS_PER_DAY, 1)),
  noticeHours: upTo(MOST_NOTICE_HOURS, 1),
};

/** Stage 5: slots by day, and how people meet. Rules that span several fields are in `domain/slots.ts`. */
export const StudyScheduleForm = z
  .object({
    timeSlots: TimeSlotsField,
    parallelSessions: z._default(
      wholeNumber('Please enter how many people you can meet at once').check(z.minimum(1), z.maximum(20)),
      1,
    ),
    /** For a group session: it takes place with at least this many people (STUDY-40). */
    minimumSeats: z._default(z.nullable(wholeNumber('Please enter the smallest group')), null),
    meetingKind: z._default(oneOf(MEETING_KINDS, 'Please select how you will meet'), 'VIDEO_CALL'),
    meetingDetails: optionalText(250),
    /** Whether a place that is not confirmed 3 hours before the session goes to an applicant on stand-by. */
    releasesUnconfirmed: z._default(z.boolean(), false),
    bufferBeforeMinutes: z._default(SessionSettingsFields.bufferBeforeMinutes, 0),
    bufferAfterMinutes: z._default(SessionSettingsFields.bufferAfterMinutes, 0),
    mostSessionsPerDay: z._default(SessionSettingsFields.mostSessionsPerDay, null),
    noticeHours: z._default(SessionSettingsFields.noticeHours, 1),
  })
  .check(({ value, issues }) => refuseAt(issues, value, refuseMeetingDetails(value.meetingKind, value.meetingDetails)));

interface OfKind {
  study: { kind: StudyKind };
  cost: { durationInMinutes: number };
  schedule?: { parallelSessions: number; minimumSeats: number | null } | undefined;
  ownTime: { diary: object | null } | null;
}

/** What the kind asks of the other stages (STUDY-39): where it is wrong, and why. */
function* problemsOfKind({ study: { kind }, cost, schedule, ownTime }: OfKind): Generator<[string, string]> {
  const { durationInMinutes: minutes } = cost;
  if (!hasSessions(kind)) {
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_MINUTES)
      yield ['cost.durationInMinutes', MINUTES];
    if (!ownTime) yield ['ownTime', 'Please say how it is done'];
    else if (kind === 'DIARY' && !ownTime.diary) yield ['ownTime.diary', 'Please say when the entries are open'];
    else if (kind === 'TASK' && ownTime.diary) yield ['ownTime.diary', 'A task has no entries'];
    return;
  }
  if (!isDuration(minutes)) yield ['cost.durationInMinutes', 'Invalid duration'];
  if (schedule) yield* problemsOfSeats(kind, schedule);
  else yield ['schedule', SCHEDULE_MESSAGES.selectDate];
}

/** What is wrong with how many people share a time, at the field. */
export function* problemsOfSeats(
  kind: StudyKind,
  { parallelSessions: seats, minimumSeats }: NonNullable<OfKind['schedule']>,
): Generator<[string, string]> {
  const { least, most } = KIND_RULES[kind].seats;
  if (seats < least || seats > most)
    yield ['schedule.parallelSessions', `A group has ${least} to ${countOf(most, 'person', 'people')}`];
  if (kind !== 'GROUP') return;
  if (minimumSeats === null) yield ['schedule.minimumSeats', 'Please enter the smallest group'];
  else if (minimumSeats < least)
    yield ['schedule.minimumSeats', `The smallest group has at least ${countOf(least, 'person', 'people')}`];
  else if (minimumSeats > seats) yield ['schedule.minimumSeats', 'The smallest group can’t be larger than the group'];
}

/** The rule of a whole form: each problem at its field. */
export function fitKind({ value, issues }: z.core.ParsePayload<OfKind>): void {
  for (const [field, message] of problemsOfKind(value)) {
    issues.push({ code: 'custom', path: field.split('.'), message, input: value });
  }
}

/** Every part of a study; which of the last two it has depends on its kind. */
export const STUDY_PARTS = {
  study: StudyDetailsForm,
  demographics: DemographicsForm,
  screeners: ScreenersForm,
  screening: z._default(ScreeningForm, { paidPeople: null, answerDays: 7 }),
  cost: AnyCostForm,
  /** For sessions: the times, and how people meet. */
  schedule: z.optional(StudyScheduleForm),
  /** For tasks and diaries: how they are done. */
  ownTime: z._default(z.nullable(OwnTimeForm), null),
  /** People sign it before they book or begin. */
  consentForm: z.optional(ConsentFormContent),
};

export const StudyForm = z.object({ projectId: Id, ...STUDY_PARTS }).check(fitKind);

/** The current state of one group of a quota. `*` is everybody else. */
export const QuotaState = z.object({
  attribute: z.enum(QUOTA_CODES),
  value: z.string(),
  places: z.number(),
  filled: z.number(),
});

/** A study as its own researchers see it. */
export const Study = z.object({
  id: Id,
  projectId: Id,
  code: z.string(),
  ...StudyDetailsForm.shape,
  demographics: z.object({
    minimumAge: z.number(),
    maximumAge: z.number(),
    gender: z.array(z.string()),
    education: z.array(z.string()),
    annualHouseholdIncome: z.array(z.string()),
    audience: z.object({
      kind: oneOf(AUDIENCES),
      panelId: z.nullable(Id),
      excludedPanelId: z.nullable(Id),
      excludedMonths: z.nullable(z.number()),
    }),
  }),
  screeners: z.array(ScreenerQuestionForm),
  durationInMinutes: z.number(),
  desiredNumberOfParticipants: z.number(),
  parallelSessions: z.number(),
  /** Null unless people meet in groups. */
  minimumSeats: z.nullable(z.number()),
  meetingKind: oneOf(MEETING_KINDS),
  meetingDetails: z.string(),
  releasesUnconfirmed: z.boolean(),
  /** Null unless it is done in one's own time. */
  ownTime: z.nullable(OwnTimeForm),
  bufferBeforeMinutes: z.number(),
  bufferAfterMinutes: z.number(),
  mostSessionsPerDay: z.nullable(z.number()),
  noticeHours: z.number(),
  status: oneOf(STUDY_STATUSES),
  publishedAt: Instant,
  filled: z.number(),
  newApplicants: z.number(),
  liveInvitations: z.number(),
  nextSessionAt: z.nullable(Instant),
  ratePesewas: z.number(),
  feePesewas: z.number(),
  heldPesewas: z.number(),
  spentPesewas: z.number(),
  quotas: z.array(QuotaState),
  /** What screening pays. Without paid questions, everything is 0. */
  screening: z.object({
    /** What each person earns by answering. */
    pesewasEach: z.number(),
    /** For how many people the study pays at most. */
    paidPeople: z.number(),
    /** How many have been paid. At `paidPeople`, nobody can apply until it is raised. */
    paidSoFar: z.number(),
  }),
  /** In how many days applicants hear; null for studies that were published before this could be promised. */
  answerDays: z.nullable(z.number()),
});

export const publishStudy = defineEndpoint({
  method: 'POST',
  path: '/project/studies',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary:
    'Publishes a study: checks every rule, reserves its cost and opens it to participants. The fields of study, demographics, cost and schedule may also be sent at the top level.',
  body: alsoFlat(StudyForm, ['study', 'demographics', 'cost', 'schedule']),
  reply: Study,
  errors: ['INSUFFICIENT_BALANCE', 'NOT_FOUND'],
});

export const listProjectStudies = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/studies',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'The studies of a project, newest first.',
  params: IdParams,
  query: CursorQuery,
  reply: z.array(Study),
  hasCursor: true,
});

export const getStudy = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'One study of the caller’s organisation.',
  params: IdParams,
  reply: Study,
  isTagged: true,
});

/**
 * The changes allowed after publishing. The meeting kind can't change, so the rule for the link or place stays the
 * same.
 */
export const StudyChangesForm = changesOf(
  z.object({
    name: StudyDetailsForm.shape.name,
    publicName: StudyDetailsForm.shape.publicName,
    description: StudyDetailsForm.shape.description,
    meetingDetails: StudyScheduleForm.shape.meetingDetails,
    ...SessionSettingsFields,
  }),
);

/** The same for a study with this kind of meeting. */
export function studyChangesFor(meetingKind: MeetingKind) {
  return StudyChangesForm.check(({ value, issues }) => {
    const { meetingDetails } = value;
    if (meetingDetails !== undefined) refuseAt(issues, value, refuseMeetingDetails(meetingKind, meetingDetails));
  });
}

export const updateStudy = defineEndpoint({
  method: 'PATCH',
  path: '/project/studies/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Changes a published study’s name, texts, joining details, or how its sessions are kept apart.',
  params: IdParams,
  body: StudyChangesForm,
  reply: Study,
  isTagged: true,
  errors: ['CHANGED_MEANWHILE'],
});

export const deleteStudy = defineEndpoint({
  method: 'DELETE',
  path: '/project/studies/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Deletes a study without applications; its money returns to the wallet.',
  params: IdParams,
  reply: Done,
  errors: ['STUDY_HAS_APPLICATIONS', 'CHANGED_MEANWHILE'],
});
