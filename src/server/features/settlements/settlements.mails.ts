import { addresses } from '../../../contract/addresses.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { count, day } from '../../platform/payload.ts';
import { FORECAST_DAYS } from './balance-forecast.rules.ts';
import { listOpenAlerts } from './balance-forecast.sql.ts';

export const balanceShort = defineMail('balanceShort', {
  priority: 'normal',
  about: { shortPesewas: count, dueOn: day },
  render: async (app, _person, about) => {
    // The balance may have been topped up in the meantime.
    const open = await app.read((reader) => listOpenAlerts(reader.tx));
    const alert = open.find((one) => one.shortPesewas === about.shortPesewas && one.dueOn === about.dueOn) ?? open[0];
    if (!alert) return null;
    if (alert.rail === 'MTN') return () => mtnShort(about);
    const [amount, date] = [formatCedis(about.shortPesewas), formatDate(about.dueOn)];
    return () => ({
      subject: `Top up the provider’s balance by ${amount} by ${date}`,
      paragraphs: [
        `Payouts of the next ${FORECAST_DAYS} days need ${amount} more than the provider’s balance has. The first of them would be late on ${date}.`,
        'What organisations pay goes to our bank account on the next working day, so it does not reach this balance automatically. Open Balance on the provider’s dashboard and top it up from the bank account. A bank transfer can take a working day.',
        'Books has the amounts and the link to the dashboard. It sees the top-up within ten minutes.',
      ],
      sms: null,
      action: { label: 'Open Books', path: addresses.adminBooks },
    });
  },
});

function mtnShort({ shortPesewas, dueOn }: { shortPesewas: number; dueOn: string }) {
  const [amount, date] = [formatCedis(shortPesewas), formatDate(dueOn)];
  return {
    subject: `Top up MTN MoMo’s balance by ${amount} by ${date}`,
    paragraphs: [
      `Payouts that MTN MoMo has to send, or may have to take over, need ${amount} more than its balance has. The first of them would be late on ${date}.`,
      'Transfer the amount from the bank account to the disbursement account in MTN’s partner portal. A bank transfer can take a working day.',
      'Books has the amounts and the link to the portal. It sees the top-up within twenty minutes.',
    ],
    sms: null,
    action: { label: 'Open Books', path: addresses.adminBooks },
  };
}
