import type * as z from 'zod/mini';
import { readKept } from '../../../../contract/shapes.ts';
import { type StudyDraft, StudyDraftContent } from '../../../../contract/studies/draft-content.ts';
import type { StudyForm } from '../../../../contract/studies/form.ts';
import type { AddedPay } from '../../../../domain/added-pay.ts';
import { OLDEST, YOUNGEST } from '../../../../domain/ages.ts';
import type { SpokenLanguage } from '../../../../domain/audio.ts';
import { codesOf } from '../../../../domain/codes.ts';
import { GENDERS, INCOME_BANDS } from '../../../../domain/enumerations.ts';
import { nextStepPesewas } from '../../../../domain/overrun.ts';
import { splitProfileQuestions } from '../../../../domain/profile-questions.ts';
import { paidScreeningOf } from '../../../../domain/screening-pay.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import type { Priced } from '../../../../domain/study-price.ts';
import { type AskedTexts, ownQuestionAsked, type StudyTranslation } from '../../../../domain/study-texts.ts';
import type { DraftKey } from '../../../lib/drafts.ts';

export type { StudyDraft };
export type Details = StudyDraft['details'];
export type Demographics = StudyDraft['demographics'];
export type Screeners = StudyDraft['screeners'];
export type Schedule = StudyDraft['schedule'];
export type StudyTexts = NonNullable<StudyDraft['texts']>;
export type ConsentDraft = NonNullable<StudyDraft['consentForm']>;
export type Study = z.input<typeof StudyForm>;

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

export function newQuestion(): Screeners[number] {
  return { id: newShortId(), kind: 'SINGLE', question: '', options: [newOption(), newOption()] };
}

export function emptyDraft(): StudyDraft {
  return { ...readContent({}), screeners: [newQuestion()] };
}

/** A draft that was kept, perhaps by another release. */
export function readContent(kept: object): StudyDraft {
  const { screeners: written, demographics, ...draft } = readKept(StudyDraftContent, kept);
  const { screeners, facts } = splitProfileQuestions(written, demographics.facts);
  return {
    ...draft,
    demographics: withAnyone({ ...demographics, facts }),
    screeners: screeners.map(withEligibility),
  };
}

/** Every criterion starts at anyone, and so does what an earlier release had not asked yet. */
export function withAnyone<D extends Omit<Demographics, 'audience'>>(demographics: D): D {
  const { minimumAge, maximumAge, gender, education, annualHouseholdIncome } = demographics;
  return {
    ...demographics,
    minimumAge: minimumAge ?? YOUNGEST,
    maximumAge: maximumAge ?? OLDEST,
    gender: gender.length === 0 ? codesOf(GENDERS) : gender,
    education: education.length === 0 ? ['NOT_APPLICABLE'] : education,
    annualHouseholdIncome: annualHouseholdIncome.length === 0 ? codesOf(INCOME_BANDS) : annualHouseholdIncome,
  };
}

/** An answer without an eligibility gets the default. */
function withEligibility(question: Screeners[number]): Screeners[number] {
  const options = question.options.map((one) => ({ ...one, eligibility: one.eligibility || ('QUALIFY' as const) }));
  return { ...question, options };
}

/**
 * What a kept draft says, as text to compare: the order of its fields counts for nothing, nor does a field that only one of
 * two releases has.
 */
export function textOf(content: object): string {
  return JSON.stringify(readContent(content), (_, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const said = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** What publishing sends: a study of sessions has times, any other says how it is done. */
export function formOf(projectId: string, draftId: string, whole: StudyDraft): Study {
  const { details, schedule, ownTime, consentForm, texts, audio, ...draft } = whole;
  const how = hasSessions(details.kind) ? { schedule: withOverrun(schedule, draft.cost) } : { ownTime };
  const consent = consentForm?.text.trim() ? { consentForm: withoutFirst(consentForm, texts?.language ?? 'en') } : {};
  const read = texts ? { texts: { ...texts, translations: withoutRemoved(texts.translations, whole) } } : {};
  const heard = audio ? { audio } : {};
  return { projectId, draftId, study: details, ...draft, ...how, ...consent, ...read, ...heard } as Study;
}

/** The longest session has no next step, whatever was chosen before. */
function withOverrun(schedule: Schedule, { durationInMinutes: minutes }: StudyDraft['cost']): Schedule {
  return { ...schedule, allowsOverrun: schedule.allowsOverrun && minutes !== null && nextStepPesewas(minutes) > 0 };
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

/** What a draft's sessions add to the pay; a field that is empty adds nothing. */
function addedOf({ extraPay, travelPay, dataPay }: Schedule): AddedPay {
  return { extraPay: extraPay ?? 0, travelPay: travelPay ?? 0, dataPay: dataPay ?? 0 };
}

/** What decides the price of a draft. */
export function pricedOf({ details, cost, ownTime, schedule, screeners, screening }: StudyDraft): Priced {
  const { durationInMinutes, desiredNumberOfParticipants: places } = cost;
  const paid = paidScreeningOf(screeners, screening.paidPeople);
  const added = hasSessions(details.kind) ? addedOf(schedule) : undefined;
  const { allowsOverrun } = schedule;
  return { kind: details.kind, durationInMinutes, places, ownTime, added, allowsOverrun, screening: paid };
}
