import { addresses } from '../../../contract/addresses.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';

export const waitlistMails: Record<string, MailTemplate> = {
  contact: async (_app, _person, about) => ({
    // We write the subject ourselves: a visitor’s name could look like somebody the support team trusts.
    subject: 'A message from the contact form',
    paragraphs: [`${about.name} <${about.email}> wrote:`, about.message ?? ''],
    ...(about.email ? { replyTo: about.email } : {}),
  }),
  waitlistInvitation: async (_app, person, about) => ({
    subject: 'Your place on Nyansapo is ready',
    paragraphs: ['Thank you for waiting. You can create your account now.'],
    action: {
      label: 'Create my account',
      path: `${about.role === 'RESEARCHER' ? addresses.signup : addresses.participantSignup}?email=${encodeURIComponent(person.email)}`,
    },
  }),
};
