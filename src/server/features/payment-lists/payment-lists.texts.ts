import { addresses } from '../../../contract/addresses.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import { id } from '../../platform/payload.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import { findOffer } from './payment-lists.sql.ts';

/** LIST-04: an organisation wants to pay somebody. Also the reminder. People who ended optional messages don't get it. */
export const paymentOffered = defineText('paymentOffered', {
  purpose: 'OPTIONAL',
  about: { paymentId: id },
  render: async (app, _reader, { paymentId }) => {
    const offer = await app.read((reader) => findOffer(reader.tx, paymentId));
    if (offer?.status !== 'WAITING' || offer.listStatus !== 'OPEN' || offer.expiresAt === null) return null;
    if (offer.expiresAt <= app.clock.now()) return null;
    const { organization, amountPesewas, purpose, code, expiresAt } = offer;
    return () => ({
      words: m.sms_payment_offered({
        organization: shortTitle(organization),
        amount: formatCedis(amountPesewas),
        purpose,
        code: app.settings.ussd.code,
        url: `${app.settings.origin}${addresses.pay({ code })}`,
        day: dateWords(dateOf(expiresAt)),
      }),
    });
  },
});
