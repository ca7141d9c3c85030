import type { z } from 'zod/mini';
import type { ConsentFormContent } from '../../../../contract/consent-forms/form.ts';
import type { StudyCostForm } from '../../../../contract/studies/cost.ts';
import type { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import type { StudyDetailsForm } from '../../../../contract/studies/details.ts';
import type { StudyForm } from '../../../../contract/studies/form.ts';
import type { OwnTimeDraft } from '../../../../contract/studies/own-time.ts';
import type { StudyScheduleForm } from '../../../../contract/studies/schedule.ts';
import type { ScreenersForm } from '../../../../contract/studies/screeners.ts';
import type { SpokenLanguage } from '../../../../domain/audio.ts';
import { PROFILE_ATTRIBUTES, type ProfileAttribute } from '../../../../domain/profile-attributes.ts';
import { paidScreeningOf } from '../../../../domain/screening-pay.ts';
import { DEFAULT_SESSION_SETTINGS } from '../../../../domain/session-settings.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import type { Priced } from '../../../../domain/study-price.ts';
import { type AskedTexts, ownQuestionAsked, type StudyTranslation } from '../../../../domain/study-texts.ts';
import type { DraftKey } from '../../../lib/drafts.ts';
import type { Blank } from '../../../lib/form.ts';

export type Details = z.output<typeof StudyDetailsForm>;
export type Demographics = Omit<z.input<typeof DemographicsForm>, 'audience'> & {
  audience?: z.output<typeof DemographicsForm>['audience'] | undefined;
};
type Question = z.output<typeof ScreenersForm>[number];
export type Screeners = (Omit<Question, 'options'> & { options: Blank<Question['options'][number]>[] })[];
export type Cost = z.input<typeof StudyCostForm>;
export type Schedule = z.output<typeof StudyScheduleForm>;
export type Study = z.input<typeof StudyForm>;
/** The languages in which participants read it. */
export interface StudyTexts {
  language: SpokenLanguage;
  translations: StudyTranslation[];
}
type WrittenForm = z.output<typeof ConsentFormContent>;
/** A copy that an earlier release kept in a browser has no translations. */
export type ConsentDraft = Omit<WrittenForm, 'translations'> & Partial<Pick<WrittenForm, 'translations'>>;

/** What each stage holds while the person is writing: numbers may still be missing. */
export interface StudyDraft {
  details: Details;
  demographics: Omit<Demographics, 'minimumAge' | 'maximumAge'> & {
    minimumAge: number | null;
    maximumAge: number | null;
  };
  screeners: Screeners;
  screening: { paidPeople: number | null; answerDays: number | null };
  cost: {
    durationInMinutes: number | null;
    desiredNumberOfParticipants: number | null;
    quotas: { attribute: string; cells: { value: string; places: number | null }[] }[];
  };
  schedule: Schedule;
  /** How it is done in one's own time; null until its stage is open, and for sessions. */
  ownTime: z.output<typeof OwnTimeDraft> | null;
  /** The form that people sign first, for studies that have one. */
  consentForm?: ConsentDraft | null | undefined;
  /** Missing or null for a study in English alone. */
  texts?: StudyTexts | null | undefined;
  /** Recordings of its texts, with the words that they say. */
  audio?: { clips: { id: string; transcript: string }[] } | null | undefined;
}

/** STUDY-02: keys of local storage, one per part. */
export const DRAFT_KEYS = {
  details: 'studyDetails',
  demographics: 'participantsDemographics',
  screeners: 'screenerSurvey',
  screening: 'studyScreening',
  cost: 'studyCost',
  schedule: 'studySchedule',
  ownTime: 'studyOwnTime',
  consentForm: 'studyConsentForm',
  texts: 'studyTexts',
  audio: 'studyAudio',
} as const satisfies Record<keyof StudyDraft, DraftKey>;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** STUDY-09: a random id of 6 letters and digits. */
export function newShortId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

export function newOption(): Screeners[number]['options'][number] {
  return { id: newShortId(), answer: '', eligibility: 'QUALIFY' };
}

/** A draft of an earlier release may have answers without an eligibility: they get the default. */
export function withEligibility(screeners: Screeners): Screeners {
  return screeners.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ ...option, eligibility: option.eligibility || 'QUALIFY' })),
  }));
}

