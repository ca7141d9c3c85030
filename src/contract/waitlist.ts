import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  Done,
  EmailField,
  Id,
  IdParams,
  Instant,
  optionalLine,
  optionalText,
  PageQuery,
  requiredLine,
  requiredText,
} from './fields.ts';

/**
 * Bot protection of public forms: a field that is hidden from people, and a stamp of when the form was opened. It uses no
 * external service.
 */
const SpamTrap = {
  website: z._default(z.string().check(z.maxLength(200)), ''),
  stamp: z.string('Please open the form again').check(z.maxLength(500)),
};

export const getFormStamp = defineEndpoint({
  method: 'GET',
  path: '/notification/form-stamp',
  who: 'anyone',
  summary: 'A signed stamp of when a form was opened, to be sent with the form.',
  reply: z.object({ stamp: z.string() }),
});

export const WaitlistForm = z.object({
  name: requiredLine('Please enter your name', 100),
  email: EmailField,
  role: z.enum(['RESEARCHER', 'PARTICIPANT'], 'Please choose a role'),
  organization: optionalLine(100),
  purpose: optionalText(500),
});

export const joinWaitlist = defineEndpoint({
  method: 'POST',
  path: '/waitlist/entries',
  who: 'anyone',
  summary: 'Joins the waitlist; joining twice changes nothing.',
  body: z.object({ ...WaitlistForm.shape, ...SpamTrap }),
  reply: Done,
  errors: ['FORM_TOO_FAST'],
});

export const listWaitlist = defineEndpoint({
  method: 'GET',
  path: '/waitlist/entries',
  who: 'admin',
  summary: 'The waitlist, newest first.',
  query: PageQuery,
  reply: z.array(z.object({ ...WaitlistForm.shape, id: Id, createdAt: Instant, invitedAt: z.nullable(Instant) })),
  paged: true,
});

export const inviteFromWaitlist = defineEndpoint({
  method: 'POST',
  path: '/waitlist/entries/{id}/invitation',
  who: 'admin',
  summary: 'Invites a person on the waitlist by email, once.',
  params: IdParams,
  reply: Done,
  errors: ['ALREADY_INVITED'],
});

export const exportWaitlist = defineEndpoint({
  method: 'GET',
  path: '/waitlist/entries/export',
  who: 'admin',
  summary: 'The waitlist as CSV.',
  reply: Done,
  files: ['text/csv'],
});

export const ContactForm = z.object({
  name: requiredLine('Please enter your name', 100),
  email: EmailField,
  message: requiredText('Please write your message', 2000),
});

export const contactSupport = defineEndpoint({
  method: 'POST',
  path: '/notification/contact-messages',
  who: 'anyone',
  summary: 'Sends a message to the support mailbox.',
  body: z.object({ ...ContactForm.shape, ...SpamTrap }),
  reply: Done,
  errors: ['FORM_TOO_FAST'],
});
