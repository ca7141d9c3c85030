import { addresses } from '../../../contract/addresses.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findOtherAddress } from '../sign-in/other-addresses.service.ts';

const MERGED = {
  subject: 'Two accounts were merged into one',
  paragraphs: [
    'Two accounts of yours are one now, with everything that belonged to either. To protect you, we hold payouts for 48 hours.',
    'All other devices are signed out. If your own calendar shows your sessions, make a new calendar address in the app.',
    'If it was not you, write to us at once.',
  ],
  // Both numbers get a text of their own, at any hour.
  sms: null,
  action: { label: 'Contact us', path: addresses.contact },
};

export const accountsMergedMail = defineMail('accountsMerged', { lane: 'first', render: async () => () => MERGED });

/** To an address that the account does not have any more. */
export const closedAccountMerged = defineAddressedMail('closedAccountMerged', {
  lane: 'first',
  about: { addressId: id },
  recipient: (app, { addressId }) => app.look((look) => findOtherAddress(look, addressId)),
  render: async () => () => MERGED,
});
