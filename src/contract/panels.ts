import * as z from 'zod/mini';
import { MOST_EXCLUDED_MONTHS } from '../domain/audience.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  PageQuery,
  requiredLine,
  withExample,
} from './fields.ts';
import { DemographicsForm } from './studies/demographics.ts';
import { StudyDetailsForm } from './studies/details.ts';
import { MeetingKindField } from './studies/eligible-count.ts';

/** A group of participants that an organisation keeps. */
export const Panel = z.object({
  id: Id,
  name: withExample(z.string(), 'Round 1'),
  people: withExample(z.number(), 340),
  createdAt: Instant,
  lastAddedAt: about(z.nullable(Instant), 'When somebody was added the last time; null for an empty panel.'),
  lastUsed: about(
    z.nullable(z.object({ studyId: Id, studyName: withExample(z.string(), 'Round 1'), at: Instant })),
    'The newest study that was open to the panel alone, or left it out; null if none was.',
    null,
  ),
});

export const PanelForm = z.object({ name: withExample(requiredLine('Please name the panel', 50), 'Round 1') });

export const listPanels = defineEndpoint({
  method: 'GET',
  path: '/project/panels',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The panels of the organisation, newest first, with how many people each has.',
  query: CursorQuery,
  reply: z.array(Panel),
  hasCursor: true,
});

export const createPanel = defineEndpoint({
  method: 'POST',
  path: '/project/panels',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Makes an empty panel.',
  body: PanelForm,
  reply: Panel,
  errors: ['PANEL_EXISTS', 'TOO_MANY_PANELS'],
});

export const renamePanel = defineEndpoint({
  method: 'PATCH',
  path: '/project/panels/{id}',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Gives a panel another name.',
  params: IdParams,
  body: PanelForm,
  reply: Panel,
  errors: ['PANEL_EXISTS'],
});

export const deletePanel = defineEndpoint({
  method: 'DELETE',
  path: '/project/panels/{id}',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Deletes a panel; refused while a running study uses it.',
  params: IdParams,
  reply: Done,
  errors: ['PANEL_IN_USE'],
});

export const PanelMember = z.object({
  /** The participant's id. */
  id: Id,
  firstName: withExample(z.string(), 'Kofi'),
  lastName: withExample(z.string(), 'Owusu'),
  addedAt: Instant,
  /** The number of this organisation's studies in which the person took part, and the last time. */
  studies: withExample(z.number(), 2),
  lastTookPartAt: about(z.nullable(Instant), 'The end of the last session with this organisation; null without one.'),
});

export const listPanelMembers = defineEndpoint({
  method: 'GET',
  path: '/project/panels/{id}/members',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The people of a panel by name, or by cursor; without contact details.',
  params: IdParams,
  query: z.object({
    ...PageQuery.shape,
    ...CursorQuery.shape,
    /** Part of the name. */
    search: withExample(z._default(z.string().check(z.maxLength(100)), ''), 'Kofi'),
  }),
  reply: z.array(PanelMember),
  paged: true,
  hasCursor: true,
});

/** Why somebody was not added. */
export const PANEL_LEFT_REASONS = {
  HAS_LEFT: 'Asked not to be kept in a panel',
  ALREADY_IN: 'Already in this panel',
  NOT_FOUND: 'Not an applicant of your studies',
} as const;

const AddedToPanel = z.object({
  added: z.number(),
  left: z.array(
    z.object({ id: Id, name: withExample(z.nullable(z.string()), 'Round 1'), reason: oneOf(PANEL_LEFT_REASONS) }),
  ),
});

export const addApplicantsToPanel = defineEndpoint({
  method: 'POST',
  path: '/project/panels/{id}/members',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary:
    'Adds up to 100 applicants of the organisation’s studies to a panel, and says who could not be added and why.',
  params: IdParams,
  body: z.object({
    applicationIds: z
      .array(Id)
      .check(z.minLength(1, 'Please choose at least one'), z.maxLength(100, 'At most 100 at once')),
  }),
  reply: AddedToPanel,
});

const Months = z.number().check(z.int(), z.minimum(1), z.maximum(MOST_EXCLUDED_MONTHS));

export const addMetToPanel = defineEndpoint({
  method: 'POST',
  path: '/project/panels/{id}/met',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary:
    'Adds everybody who took part in a session of the organisation, perhaps only in the last months, except those who have left its panels.',
  params: IdParams,
  body: z.object({ months: z._default(z.nullable(Months), null) }),
  reply: z.object({ added: z.number() }),
});

export const removeFromPanel = defineEndpoint({
  method: 'DELETE',
  path: '/project/panels/{id}/members/{participantId}',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Takes somebody out of a panel.',
  params: z.object({ id: Id, participantId: Id }),
  reply: Done,
});

export const countAudience = defineEndpoint({
  method: 'POST',
  path: '/project/panels/audience-count',
  who: 'verifiedResearcher',
  right: 'view',
  scope: 'studies:read',
  summary:
    'How many people of its panel an audience accepts, and how many people its exclusions can leave out at most. Household income and devices of panel members are not counted, because the organisation doesn’t know them: then the number is the highest possible.',
  body: z.object({
    demographics: DemographicsForm,
    deviceRequirements: StudyDetailsForm.shape.deviceRequirements,
    kind: StudyDetailsForm.shape.kind,
    meetingKind: MeetingKindField,
  }),
  reply: z.object({
    /** The number of people in the audience's panel, and how many of them fit; null without a panel. */
    panel: z.nullable(
      z.object({
        people: withExample(z.number(), 340),
        fitting: about(z.number(), 'How many people of the panel the study accepts.'),
        isHighest: about(z.boolean(), 'Whether fewer may fit, because income or devices are not counted.'),
      }),
    ),
    excluded: about(
      z.number(),
      'How many people the organisation knows that the exclusions leave out; some of them may not qualify anyway.',
    ),
  }),
});

export const invitePanel = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/invite-panel',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Invites the people of a panel to apply: those who qualify, are not excluded and have not applied yet.',
  params: IdParams,
  body: z.object({ panelId: about(Id, 'One of the organisation’s panels.') }),
  reply: z.object({ invited: withExample(z.number(), 6) }),
  errors: ['STUDY_CLOSED'],
});

// ---- Participants

const Membership = z.object({
  organizationId: Id,
  organizationName: z.string(),
  /** The number of the organisation's panels that the person is in; 0 after leaving. */
  panels: z.number(),
  since: z.nullable(Instant),
  leftAt: z.nullable(Instant),
});

export const listMemberships = defineEndpoint({
  method: 'GET',
  path: '/project/panel-memberships',
  who: 'participant',
  summary: 'The organisations that keep the caller in a panel, and those whose panels they have left.',
  reply: z.array(Membership),
});

export const leavePanels = defineEndpoint({
  method: 'POST',
  path: '/project/panel-memberships/{organizationId}/leave',
  who: 'participant',
  summary: 'Leaves all panels of an organisation, which can’t add the caller again.',
  params: z.object({ organizationId: Id }),
  reply: Done,
});

export const allowPanels = defineEndpoint({
  method: 'POST',
  path: '/project/panel-memberships/{organizationId}/allow',
  who: 'participant',
  summary: 'Lets an organisation whose panels the caller has left add them again.',
  params: z.object({ organizationId: Id }),
  reply: Done,
});
