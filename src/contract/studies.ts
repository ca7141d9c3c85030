import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../domain/lifecycles/study-lifecycle.ts';
import { refuseMeetingDetails } from '../domain/meeting-details.ts';
import type { MeetingKind } from '../domain/session-kinds.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { CursorQuery, Done, Id, IdParams, Instant, oneOf } from './fields.ts';
import { alsoFlat } from './flat.ts';
import { replyOf } from './shapes.ts';
import { QUOTA_CODES } from './studies/cost.ts';
import { DemographicsForm } from './studies/demographics.ts';
import { StudyDetailsForm } from './studies/details.ts';
import { StudyForm } from './studies/form.ts';
import { OwnTimeForm } from './studies/own-time.ts';
import { ChangeableMeetingFields, MeetingFields, refuseAt } from './studies/schedule.ts';
import { ScreenerQuestionForm } from './studies/screeners.ts';
import { StudyTranslations, TextLanguage, TitlesForm } from './studies/texts.ts';

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
  ...replyOf(StudyDetailsForm.shape),
  demographics: z.object(replyOf(DemographicsForm.shape)),
  screeners: z.array(ScreenerQuestionForm),
  durationInMinutes: z.number(),
  desiredNumberOfParticipants: z.number(),
  ...replyOf(MeetingFields),
  /** Null unless it is done in one's own time. */
  ownTime: z.nullable(OwnTimeForm),
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
  /** The language that its texts were written in, and what people read in others. */
  language: TextLanguage,
  translations: StudyTranslations,
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
  errors: ['INSUFFICIENT_BALANCE', 'ORGANIZATION_OWES'],
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
    /** Replaces all titles and descriptions in other languages. */
    translations: TitlesForm,
    ...ChangeableMeetingFields,
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
