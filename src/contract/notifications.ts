import * as z from 'zod/mini';
import { NOTIFICATION_TOPICS } from '../domain/enumerations.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, PageQuery } from './fields.ts';

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
  summary: 'Marks one notification as read.',
  params: IdParams,
  reply: Done,
});

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/notification/notifications/read-all',
  who: 'signedIn',
  summary: 'Marks all of the caller’s notifications as read.',
  reply: Done,
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/notification/unsubscribe',
  who: 'anyone',
  summary: 'Turns off one kind of email with the signed ticket in an email’s link, without signing in.',
  body: z.object({ ticket: z.string().check(z.maxLength(1000)) }),
  reply: z.object({ topic: oneOf(NOTIFICATION_TOPICS) }),
  errors: ['LINK_EXPIRED'],
});
