import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { issueLink } from './observer-links.service.ts';
import { findObserver } from './observers.sql.ts';

export const observe = defineAddressedMail('observe', {
  priority: 'low',
  about: { observerId: id },
  recipient: async (app, { observerId }) => {
    const observer = await app.read((reader) => findObserver(reader.tx, observerId));
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
        'Your link shows when they take place and how to join. Participants know that somebody is observing. Please don’t record, and don’t share the link.',
      ],
      sms: null,
      action: { label: 'See the schedule', path: addresses.observe({ secret }) },
      note: `The link works until ${formatInstant(observer.expiresAt)}. If you don’t expect it, you can ignore this email.`,
    });
  },
});

export const observerInvited = defineMail('observerInvited', {
  priority: 'normal',
  about: { observerId: id, bookingId: id },
  render: async (app, { language }, { observerId, bookingId }) => {
    const observer = await app.read((reader) => findObserver(reader.tx, observerId));
    if (!observer || observer.revokedAt !== null) return null;
    const { organizationName: organization, affiliation } = observer;
    const { title, short } = await readTitle(app, observer.studyId, language);
    return () => ({
      subject: m.mail_observer({ title }),
      paragraphs: [m.mail_observer_who({ organization, affiliation, title }), m.mail_observer_cancel()],
      sms: m.sms_observer({ title: short }),
      action: { label: m.mail_see_my_session(), path: addresses.session({ bookingId }) },
    });
  },
});
