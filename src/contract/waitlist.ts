import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Done, EmailField, Id, Instant, optionalText, PageQuery, requiredText } from './fields.ts';

export const WaitlistForm = z.object({
  name: requiredText('Please enter your name', 100),
  email: EmailField,
  role: z.enum(['RESEARCHER', 'PARTICIPANT'], 'Please choose a role'),
  organization: optionalText(100),
  purpose: optionalText(500),
});

export const joinWaitlist = defineEndpoint({
  method: 'POST',
  path: '/waitlist/entries',
  who: 'anyone',
  summary: 'Joins the waitlist; joining twice changes nothing.',
  body: WaitlistForm,
  reply: Done,
  errors: ['TOO_MANY_REQUESTS'],
});

export const listWaitlist = defineEndpoint({
  method: 'GET',
  path: '/waitlist/entries',
  who: 'admin',
  summary: 'The waitlist, newest first.',
  query: PageQuery,
  reply: z.array(z.object({ ...WaitlistForm.shape, id: Id, createdAt: Instant })),
  paged: true,
});

export const ContactForm = z.object({
  name: requiredText('Please enter your name', 100),
  email: EmailField,
  message: requiredText('Please write your message', 2000),
});

export const contactSupport = defineEndpoint({
  method: 'POST',
  path: '/notification/contact-messages',
  who: 'anyone',
  summary: 'Sends a message to the support mailbox.',
  body: ContactForm,
  reply: Done,
  errors: ['TOO_MANY_REQUESTS'],
});
