import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { issueLink } from './observer-links.service.ts';
import { findObserver } from './observers.sql.ts';

export const observe = defineAddressedMail('observe', {
  lane: 'rest',
  about: { observerId: id },
  recipient: async (app, { observerId }) => {
    const observer = await app.look((look) => findObserver(look.tx, observerId));
    // The address is not confirmed, so the mail contains no name.
    return observer?.email ? { userId: null, email: observer.email, firstName: null, language: 'en' } : null;
  },
  render: async (app, _person, about) => {
    const issued = await issueLink(app, about.observerId);
    if (!issued) return null;
    const { observer, secret } = issued;
    return () => ({
      subject: `Observe “${observer.studyName}” on Nyansapo`,
      paragraphs: [
        `${observer.organizationName} invites you to observe the sessions of “${observer.studyName}”.`,
        'Your link shows when they take place and how to join. Participants know that somebody observes. Please don’t record, and don’t pass the link on.',
      ],
      sms: null,
      action: { label: 'See the schedule', path: addresses.observe({ secret }) },
      note: `The link works until ${formatInstant(observer.expiresAt)}. If you don’t expect it, you can ignore this email.`,
    });
  },
});

export const observerInvited = defineMail('observerInvited', {
  lane: 'second',
  about: { observerId: id, bookingId: id },
  render: async (app, _person, { observerId, bookingId }) => {
    const observer = await app.look((look) => findObserver(look.tx, observerId));
    if (!observer || observer.revokedAt !== null) return null;
    return () => ({
      subject: `Somebody may observe your session: ${observer.studyName}`,
      paragraphs: [
        `${observer.organizationName} has invited somebody from ${observer.affiliation} to observe the sessions of “${observer.studyName}”. They see when your session is and can join it. They don’t see your name or contact details.`,
        'If you don’t want this, you can cancel your session until it starts. It does not count as a strike.',
      ],
      sms: `Somebody may observe your session of ${shortTitle(observer.studyName)}. You can cancel it without a strike:`,
      action: { label: 'See my session', path: addresses.session({ bookingId }) },
    });
  },
});
