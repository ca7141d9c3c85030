import type { MailTemplate } from '../../platform/mail/template.ts';

export const waitlistMails: Record<string, MailTemplate> = {
  contact: async (_app, _person, about) => ({
    subject: `Message from ${about.name ?? 'a visitor'}`,
    paragraphs: [about.message ?? '', `From ${about.name} <${about.email}>`],
    ...(about.email ? { replyTo: about.email } : {}),
  }),
};
