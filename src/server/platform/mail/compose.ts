import type { Address } from '../../../contract/addresses.ts';
import type { Language } from '../../../domain/languages.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import type { Mail } from './transport.ts';

/** A feature's text for a mail; design, footer and text version are added here for all mails. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /**
   * The same as a text message for participants, with at most 126 characters (86 if a topic turns it off): the action's address follows
   * as a short link. Null if no participant gets it, or only people with an address can use it.
   */
  sms: string | null;
  action?: { label: string; path: Address };
  /** Small print below the action. */
  note?: string;
  calendar?: NonNullable<Mail['calendar']>;
  replyTo?: string;
  /** Where the reader can stop mails like this one, unless a topic says so. */
  unsubscribe?: Address;
}

/** Renders a mail as HTML and plain text, in a frame of the person's language. `origin` is the configured address, never a request's. */
export async function composeMail(
  content: Omit<MailContent, 'sms'>,
  person: { firstName: string | null; email: string; language: Language },
  sender: { from: string; origin: string; replyTo?: string; unsubscribeUrl?: string },
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
      origin: sender.origin,
      unsubscribeUrl: sender.unsubscribeUrl ?? null,
    })),
    ...(content.calendar ? { calendar: content.calendar } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(sender.unsubscribeUrl ? { unsubscribeUrl: sender.unsubscribeUrl } : {}),
  };
}
