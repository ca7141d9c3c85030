import { addresses } from '../../../contract/addresses.ts';
import { CODE_MINUTES } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { codeOf } from '../../platform/codes-of-rows.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { hash, id } from '../../platform/payload.ts';
import { issueToken, LINK_HOURS } from '../accounts/links.service.ts';
import { findOpenProof } from './merge-proofs.sql.ts';
import { findOtherAddress } from './other-addresses.service.ts';
import { findAddress } from './other-addresses.sql.ts';

export const welcome = defineMail('welcome', {
  priority: 'low',
  render: async () => () => ({
    subject: m.mail_welcome(),
    paragraphs: [m.mail_welcome_ready(), m.mail_welcome_next()],
    sms: m.sms_welcome(),
    action: { label: m.mail_open_dashboard(), path: addresses.dashboard },
  }),
});

export const confirmSignIn = defineMail('confirmSignIn', {
  priority: 'high',
  about: { browserHash: hash },
  render: async (app, person, about) => {
    const { browserHash } = about;
    const token = await issueToken(app, person.userId ?? '', 'CONFIRM_SIGN_IN', { browserHash });
    return () => ({
      subject: m.mail_sign_in(),
      paragraphs: [m.mail_sign_in_somebody(), m.mail_sign_in_you()],
      sms: null,
      action: { label: m.mail_sign_in_yes(), path: addresses.confirmBrowser({ token }) },
      note: m.mail_sign_in_link({ hours: LINK_HOURS.CONFIRM_SIGN_IN }),
    });
  },
});

export const changeEmail = defineAddressedMail('changeEmail', {
  priority: 'high',
  about: { addressId: id },
  recipient: async (app, { addressId }) => {
    const address = await app.read((reader) => findOtherAddress(reader, addressId));
    // Nobody has confirmed this address yet, so the mail contains no name.
    return address && { ...address, firstName: null };
  },
  render: async (app, person, { addressId }) => {
    const address = await app.read((reader) => findAddress(reader.tx, addressId));
    if (!address?.userId) return null;
    const token = await issueToken(app, address.userId, 'CHANGE_EMAIL', { newEmail: person.email });
    return () => ({
      subject: m.mail_new_address(),
      paragraphs: [m.mail_new_address_asked()],
      sms: null,
      action: { label: m.mail_new_address_do(), path: addresses.verifyEmail({ token }) },
      note: m.mail_new_address_link({ hours: LINK_HOURS.CHANGE_EMAIL }),
    });
  },
});

export const emailChanged = defineAddressedMail('emailChanged', {
  priority: 'high',
  about: { addressId: id },
  recipient: (app, { addressId }) => app.read((reader) => findOtherAddress(reader, addressId)),
  render: async () => () => ({
    subject: m.mail_address_changed(),
    paragraphs: [m.mail_address_changed_now(), m.mail_calendar_stopped(), m.mail_not_you_write()],
    sms: null,
    action: { label: m.mail_contact(), path: addresses.contact },
  }),
});

export const googleLinked = defineMail('googleLinked', {
  priority: 'high',
  render: async () => () => ({
    subject: m.mail_google(),
    paragraphs: [m.mail_google_now(), m.mail_google_not_you()],
    sms: m.sms_google(),
    action: { label: m.mail_see_sign_in(), path: addresses.security },
  }),
});

export const mergeCode = defineMail('mergeCode', {
  priority: 'high',
  about: { proofId: id },
  render: async (app, person, { proofId }) => {
    const proof = await app.read((reader) => findOpenProof(reader.tx, proofId, reader.now));
    if (!proof || proof.otherId !== person.userId) return null;
    const code = codeOf(proof.id, app.settings.sessionSecrets[0]);
    return () => ({
      subject: m.mail_merge_code({ code }),
      paragraphs: [m.mail_merge_code_enter({ code, count: CODE_MINUTES }), m.mail_merge_code_not_you()],
      sms: null,
      action: { label: m.mail_how_log_in(), path: addresses.security },
    });
  },
});

export const numberFreed = defineMail('numberFreed', {
  priority: 'high',
  render: async () => () => ({
    subject: m.mail_number_freed(),
    paragraphs: [m.mail_number_freed_why(), m.mail_number_freed_next()],
    sms: null,
    action: { label: m.mail_log_in(), path: addresses.login },
  }),
});
