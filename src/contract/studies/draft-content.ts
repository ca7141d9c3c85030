import * as z from 'zod/mini';
import { ConsentFormContent } from '../consent-forms/form.ts';
import { about } from '../fields.ts';
import { draftOf } from '../shapes.ts';
import { AudioForm, STUDY_PARTS } from './form.ts';
import { StudyScheduleForm } from './schedule.ts';
import { StudyTextsForm } from './texts.ts';

const { study, ...parts } = STUDY_PARTS;

/**
 * A study while it is being written, with the parts of every kind. The rules of its form apply when it is published
 * (STUDY-07).
 */
export const StudyDraftContent = draftOf(
  z.object({
    ...parts,
    details: study,
    schedule: StudyScheduleForm,
    consentForm: about(
      z.nullable(ConsentFormContent),
      'What participants sign before they book; without it they sign nothing.',
    ),
    /** Null for a study in English only. */
    texts: z.nullable(StudyTextsForm),
    audio: z.nullable(AudioForm),
  }),
);
export type StudyDraft = z.output<typeof StudyDraftContent>;