export function newQuestion(): Screeners[number] {
  return { id: newShortId(), kind: 'SINGLE', question: '', options: [newOption(), newOption()] };
}

/** A question that the profile answers: its options are the values that qualify, and participants are not asked. */
export function newProfileQuestion(attribute: ProfileAttribute): Screeners[number] {
  return { id: newShortId(), kind: 'PROFILE', attribute, question: PROFILE_ATTRIBUTES[attribute].label, options: [] };
}

export function emptyDraft(): StudyDraft {
  return {
    details: { kind: 'ONE_TO_ONE', name: '', publicName: '', description: '', deviceRequirements: [] },
    demographics: {
      minimumAge: null,
      maximumAge: null,
      gender: [],
      education: [],
      annualHouseholdIncome: [],
      spoken: [],
    },
    screeners: [newQuestion()],
    screening: { paidPeople: null, answerDays: 7 },
    cost: { durationInMinutes: null, desiredNumberOfParticipants: null, quotas: [] },
    schedule: {
      timeSlots: [],
      parallelSessions: 1,
      minimumSeats: null,
      meetingKind: 'VIDEO_CALL',
      meetingDetails: '',
      releasesUnconfirmed: false,
      ...DEFAULT_SESSION_SETTINGS,
    },
    ownTime: null,
  };
}

/** What the account keeps: whole, so that a stage that nobody has opened is empty there too. */
export function contentOf(draft: StudyDraft) {
  const demographics = { ...draft.demographics, spoken: draft.demographics.spoken ?? [] };
  return {
    ...draft,
    demographics,
    consentForm: draft.consentForm
      ? { ...draft.consentForm, translations: draft.consentForm.translations ?? [] }
      : null,
    texts: draft.texts ?? null,
    audio: draft.audio ?? null,
  };
}

/**
 * What a kept draft says, as text to compare: the order of its fields counts for nothing, nor does a missing field that
 * another release keeps as null.
 */
export function textOf(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const said = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** What publishing sends: a study of sessions has times, any other says how it is done. */
export function formOf(projectId: string, whole: StudyDraft): Study {
  const { details, schedule, ownTime, consentForm, texts, audio, ...draft } = whole;
  const how = hasSessions(details.kind) ? { schedule } : { ownTime };
  const consent = consentForm?.text.trim() ? { consentForm: withoutFirst(consentForm, texts?.language ?? 'en') } : {};
  const read = texts ? { texts: { ...texts, translations: withoutRemoved(texts.translations, whole) } } : {};
  const heard = audio ? { audio } : {};
  return { projectId, study: details, ...draft, ...how, ...consent, ...read, ...heard } as Study;
}

/** A consent form without translations that say nothing, or that are in the study's own language since that has changed. */
function withoutFirst(form: ConsentDraft, first: SpokenLanguage): ConsentDraft {
  const others = (form.translations ?? []).filter(({ language, text }) => language !== first && text.trim() !== '');
  return { ...form, translations: others };
}

/** The questions that participants of a task or diary answer on our own screens, as translations know them. */
export function ownQuestionsAsked({ details, ownTime }: StudyDraft): AskedTexts[] {
  if (hasSessions(details.kind) || ownTime?.finish !== 'FORM') return [];
  return ownTime.questions.map(({ id, kind, question, options }) => {
    const written = options.map((option) => option.trim()).filter((option) => option !== '');
    return ownQuestionAsked({ id, kind, question, options: [...new Set(written)] });
  });
}

/** Translations without questions and choices that the study no longer has. */
function withoutRemoved(translations: readonly StudyTranslation[], draft: StudyDraft): StudyTranslation[] {
  const all: AskedTexts[] = [...draft.screeners, ...ownQuestionsAsked(draft)];
  return translations.map((translation) => ({
    ...translation,
    questions: translation.questions.flatMap(({ id, question, options }) => {
      const asked = all.find((one) => one.id === id);
      const known = options.filter((option) => asked?.options.some((one) => one.id === option.id));
      return asked ? [{ id, question, options: known }] : [];
    }),
  }));
}

/** What decides the price of a draft. */
export function pricedOf({ details, cost, ownTime, screeners, screening }: StudyDraft): Priced {
  const { durationInMinutes, desiredNumberOfParticipants: places } = cost;
  const paid = paidScreeningOf(screeners, screening.paidPeople);
  return { kind: details.kind, durationInMinutes, places, ownTime, screening: paid };
}
