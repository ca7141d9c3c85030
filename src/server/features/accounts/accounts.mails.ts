import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { toldOf } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { findSessionById, findUserById, findWantedStudyId } from './accounts.sql.ts';
import { describeBrowser } from './devices.service.ts';
import { issueToken, LINK_HOURS } from './links.service.ts';

export const verifyEmail = defineMail('verifyEmail', {
  priority: 'high',
  render: async (app, { userId, language }) => {
    const token = await issueToken(app, userId ?? '', 'VERIFY_EMAIL');
    const studyId = await app.read((reader) => findWantedStudyId(reader.tx, userId ?? ''));
    const study = studyId === null ? null : await readTitle(app, studyId, language);
    return () => ({
      subject: m.mail_verify(),
      paragraphs: [m.mail_verify_confirm(), ...(study ? [m.mail_verify_then({ title: study.title })] : [])],
      sms: null,
      action: { label: m.mail_verify_do(), path: addresses.verifyEmail({ token }) },
      note: m.mail_verify_link({ hours: LINK_HOURS.VERIFY_EMAIL }),
    });
  },
});

export const resetPassword = defineMail('resetPassword', {
  priority: 'high',
  render: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'RESET_PASSWORD');
    return () => ({
      subject: m.mail_reset(),
      paragraphs: [m.mail_reset_asked()],
      sms: null,
      action: { label: m.mail_reset_do(), path: addresses.resetPassword({ token }) },
      note: m.mail_reset_link({ hours: LINK_HOURS.RESET_PASSWORD }),
    });
  },
});

export const passwordChanged = defineMail('passwordChanged', {
  priority: 'high',
  render: async () => () => ({
    subject: m.mail_password_changed(),
    paragraphs: [m.mail_password_changed_now(), m.mail_calendar_stopped(), m.mail_password_changed_not_you()],
    sms: m.sms_password_changed(),
    action: { label: m.mail_password_changed_do(), path: addresses.forgotPassword },
  }),
});

export const newDevice = defineMail('newDevice', {
  priority: 'high',
  about: { sessionId: id },
  render: async (app, _person, about) => {
    const session = await app.read((reader) => findSessionById(reader.tx, about.sessionId));
    if (!session) return null;
    const { browser, system } = describeBrowser(session.userAgent);
    const { createdAt } = session;
    return () => ({
      subject: m.mail_new_device(),
      paragraphs: [
        m.mail_new_device_with({ browser, system, time: instantWords(createdAt) }),
        m.mail_new_device_not_you(),
      ],
      sms: m.sms_new_device({ browser, system }),
      action: { label: m.mail_new_device_do(), path: addresses.security },
    });
  },
});

const SECOND_FACTOR_CHANGES = {
  'secondFactor.enable': () => m.mail_factor_set_up(),
  'secondFactor.disable': () => m.mail_factor_off(),
  'secondFactor.renewCodes': () => m.mail_factor_codes(),
} as const;

export const secondFactorChanged = defineMail('secondFactorChanged', {
  priority: 'high',
  about: { action: z.enum(['secondFactor.enable', 'secondFactor.disable', 'secondFactor.renewCodes']) },
  render: async (_app, _person, about) => () => {
    const change = SECOND_FACTOR_CHANGES[about.action]();
    return {
      subject: change,
      paragraphs: [m.mail_not_you_password()],
      sms: m.sms_factor({ change }),
      action: { label: m.mail_see_sign_in(), path: addresses.security },
    };
  },
});

/** People appeal where signing in is refused. */
export const accountSuspended = defineMail('accountSuspended', {
  priority: 'low',
  render: async (app, person) => {
    const user = await app.read((reader) => findUserById(reader.tx, person.userId ?? ''));
    if (!user?.suspendedAt) return null;
    const { suspensionReason: reason, suspendedAt: heldAt, role } = user;
    return () => {
      const code = role === 'PARTICIPANT' ? 'BY_ADMIN' : 'OF_RESEARCHER';
      const { paragraphs, facts, sms } = toldOf({ kind: 'SUSPENSION', code, heldAt }, answersOf(app));
      const [suspended = '', ...toDo] = paragraphs;
      return {
        ...{ subject: m.mail_suspended(), facts, sms },
        paragraphs: [suspended, ...(reason ? [m.mail_reason({ reason })] : []), ...toDo, m.mail_suspended_appeal()],
        action: { label: m.mail_log_in(), path: addresses.login },
      };
    };
  },
});

export const accountRestored = defineMail('accountRestored', {
  priority: 'low',
  render: async () => () => ({
    subject: m.mail_restored(),
    paragraphs: [m.mail_restored_now()],
    sms: m.sms_restored(),
    action: { label: m.mail_log_in(), path: addresses.login },
  }),
});
