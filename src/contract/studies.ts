import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../domain/lifecycles/study-lifecycle.ts';
import { refuseMeetingDetails } from '../domain/meeting-details.ts';
import type { MeetingKind } from '../domain/session-kinds.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, CursorQuery, Done, Id, IdParams, Instant, oneOf, withExample } from './fields.ts';
import { alsoFlat } from './flat.ts';
import { replyOf } from './shapes.ts';
import { QuotaName } from './studies/cost.ts';
import { DemographicsForm } from './studies/demographics.ts';
import { StudyDetailsForm } from './studies/details.ts';
import { StudyForm } from './studies/form.ts';
import { OwnTimeForm } from './studies/own-time.ts';
import { ChangeableMeetingFields, MeetingFields, refuseAt } from './studies/schedule.ts';
import { ScreenerQuestionForm } from './studies/screeners.ts';
import { StudyTranslations, TextLanguage, TitlesForm } from './studies/texts.ts';

/** The current state of one group of a quota. `*` is everybody else. */
export const QuotaState = z.object({
  attribute: QuotaName,
  value: z.string(),
  places: withExample(z.number(), 10),
  filled: about(z.number(), 'Places that are taken.', 4),
});

/** A study as its own researchers see it. */
export const Study = z.object({
  id: Id,
  projectId: Id,
  code: withExample(z.string(), 'K7M4PQ2'),
  ...replyOf(StudyDetailsForm.shape),
  demographics: z.object(replyOf(DemographicsForm.shape)),
  screeners: about(z.array(ScreenerQuestionForm), 'The questions that decide who may take part.'),
  durationInMinutes: withExample(z.number(), 30),
  desiredNumberOfParticipants: withExample(z.number(), 10),
  ...replyOf(MeetingFields),
  ownTime: about(
    z.nullable(OwnTimeForm),
    'For a task and a diary: how it is done in one’s own time; otherwise null.',
    null,
  ),
  status: oneOf(STUDY_STATUSES),
  publishedAt: Instant,
  filled: about(z.number(), 'Places that are taken.', 4),
  newApplicants: about(z.number(), 'Applicants who wait for a decision.', 3),
  liveInvitations: about(z.number(), 'Invitations that nobody has answered yet.'),
  nextSessionAt: about(z.nullable(Instant), 'The start of the next session; null without one.'),
  ratePesewas: about(
    z.number(),
    'What one participant gets, with what the study adds, in pesewas (GH₵ 1 is 100 pesewas).',
    5000,
  ),
  overrunPesewas: about(
    z.number(),
    'What is reserved for each place in case its session overruns, in pesewas; 0 if it can’t.',
    0,
  ),
  feePesewas: about(z.number(), 'Our fee for the study, in pesewas; charged with its first booking.', 5000),
  heldPesewas: about(z.number(), 'What is reserved for the study and not spent yet, in pesewas.', 35000),
  spentPesewas: about(z.number(), 'What was spent, in pesewas.', 20000),
  quotas: withExample(z.array(QuotaState), []),
  opensEvenly: about(z.boolean(), 'Whether groups that fill easily wait for the others.', false),
  screening: about(
    z.object({
      /** What each person earns by answering. */
      pesewasEach: z.number(),
      /** How many people the study pays at most. */
      paidPeople: z.number(),
      /** How many have been paid. At `paidPeople`, nobody can apply until it is raised. */
      paidSoFar: z.number(),
    }),
    'What screening pays. Without paid questions, everything is 0.',
  ),
  /** The original language of its texts, and their translations. */
  language: TextLanguage,
  translations: about(
    StudyTranslations,
    'The texts in other languages. After publishing, titles and descriptions can change; questions stay. A choice of our own form is known by its words in the first language instead of an id.',
    [],
  ),
  /** How many days a decision takes at most; null for studies published before this could be promised. */
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
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'ORGANIZATION_OWES'],
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
    translations: about(TitlesForm, 'Replaces all titles and descriptions in other languages.', []),
    ...ChangeableMeetingFields,
  }),
);

/** The changes of a study with this kind of meeting: checks the link or place. */
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
