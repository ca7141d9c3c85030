import { oldEvents } from './events.sql.ts';

/** Events contain ids of studies, applications and bookings, but no personal data, so an erasure keeps them. */
export const eventRetention = { events: oldEvents };
