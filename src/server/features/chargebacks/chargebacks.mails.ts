import { addresses } from '../../../contract/addresses.ts';
import { formatDate, formatInstant } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import type { Reader } from '../../platform/work.ts';
import { readDebt } from '../wallets/debts.service.ts';
import { findShown, type ShownRow } from './chargebacks.sql.ts';

/** To platform admins, when a dispute is opened and before its deadline. */
export const chargebackDue = defineMail('chargebackDue', {
  priority: 'normal',
  about: { chargebackId: id },
  render: async (app, _person, about) => {
    const chargeback = await app.read((reader) => findShown(reader.tx, about.chargebackId));
    if (chargeback?.status !== 'OPEN') return null;
    const { dueAt, organizationName, topUpReference } = chargeback;
    const amount = formatCedis(chargeback.claimedPesewas);
    const isMissed = dueAt !== null && dueAt <= app.clock.now();
    const until = dueAt === null ? '' : ` by ${formatInstant(dueAt)}`;
    return () => ({
      subject: isMissed
        ? `Nobody answered a chargeback of ${amount} in time`
        : `Answer a chargeback of ${amount}${until}`,
      paragraphs: [
        `The payer of a top-up of ${organizationName ?? 'an organisation that we don’t know'} disputes ${amount} with their bank. Payment: ${topUpReference}.`,
        isMissed
          ? 'The provider accepts it for us, and the money goes back to the payer. Ask its support if you have evidence.'
          : `Send evidence that the top-up was used, or accept the chargeback${until}. Without an answer, the provider accepts it for us.`,
      ],
      sms: null,
      action: { label: 'Open the chargeback', path: addresses.adminChargeback({ chargebackId: about.chargebackId }) },
    });
  },
});

/** To an organisation's admins. */
export const chargebackOpened = defineMail('chargebackOpened', {
  priority: 'normal',
  about: { chargebackId: id },
  render: async (app, _person, about) => {
    const chargeback = await app.read((reader) => findShown(reader.tx, about.chargebackId));
    if (chargeback?.status !== 'OPEN') return null;
    const amount = formatCedis(chargeback.claimedPesewas);
    return () => ({
      subject: `The payer disputes your top-up of ${amount}`,
      paragraphs: [
        `The bank of the person who paid ${topUpOf(chargeback)} asks for ${amount} back.`,
        'If you paid it yourself by mistake or know why it is disputed, write to us today: we answer the bank. If the payment was right, ask the payer to withdraw the dispute at their bank.',
        'Your money stays in the wallet for now. If the bank decides for the payer, we take it from there.',
      ],
      sms: null,
      action: { label: 'Write to us', path: addresses.contact },
    });
  },
});

/** To an organisation's admins. */
export const chargebackEnded = defineMail('chargebackEnded', {
  priority: 'normal',
  about: { chargebackId: id },
  render: async (app, _person, about) => {
    const found = await app.read(async (reader) => {
      const chargeback = await findShown(reader.tx, about.chargebackId);
      return chargeback && { chargeback, owed: await debtOf(reader, chargeback) };
    });
    if (!found || found.chargeback.status === 'OPEN') return null;
    const { chargeback, owed } = found;
    const amount = formatCedis(chargeback.claimedPesewas);
    const isLost = chargeback.status === 'LOST';
    return () => ({
      subject: isLost
        ? `${amount} of your top-up went back to the payer`
        : `The dispute of your top-up of ${amount} is over`,
      paragraphs: isLost
        ? [
            `The dispute of ${topUpOf(chargeback)} was decided for the payer. We took ${amount} from your wallet.`,
            ...(owed > 0
              ? [
                  `Your wallet did not hold that much, so your organisation owes ${formatCedis(owed)}. Until it is paid, your recruiting studies are paused and you can’t publish. Booked sessions go ahead, and participants are paid.`,
                  'Top up the wallet: we take what you owe first, and the studies we paused resume.',
                ]
              : []),
          ]
        : [`The dispute of ${topUpOf(chargeback)} was not decided against you. You keep the money.`],
      sms: null,
      action: { label: 'Open the wallet', path: addresses.wallet },
    });
  },
});

function topUpOf({ toppedUpAt, topUpReference }: ShownRow): string {
  return toppedUpAt
    ? `your top-up of ${formatDate(toppedUpAt.toISOString().slice(0, 10))} (${topUpReference})`
    : topUpReference;
}

async function debtOf(reader: Reader, { organizationId }: ShownRow): Promise<number> {
  return organizationId === null ? 0 : readDebt(reader, organizationId);
}
