import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, PageQuery } from './fields.ts';

export const Notification = z.object({
  id: Id,
  message: z.string(),
  read: z.boolean(),
  redirectUrl: z.nullable(z.string()),
  createdAt: Instant,
});

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notification/notifications',
  who: 'signedIn',
  summary: 'The caller’s notifications, newest first.',
  query: PageQuery,
  reply: z.array(Notification),
  paged: true,
});

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/notification/notifications/unread-count',
  who: 'signedIn',
  summary: 'How many notifications are unread.',
  reply: z.object({ unread: z.number() }),
});

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/notification/notifications/{id}/read',
  who: 'signedIn',
  summary: 'Marks one notification read.',
  params: IdParams,
  reply: Done,
});

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/notification/notifications/read-all',
  who: 'signedIn',
  summary: 'Marks all of the caller’s notifications read.',
  reply: Done,
});

/** Server-sent events are not a JSON call; the path is shared all the same. */
export const NOTIFICATION_STREAM_PATH = '/api/v1/notification/notifications/stream';
