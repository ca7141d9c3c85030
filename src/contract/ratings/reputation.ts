import * as z from 'zod/mini';
import { about, withExample } from '../fields.ts';
import '../words.ts';

/** What participants see of an organisation. Everything but `isNew` is null for one that is new here. */
export const OrganizationReputation = z.object({
  /** Whether it has had fewer than 5 sessions. */
  isNew: z.boolean(),
  /** Sessions held. */
  sessions: withExample(z.nullable(z.number()), 3),
  /** The percentages of booked sessions that took place and that were as described; recent sessions have more weight. */
  attendedPercent: withExample(z.nullable(z.number()), 97),
  asDescribedPercent: withExample(z.nullable(z.number()), 94),
  minutesToPay: about(z.nullable(z.number()), 'The median from attended to paid.', 4),
  /** Sessions that the organisation cancelled less than 4 hours before, in 12 months. */
  cancelledLate: withExample(z.nullable(z.number()), 0),
});
export type OrganizationView = z.output<typeof OrganizationReputation>;

/** What researchers see of a participant. Everything but `isNew` is null for somebody who is new here. */
export const ParticipantReputation = z.object({
  isNew: z.boolean(),
  /** Sessions attended. */
  sessions: withExample(z.nullable(z.number()), 3),
  /** Sessions missed in 12 months. */
  noShows: withExample(z.nullable(z.number()), 0),
  onTimePercent: withExample(z.nullable(z.number()), 96),
});
export type ParticipantView = z.output<typeof ParticipantReputation>;
