import type { Address } from '../../../contract/addresses.ts';
import type { Company } from '../../../contract/site.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import type { Language } from '../../../domain/languages.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import type { MailFact } from './mail-fact.ts';
import type { Mail, MailFile } from './transport.ts';

/** A feature's text for a mail; design, footer and text version are added here for all mails. */
export interface MailContent {
  subject: string;
  /** What the mail shows above its text if its facts repeat the rest of the subject; otherwise the subject. */
  heading?: string;
  paragraphs: string[];
  /** What somebody looks for first, such as when, where and how much, shown as a block. */
  facts?: MailFact[];
  /**
   * The same as a text message for participants, with at most 126 characters (86 if a topic turns it off, 272 if something is held):
   * the action's address follows as a short link. Null if no participant gets it, or only people with an address can use it.
   */
  sms: string | null;
  action?: { label: string; path: Address };
  /** Other things that the reader may want to do, below the action. */
  links?: { label: string; path: Address }[];
  /** Small print below the action. */
  note?: string;
  calendar?: NonNullable<Mail['calendar']>;
  file?: MailFile;
  replyTo?: string;
  /** The address where the reader can stop such mails, if no topic provides one. */
  unsubscribe?: Address;
}

/** Who a mail is for, and what its footer needs to know. Somebody without an account has no role. */
interface Recipient {
  firstName: string | null;
  email: string;
  language: Language;
  role?: UserType | undefined;
}

/** Renders a mail as HTML and plain text, in a frame of the person's language. `origin` is the configured address, never a request's. */
export async function composeMail(
  content: Omit<MailContent, 'sms'>,
  person: Recipient,
  sender: { from: string; origin: string; company?: Company; replyTo?: string; unsubscribeUrl?: string },
): Promise<Mail> {
  // Removes line breaks, so that a name can't add a header.
  const subject = content.subject.replace(/[\r\n]+/g, ' ');
  const replyTo = content.replyTo ?? sender.replyTo;
  const { layOut } = await import('./mail-layout.ts');
  return {
    to: person.email,
    from: sender.from,
    subject: withoutMarks(subject),
    ...(await layOut(subject, content, {
      firstName: person.firstName,
      language: person.language,
      role: person.role ?? null,
      company: sender.company ?? null,
      origin: sender.origin,
      unsubscribeUrl: sender.unsubscribeUrl ?? null,
    })),
    ...(content.calendar ? { calendar: content.calendar } : {}),
    ...(content.file ? { file: content.file } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(sender.unsubscribeUrl ? { unsubscribeUrl: sender.unsubscribeUrl } : {}),
  };
}
