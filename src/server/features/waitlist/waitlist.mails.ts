import type { MailTemplate } from '../../platform/mail/template.ts';

export const waitlistMails: Record<string, MailTemplate> = {
  contact: async (_app, _person, about) => ({
    subject: `Message from ${about.name ?? 'a visitor'}`,
    paragraphs: [about.message ?? '', `From ${about.name} <${about.email}>`],
    ...(about.email ? { replyTo: about.email } : {}),
  }),
  waitlistInvitation: async (_app, person, about) => ({
    subject: 'Your place on Nyansapo is ready',
    paragraphs: ['Thank you for waiting. You can create your account now.'],
    action: {
      label: 'Create my account',
      path: `${about.role === 'RESEARCHER' ? '/signup' : '/participant-signup'}?email=${encodeURIComponent(person.email)}`,
    },
  }),
};
