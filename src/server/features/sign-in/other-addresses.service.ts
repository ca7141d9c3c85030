import { readerLanguage } from '../../../domain/languages.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import type { Reader } from '../../platform/work.ts';
import { findAddress } from './other-addresses.sql.ts';

/** The recipient of a mail to an address that an account no longer has or does not have yet. */
export async function findOtherAddress(reader: Reader, addressId: string): Promise<MailPerson | null> {
  const address = await findAddress(reader.tx, addressId);
  if (!address) return null;
  const { email, firstName, role, language } = address;
  return {
    userId: null,
    email,
    firstName,
    language: readerLanguage({ role: role ?? '', language }),
    ...(role ? { role } : {}),
  };
}
