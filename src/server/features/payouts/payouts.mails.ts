import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { toldOf } from '../../../messages/holds.ts';
import { inLanguage } from '../../../messages/in-place.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { lockPayout } from './payouts.sql.ts';

function readPayout(app: App, payoutId: string) {
  return app.work(null, (work) => lockPayout(work.tx, payoutId));
}

export const accountNeeded = defineMail('accountNeeded', {
  priority: 'normal',
  render: async () => () => ({
    subject: m.mail_account_needed(),
    paragraphs: [m.mail_account_needed_why()],
    sms: m.sms_account_needed(),
    action: { label: m.mail_account_needed_do(), path: addresses.mobileMoney },
  }),
});

export const paid = defineMail('paid', {
  priority: 'normal',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (!payout) return null;
    const amount = formatCedis(payout.amountPesewas);
    const number = maskNumber(payout.number);
    return () => ({
      subject: m.mail_paid({ amount }),
      paragraphs: [m.mail_paid_to({ amount, number })],
      facts: [
        { label: m.mail_fact_pay(), value: amount },
        { label: m.mail_fact_to(), value: number },
        { label: m.mail_fact_reference(), value: payout.reference },
      ],
      sms: m.sms_paid({ amount, number }),
      action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
    });
  },
});

/** Why a payout is held, what that rests on, and what to do; null once it is no longer held. */
export const payoutHeld = defineMail('payoutHeld', {
  priority: 'normal',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (payout?.status !== 'HELD') return null;
    const { holdUntil: until } = payout;
    const amount = formatCedis(payout.amountPesewas);
    const heldAt = app.clock.now();
    const ends = until === null ? { decideBy: addHours(heldAt, HOLDS.PAYOUT.hours) } : { until };
    const hold = { kind: 'PAYOUT' as const, code: payout.heldBecause ?? 'CHECKED', heldAt, ...ends };
    return () => {
      const subject = m.mail_payout_held({ amount });
      const { paragraphs, facts, sms } = toldOf(hold, answersOf(app));
      return {
        ...{ subject, paragraphs, facts },
        sms: `${subject}. ${sms}`,
        action: { label: m.mail_see_hold(), path: addresses.walletManagement },
      };
    };
  },
});

export const lateCompensated = defineMail('lateCompensated', {
  priority: 'normal',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (!payout) return null;
    const amount = formatCedis(payout.amountPesewas);
    const added = formatCedis(app.settings.latePayoutPesewas);
    return () => ({
      subject: m.mail_late_compensated({ added }),
      paragraphs: [m.mail_late_compensated_why({ amount, added }), m.mail_late_compensated_sent()],
      sms: m.sms_late_compensated({ amount, added }),
      action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
    });
  },
});

export const payoutFailed = defineMail('payoutFailed', {
  priority: 'normal',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (!payout) return null;
    const amount = formatCedis(payout.amountPesewas);
    const number = maskNumber(payout.number);
    const { failureReason } = payout;
    return () => ({
      subject: m.mail_payout_failed(),
      paragraphs: [
        m.mail_payout_failed_yours({ amount, number }),
        m.mail_payout_failed_why({
          reason: failureReason === null ? m.mail_payout_failed_unknown() : inLanguage(failureReason, locale()),
        }),
        m.mail_payout_failed_check(),
      ],
      sms: m.sms_payout_failed({ amount, number }),
      action: { label: m.mail_open_wallet(), path: addresses.walletManagement },
    });
  },
});

export const mobileMoneyChanged = defineMail('mobileMoneyChanged', {
  priority: 'normal',
  render: async () => () => ({
    subject: m.mail_account_saved(),
    paragraphs: [m.mail_account_saved_now(), m.mail_account_saved_not_you()],
    sms: m.sms_account_saved(),
    action: { label: m.mail_account_saved_do(), path: addresses.mobileMoney },
  }),
});
