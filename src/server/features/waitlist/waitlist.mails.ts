import { addresses } from '../../../contract/addresses.ts';
import { defineAddressedMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findContactMessage } from './contact-messages.sql.ts';
import { findEntry } from './waitlist.sql.ts';

export const contact = defineAddressedMail('contact', {
  priority: 'low',
  about: { messageId: id },
  recipient: async (app) => ({ userId: null, email: app.settings.supportAddress, firstName: 'team', language: 'en' }),
  render: async (app, _person, { messageId }) => {
    const message = await app.read((reader) => findContactMessage(reader.tx, messageId));
    if (!message) return null;
    return () => ({
      // We write the subject ourselves, because a visitor’s name could look like somebody whom the support team trusts.
      subject: 'A message from the contact form',
      paragraphs: [`${message.name} <${message.email}> wrote:`, message.message],
      sms: null,
      replyTo: message.email,
    });
  },
});

export const waitlistInvitation = defineAddressedMail('waitlistInvitation', {
  priority: 'low',
  about: { entryId: id },
  recipient: async (app, { entryId }) => {
    const entry = await app.read((reader) => findEntry(reader.tx, entryId));
    // The address is not confirmed, so the mail contains nothing else that the visitor typed.
    return entry ? { userId: null, email: entry.email, firstName: null, language: 'en' } : null;
  },
  render: async (app, person, { entryId }) => {
    const entry = await app.read((reader) => findEntry(reader.tx, entryId));
    if (!entry) return null;
    return () => ({
      subject: 'Your place on Nyansapo is ready',
      paragraphs: ['Thank you for waiting. You can create your account now.'],
      sms: null,
      action: {
        label: 'Create my account',
        path: `${entry.role === 'RESEARCHER' ? addresses.signup : addresses.participantSignup}?email=${encodeURIComponent(person.email)}`,
      },
    });
  },
});
