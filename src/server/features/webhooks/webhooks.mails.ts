import { addresses } from '../../../contract/addresses.ts';
import { DISABLED_BECAUSE } from '../../../domain/webhooks.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findForMail } from './webhooks.sql.ts';

export const webhookDisabled = defineMail('webhookDisabled', {
  priority: 'normal',
  about: { webhookId: id },
  render: async (app, _person, about) => {
    const webhook = await app.read((reader) => findForMail(reader.tx, about.webhookId));
    if (!webhook || webhook.disabledBecause === null) return null;
    const reason = DISABLED_BECAUSE[webhook.disabledBecause];
    return () => ({
      subject: `We turned off your webhook to ${new URL(webhook.url).host}`,
      paragraphs: [
        `Your webhook to ${webhook.url} no longer gets events. ${reason}`,
        'The log shows each try with its answer. When the address works again, turn the webhook on: you can choose to get what it missed. We keep events for 30 days.',
      ],
      sms: null,
      action: { label: 'Open the webhook', path: addresses.webhook({ webhookId: webhook.id }) },
    });
  },
});
