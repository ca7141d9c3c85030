import * as z from 'zod/mini';
import { MAX_TRANSCRIPT, MOST_STUDY_CLIPS } from '../../domain/audio.ts';
import { countOf } from '../../domain/counts.ts';
import { nextStepPesewas } from '../../domain/overrun.ts';
import { SCHEDULE_MESSAGES } from '../../domain/slots.ts';
import { isDuration } from '../../domain/study-cost.ts';
import { hasSessions, KIND_RULES, type StudyKind } from '../../domain/study-kinds.ts';
import { ConsentFormContent } from '../consent-forms/form.ts';
import { about, Id, requiredText, withExample } from '../fields.ts';
import { CostForm, LONGEST_MINUTES, MINUTES } from './cost.ts';
import { DemographicsForm } from './demographics.ts';
import { StudyDetailsForm } from './details.ts';
import { OwnTimeForm } from './own-time.ts';
import { StudyScheduleForm } from './schedule.ts';
import { ScreenersForm, ScreeningForm } from './screeners.ts';
import { StudyTextsForm } from './texts.ts';

interface OfKind {
  study: { kind: StudyKind };
  cost: { durationInMinutes: number };
  schedule?: { parallelSessions: number; minimumSeats: number | null; allowsOverrun?: boolean } | undefined;
  ownTime: { diary: object | null } | null;
}

/** The rules of a kind for the other stages (STUDY-39): yields the field of each problem, and its message. */
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
  else if (schedule?.allowsOverrun && nextStepPesewas(minutes) === 0)
    yield ['schedule.allowsOverrun', 'A session of an hour has no next step'];
  if (schedule) yield* problemsOfSeats(kind, schedule);
  else yield ['schedule', SCHEDULE_MESSAGES.selectDate];
}

/** Yields problems with the number of people in a slot, at their field. */
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

interface Translated {
  screeners: { id: string }[];
  ownTime: { questions: { id: string }[] } | null;
  texts?: { translations: { questions: { id: string }[] }[] } | undefined;
}

/** A translation refers to its question only by id, so the screener and our own form can't share ids. */
function tellApart({ value, issues }: z.core.ParsePayload<Translated>): void {
  const { screeners, ownTime, texts } = value;
  const translated = new Set(texts?.translations.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const asked = new Set(screeners.map(({ id }) => id));
  const at = ownTime?.questions.findIndex(({ id }) => asked.has(id) && translated.has(id)) ?? -1;
  if (at < 0) return;
  const message = 'A translated question needs an id that no other question has';
  issues.push({ code: 'custom', path: ['ownTime', 'questions', at, 'id'], message, input: value });
}

/** Applies a rule to the whole form, and reports each problem at its field. */
export function fitKind({ value, issues }: z.core.ParsePayload<OfKind>): void {
  for (const [field, message] of problemsOfKind(value)) {
    issues.push({ code: 'custom', path: field.split('.'), message, input: value });
  }
}

const StudyClipForm = z.object({ id: Id, transcript: requiredText('Please write what is said', MAX_TRANSCRIPT) });
/** Sound clips that were recorded in the wizard, each with its transcript. */
export const AudioForm = z.object({
  clips: withExample(z.array(StudyClipForm).check(z.maxLength(MOST_STUDY_CLIPS)), []),
});

/** Every part of a study; its kind decides which of the last two it has. */
export const STUDY_PARTS = {
  study: StudyDetailsForm,
  demographics: DemographicsForm,
  screeners: about(ScreenersForm, 'The questions that decide who may take part.'),
  screening: about(
    z._default(ScreeningForm, () => z.parse(ScreeningForm, {})),
    'About the pay for answering long screeners.',
  ),
  cost: CostForm,
  /** For sessions: the slots, and how people meet. */
  schedule: z.optional(StudyScheduleForm),
  ownTime: about(
    z._default(z.nullable(OwnTimeForm), null),
    'For a task and a diary: how it is done in one’s own time; otherwise null.',
  ),
  consentForm: about(
    z.optional(ConsentFormContent),
    'What participants sign before they book; without it they sign nothing.',
  ),
  /** The languages of its texts; by default English only. */
  texts: z.optional(StudyTextsForm),
  audio: z.optional(AudioForm),
};

/** Without it, the caller's drafts that have the study's name are removed. */
const draftId = about(z.optional(Id), 'The draft that becomes this study.');

export const StudyForm = z.object({ projectId: Id, draftId, ...STUDY_PARTS }).check(fitKind, tellApart);
