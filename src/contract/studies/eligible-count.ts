import * as z from 'zod/mini';
import { FACT_NAMES } from '../../domain/facts.ts';
import { MEETING_KINDS } from '../../domain/session-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, oneOf, withExample } from '../fields.ts';
import { DemographicsForm } from './demographics.ts';
import { StudyDetailsForm } from './details.ts';

const Count = z.nullable(z.number());

/** The filters that can exclude people. Districts count with their region; the meeting excludes who can't join a video call. */
export const FILTERS = ['age', ...FACT_NAMES, 'devices', 'languages', 'meeting'] as const;

/** How people meet, for a count of those who can be offered a study. */
export const MeetingKindField = about(
  z.optional(oneOf(MEETING_KINDS)),
  'How people meet, if the study has sessions: with VIDEO_CALL, people whose only device is a button phone don’t count, because they are not offered it. Without it, nobody is left out by how they meet.',
  'PHONE_CALL',
);

export const countEligible = defineEndpoint({
  method: 'POST',
  path: '/project/studies/eligible-count',
  publicPath: '/project/eligible-count',
  who: 'verifiedResearcher',
  right: 'view',
  scope: 'studies:read',
  summary:
    'How many participants qualify now, how many of them were active in the last 30 days, and how many more would qualify without each filter. Null means fewer than 10. Numbers that differ by fewer than 10 people are returned as the same number, so that nobody can be identified. Where there are many participants, numbers are estimates from a sample: margin is half of the 95 % interval, and null for an exact number.',
  body: z.object({
    demographics: DemographicsForm,
    deviceRequirements: StudyDetailsForm.shape.deviceRequirements,
    kind: StudyDetailsForm.shape.kind,
    meetingKind: MeetingKindField,
  }),
  reply: z.object({
    eligible: about(Count, 'How many participants qualify; null for fewer than 10.', 1240),
    margin: about(Count, 'Half of the 95 % interval of an estimate; null for an exact number.', null),
    active: withExample(Count, 610),
    mayFit: about(
      Count,
      'How many more may qualify: they have not been asked about something, and meet everything else. Null for fewer than 10.',
      130,
    ),
    removed: about(
      z.object(
        Object.fromEntries(FILTERS.map((filter) => [filter, Count])) as Record<(typeof FILTERS)[number], typeof Count>,
      ),
      'How many more would qualify without each filter; null for fewer than 10.',
      { ...Object.fromEntries(FILTERS.map((filter) => [filter, null])), age: 34 },
    ),
  }),
});
