import { addresses } from '../../../contract/addresses.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { findBonusFacts } from './bonuses.sql.ts';

/** As much of a reason as a text message has room for. */
const SMS_REASON = 48;

export const bonusAdded = defineMail('bonusAdded', {
  priority: 'normal',
  about: { bonusId: id },
  render: async (app, { userId, language }, { bonusId }) => {
    const facts = await app.read((reader) => findBonusFacts(reader.tx, bonusId));
    if (!facts) return null;
    const { organizationName: organization, amountPesewas, reason, studyId } = facts;
    const { title } = await readTitle(app, studyId, language);
    const taxPesewas = await readTaxOn(app, userId, amountPesewas, [`thanks:${bonusId}`]);
    return () => {
      const amount = afterTaxWords(amountPesewas, taxPesewas);
      return {
        subject: m.mail_bonus({ organization, amount }),
        paragraphs: [m.mail_bonus_for({ organization, amount, title }), m.mail_bonus_reason({ reason })],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_pay(), value: amount },
        ],
        sms: m.sms_bonus({ organization: shortTitle(organization), amount, reason: shortTitle(reason, SMS_REASON) }),
        action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
      };
    };
  },
});
