import { oldEvents } from './events.sql.ts';

/** Events hold ids of studies, applications and bookings, and nothing of people: an erasure leaves them. */
export const eventRetention = { events: oldEvents };
