import { z } from 'zod/mini';
import type { NotificationTopic, UserType } from '../../../domain/enumerations.ts';
import type { Language } from '../../../domain/languages.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import type { App } from '../app.ts';
import { readPayload } from '../payload.ts';
import type { MailContent } from './compose.ts';
import type { AddressedMail, MailAbout, PersonalMail, QueuedKind } from './mail.ts';

export interface MailPerson {
  userId: string | null;
  /** Null while nobody has confirmed that the address belongs to the person who typed the name. */
  firstName: string | null;
  email: string;
  /** The reader's language. */
  language: Language;
  /** Missing for somebody without an account. */
  role?: UserType | undefined;
}

/** A kind of mail, for the queue and the developers' previews. */
export interface MailKind extends QueuedKind {
  /** The topic that people can turn off; null for mails that are always sent (NOTIFY-05). */
  readonly topic: NotificationTopic | null;
  readonly schema: z.ZodMiniType;
  /** The names of the mail's fields. */
  readonly fields: readonly string[];
  /** The recipient of a mail that finds its own address. It resolves to null when there is no recipient any more. */
  readonly recipient: ((app: App, about: MailAbout) => Promise<MailPerson | null>) | null;
  /** Writes the mail in the person’s language, from facts read at the time of sending; null when the occasion has passed. */
  render(app: App, person: MailPerson, about: MailAbout): Promise<MailContent | null>;
}

type PersonalKind = MailKind & PersonalMail['kind'];
type AddressedKind = MailKind & AddressedMail['kind'];

/**
 * Reads a mail's facts and creates the secret of its link when the mail is sent, so that no queue holds a secret. It returns a
 * function that writes the text in the person's language (LANG-19), or null when the occasion has passed.
 */
export type MailRender<A> = (app: App, person: MailPerson, about: A) => Promise<(() => MailContent) | null>;

type Shape = Record<string, z.ZodMiniType<string | number | boolean>>;
type About<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strict>>;
type Args<S extends Shape> = keyof S extends never ? [] : [about: About<S>];

interface Definition<S extends Shape> {
  priority: QueuedKind['priority'];
  /** Fields of payload.ts: ids, not words. None when the mail is about the person only. */
  about?: S;
  render: MailRender<About<S>>;
}

/** Defines a mail to people with accounts: `sessionBooked({ bookingId })` is one of them. */
export function defineMail<S extends Shape = Record<never, never>>(
  name: string,
  { topic, ...rest }: Definition<S> & { topic?: NotificationTopic },
): ((...args: Args<S>) => PersonalMail) & { kind: PersonalKind } {
  return defined<S, PersonalKind>({ ...kindOf(name, rest), topic: topic ?? null, recipient: null });
}

/** Defines a mail that finds its own address by its subject; it is not sent when that finds nobody. */
export function defineAddressedMail<S extends Shape = Record<never, never>>(
  name: string,
  { recipient, ...rest }: Definition<S> & { recipient: (app: App, about: About<S>) => Promise<MailPerson | null> },
): ((...args: Args<S>) => AddressedMail) & { kind: AddressedKind } {
  const kind = kindOf(name, rest);
  const find = async (app: App, about: MailAbout) => recipient(app, readAbout<S>(kind, about));
  return defined<S, AddressedKind>({ ...kind, topic: null, recipient: find });
}

function kindOf<S extends Shape>(name: string, { priority, about, render }: Definition<S>) {
  const kind = { name, priority, schema: z.strictObject(about ?? {}), fields: Object.keys(about ?? {}) };
  return {
    ...kind,
    render: async (app: App, person: MailPerson, stored: MailAbout) => {
      const write = await render(app, person, readAbout<S>(kind, stored));
      if (write === null) return null;
      const content = inLocale(person.language, write);
      return { ...content, sms: content.sms === null ? null : withoutMarks(content.sms) };
    },
  };
}

function readAbout<S extends Shape>({ name, schema }: Pick<MailKind, 'name' | 'schema'>, about: unknown): About<S> {
  return readPayload(schema as z.ZodMiniType<About<S>>, `The mail ${name}`, about);
}

function defined<S extends Shape, K extends MailKind>(kind: K) {
  const make = (...[about]: Args<S>) => ({ kind, about: readAbout<S>(kind, about ?? {}) as MailAbout });
  return Object.assign(make, { kind });
}
