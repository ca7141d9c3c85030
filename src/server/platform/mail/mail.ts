/** How urgent a mail is: codes and links that somebody waits for, sessions and money, everything else. */
export type MailPriority = 'high' | 'normal' | 'low';

/** The values that a queued mail may carry. */
export type MailAbout = Record<string, string | number | boolean>;

/** The properties of a kind of mail that the queue needs. */
export interface QueuedKind {
  readonly name: string;
  readonly priority: MailPriority;
}

/** A mail to a person with an account. */
export interface PersonalMail {
  readonly kind: QueuedKind & { readonly recipient: null };
  readonly about: MailAbout;
}
/** A mail that finds its own address: an invitation's, the waitlist's or a support message's. */
export interface AddressedMail {
  readonly kind: QueuedKind & { readonly recipient: object };
  readonly about: MailAbout;
}
