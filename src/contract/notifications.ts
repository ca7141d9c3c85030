import * as z from 'zod/mini';
import { NOTIFICATION_TOPICS } from '../domain/enumerations.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, PageQuery } from './fields.ts';
import { TextLanguage } from './studies/texts.ts';

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
  query: z.object({ ...PageQuery.shape, read: z.optional(z.enum(['true', 'false'])) }),
  reply: z.array(Notification),
  paged: true,
});

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/notification/notifications/unread-count',
  who: 'signedIn',
  summary: 'How many notifications are unread.',
  reply: z.object({
    unread: z.number(),
    /** Unread ones of one study, or that lead to one screen, are one group. */
    groups: z.number(),
    /** What they are about and where they lead: studies' ids, and screens' paths. */
    places: z.array(z.string()),
  }),
});

export const listUnreadGroups = defineEndpoint({
  method: 'GET',
  path: '/notification/groups',
  who: 'signedIn',
  summary: 'The caller’s unread notifications by study, or by the screen that they lead to; the newest group first.',
  reply: z.array(
    z.object({
      key: z.string(),
      unread: z.number(),
      studyName: z.nullable(z.string()),
      studyNameLanguage: z.nullable(TextLanguage),
      newest: Notification,
    }),
  ),
});

export const readTogether = defineEndpoint({
  method: 'POST',
  path: '/notification/groups/read',
  who: 'signedIn',
  summary: 'Marks a group of notifications as read, or all that lead to a screen or are about the study it shows.',
  body: z.object({
    key: z.optional(z.string().check(z.maxLength(200))),
    path: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: Done,
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
