import type { Address } from '../../contract/addresses.ts';
import type { PersonalMail } from './mail/mail.ts';

export interface News {
  userId: string;
  /** `{who}` is replaced by the name of the person it is about. */
  message: string;
  /**
   * The person it is about: stored as an id and named when read, so that no name outlives an account or a change of
   * name.
   */
  who?: string;
  redirectUrl?: Address;
  /** The mail that goes with it. */
  mail?: PersonalMail;
}

/** A notification as it is stored. */
export interface Bell {
  userId: string;
  message: string;
  redirectUrl: string | null;
  createdAt: Date;
}

const MARK = /\{person:([0-9a-f-]{36})\}/g;

/** What is stored: `{who}` becomes the mark of a person. What people typed (a study's name) can hold no mark. */
export function bellOf({ userId, message, who, redirectUrl }: News, createdAt: Date): Bell {
  const harmless = message.replaceAll('{person:', '(person:');
  const marked = who === undefined ? harmless : harmless.replace('{who}', `{person:${who}}`);
  return { userId, message: marked, redirectUrl: redirectUrl ?? null, createdAt };
}

/** The people a stored message is about. */
export function peopleIn(message: string): string[] {
  return [...message.matchAll(MARK)].map(([, id]) => id as string);
}

/** A stored message as it is read, with today's names. */
export function withNames(message: string, names: ReadonlyMap<string, string>): string {
  return message.replaceAll(MARK, (_, id: string) => names.get(id) ?? 'Somebody');
}
