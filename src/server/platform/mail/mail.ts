/** How urgent a mail is: codes and links that somebody waits for, sessions and money, everything else. */
export type MailPriority = 'high' | 'normal' | 'low';

/** What a mail may carry until it is sent. */
export type MailAbout = Record<string, string | number | boolean>;

/** What the queue needs to know of a kind of mail. */
export interface QueuedKind {
  readonly name: string;
  readonly priority: MailPriority;
}

/** A mail to a person with an account. */
export interface PersonalMail {
  readonly kind: QueuedKind & { readonly recipient: null };
  readonly about: MailAbout;
}
/** A mail that finds its own address: of an invitation, of the waitlist, of the support. */
export interface AddressedMail {
  readonly kind: QueuedKind & { readonly recipient: object };
  readonly about: MailAbout;
}
