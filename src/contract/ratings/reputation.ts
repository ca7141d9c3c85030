import * as z from 'zod/mini';
import '../words.ts';

/** What participants see of an organisation. Everything but `isNew` is null for one that is new here. */
export const OrganizationReputation = z.object({
  /** Fewer than 5 sessions so far. */
  isNew: z.boolean(),
  /** Sessions held. */
  sessions: z.nullable(z.number()),
  /** How many per cent of the booked sessions took place, and how many were as described, recent ones first. */
  attendedPercent: z.nullable(z.number()),
  asDescribedPercent: z.nullable(z.number()),
  /** The median from attended to paid. */
  minutesToPay: z.nullable(z.number()),
  /** Sessions that the organisation cancelled less than 4 hours before, in 12 months. */
  cancelledLate: z.nullable(z.number()),
});
export type OrganizationView = z.output<typeof OrganizationReputation>;

/** What researchers see of a participant. Everything but `isNew` is null for somebody who is new here. */
export const ParticipantReputation = z.object({
  isNew: z.boolean(),
  /** Sessions attended. */
  sessions: z.nullable(z.number()),
  /** Sessions missed in 12 months. */
  noShows: z.nullable(z.number()),
  onTimePercent: z.nullable(z.number()),
});
export type ParticipantView = z.output<typeof ParticipantReputation>;
