import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { toldOf } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findChange } from './profile-changes.sql.ts';

/** A change that waits for a person; null once it is decided, which has its own mail. */
export const profileChangeWaits = defineMail('profileChangeWaits', {
  priority: 'low',
  about: { changeId: id },
  render: async (app, _person, about) => {
    const change = await app.read((reader) => findChange(reader.tx, about.changeId));
    if (change?.status !== 'WAITING') return null;
    const { at: heldAt } = change;
    return () => {
      const decideBy = addHours(heldAt, HOLDS.PROFILE_CHANGE.hours);
      const hold = { kind: 'PROFILE_CHANGE' as const, code: 'WAITING', heldAt, decideBy };
      const { paragraphs, facts, sms } = toldOf(hold, answersOf(app));
      return {
        ...{ subject: m.mail_details_wait(), paragraphs, facts, sms },
        action: { label: m.mail_see_details(), path: addresses.demographicDetails },
      };
    };
  },
});

export const profileChangeDecided = defineMail('profileChangeDecided', {
  priority: 'low',
  about: { changeId: id },
  render: async (app, _person, about) => {
    const change = await app.read((reader) => findChange(reader.tx, about.changeId));
    if (!change) return null;
    const { status, answer, at, decidedAt } = change;
    return () => {
      const action = { label: m.mail_see_details(), path: addresses.demographicDetails };
      if (status === 'APPROVED') {
        return {
          subject: m.mail_details_changed(),
          paragraphs: [m.mail_details_changed_asked()],
          sms: m.sms_details_changed(),
          action,
        };
      }
      const told = toldOf({ kind: 'PROFILE_CHANGE', code: 'DECLINED', heldAt: decidedAt ?? at }, answersOf(app));
      const [declined = '', ...toDo] = told.paragraphs;
      return {
        ...{ subject: m.mail_details_kept(), facts: told.facts, sms: told.sms, action },
        paragraphs: [declined, m.mail_reason({ reason: answer ?? '' }), ...toDo],
      };
    };
  },
});
