import * as z from 'zod/mini';
import { MAX_TRANSCRIPT, MOST_STUDY_CLIPS } from '../../domain/audio.ts';
import { countOf } from '../../domain/counts.ts';
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

interface Translated {
  screeners: { id: string }[];
  ownTime: { questions: { id: string }[] } | null;
  texts?: { translations: { questions: { id: string }[] }[] } | undefined;
}

/** A translation knows its question by the id alone, so that the screener and our own form need different ones. */
function tellApart({ value, issues }: z.core.ParsePayload<Translated>): void {
  const { screeners, ownTime, texts } = value;
  const translated = new Set(texts?.translations.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const asked = new Set(screeners.map(({ id }) => id));
  const at = ownTime?.questions.findIndex(({ id }) => asked.has(id) && translated.has(id)) ?? -1;
  if (at < 0) return;
  const message = 'A translated question needs an id that no other question has';
  issues.push({ code: 'custom', path: ['ownTime', 'questions', at, 'id'], message, input: value });
}

/** The rule of a whole form: each problem at its field. */
export function fitKind({ value, issues }: z.core.ParsePayload<OfKind>): void {
  for (const [field, message] of problemsOfKind(value)) {
    issues.push({ code: 'custom', path: field.split('.'), message, input: value });
  }
}

const StudyClipForm = z.object({ id: Id, transcript: requiredText('Please write what is said', MAX_TRANSCRIPT) });
/** What people can listen to: recordings made in the wizard, each with the words that it says. */
export const AudioForm = z.object({
  clips: withExample(z.array(StudyClipForm).check(z.maxLength(MOST_STUDY_CLIPS)), []),
});

/** Every part of a study; which of the last two it has depends on its kind. */
export const STUDY_PARTS = {
  study: StudyDetailsForm,
  demographics: DemographicsForm,
  screeners: about(ScreenersForm, 'The questions that decide who may take part.'),
  screening: about(
    z._default(ScreeningForm, () => z.parse(ScreeningForm, {})),
    'About the pay for answering long screeners.',
  ),
  cost: CostForm,
  /** For sessions: the times, and how people meet. */
  schedule: z.optional(StudyScheduleForm),
  ownTime: about(
    z._default(z.nullable(OwnTimeForm), null),
    'For a task and a diary: how it is done in one’s own time; otherwise null.',
  ),
  consentForm: about(
    z.optional(ConsentFormContent),
    'What participants sign before they book; without it they sign nothing.',
  ),
  /** The languages that it is written in; English alone if it is left out. */
  texts: z.optional(StudyTextsForm),
  audio: z.optional(AudioForm),
};

export const StudyForm = z.object({ projectId: Id, ...STUDY_PARTS }).check(fitKind, tellApart);
