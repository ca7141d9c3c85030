import { readerLanguage } from '../../../domain/languages.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import type { Look } from '../../platform/work.ts';
import { findAddress } from './other-addresses.sql.ts';

/** Who gets a mail to an address that an account had. */
export async function findOtherAddress(look: Look, addressId: string): Promise<MailPerson | null> {
  const address = await findAddress(look.tx, addressId);
  if (!address) return null;
  const { email, firstName, role, language } = address;
  return { userId: null, email, firstName, language: readerLanguage({ role: role ?? '', language }) };
}
