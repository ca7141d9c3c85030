import { formatCedis } from '../../../domain/money.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { findTopUp } from './wallets.sql.ts';

export const walletMails: Record<string, MailTemplate> = {
  topUpReceived: async (app, _person, about) => {
    const topUp = await app.db.transaction((tx) => findTopUp(tx, about.reference ?? ''));
    if (!topUp) return null;
    return {
      subject: `Your top-up of ${formatCedis(topUp.amountPesewas)} has arrived`,
      paragraphs: [
        `${formatCedis(topUp.amountPesewas)} are in your organisation’s wallet and can be used for studies now.`,
        `Reference: ${topUp.reference}`,
      ],
      action: { label: 'Open the wallet', path: '/dashboard/wallet' },
    };
  },
};
