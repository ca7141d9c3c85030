import { addresses } from '../../../contract/addresses.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { lockPayout } from './payouts.sql.ts';

function readPayout(app: App, payoutId: string) {
  return app.work(null, (work) => lockPayout(work.tx, payoutId));
}

export const accountNeeded = defineMail('accountNeeded', {
  lane: 'second',
  render: async () => () => ({
    subject: 'Where should we send your money?',
    paragraphs: ['You have earned money in a session. Add your mobile-money account and we send it at once.'],
    sms: 'You have earned money. Add your mobile-money account and we send it at once:',
    action: { label: 'Add my account', path: addresses.mobileMoney },
  }),
});

export const paid = defineMail('paid', {
  lane: 'second',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (!payout) return null;
    return () => ({
      subject: `You have been paid ${formatCedis(payout.amountPesewas)}`,
      paragraphs: [
        `${formatCedis(payout.amountPesewas)} has been sent to ${maskNumber(payout.number)}. Thank you for your time.`,
        `Reference: ${payout.reference}`,
      ],
      sms: `You have been paid ${formatCedis(payout.amountPesewas)} to ${maskNumber(payout.number)}. Thank you for your time. Your wallet:`,
      action: { label: 'See my wallet', path: addresses.walletManagement },
    });
  },
});

export const payoutFailed = defineMail('payoutFailed', {
  lane: 'second',
  about: { payoutId: id },
  render: async (app, _person, about) => {
    const payout = await readPayout(app, about.payoutId);
    if (!payout) return null;
    return () => ({
      subject: 'Your payout did not go through',
      paragraphs: [
        `We could not send ${formatCedis(payout.amountPesewas)} to ${maskNumber(payout.number)}. The money is still yours.`,
        `The network said: ${payout.failureReason ?? 'no reason given'}`,
        'Check the number, the network and whether your mobile-money wallet is full. Then press “Try again” in your wallet.',
      ],
      sms: `Your payout of ${formatCedis(payout.amountPesewas)} to ${maskNumber(payout.number)} did not go through. It is still yours. What to do:`,
      action: { label: 'Open my wallet', path: addresses.walletManagement },
    });
  },
});

export const mobileMoneyChanged = defineMail('mobileMoneyChanged', {
  lane: 'second',
  render: async () => () => ({
    subject: 'Your mobile-money account was saved',
    paragraphs: [
      'We have just saved the mobile-money account for your payouts.',
      'If it was not you, change your password now and write to us. We send nothing to a changed account for 48 hours.',
    ],
    sms: 'Your mobile-money account was saved. If it was not you, tell us at once. Check it:',
    action: { label: 'Check my account', path: addresses.mobileMoney },
  }),
});
