import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findOtherAddress } from '../sign-in/other-addresses.service.ts';

const merged = () => ({
  subject: m.mail_merged(),
  paragraphs: [m.mail_merged_now(), m.mail_merged_devices(), m.mail_not_you_write()],
  // Both numbers get their own text message, at any hour.
  sms: null,
  action: { label: m.mail_contact(), path: addresses.contact },
});

export const accountsMergedMail = defineMail('accountsMerged', { priority: 'high', render: async () => merged });

/** To an email address that the account no longer has. */
export const closedAccountMerged = defineAddressedMail('closedAccountMerged', {
  priority: 'high',
  about: { addressId: id },
  recipient: (app, { addressId }) => app.read((reader) => findOtherAddress(reader, addressId)),
  render: async () => merged,
});
