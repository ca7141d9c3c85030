import { z } from 'zod/mini';
import type { Address } from '../../../contract/addresses.ts';
import type { Language } from '../../../domain/languages.ts';
import type { TextPurpose } from '../../../domain/texts.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import type { App } from '../app.ts';
import type { MailAbout } from '../mail/mail.ts';
import { readPayload } from '../payload.ts';

/** The content of a text message. A path becomes a personal short link after the text. */
export interface Sms {
  words: string;
  path?: Address;
}

export interface TextReader {
  /** Null while the number has no account. */
  userId: string | null;
  firstName: string | null;
  number: string;
  /** The reader's language. */
  language: Language;
}

/** A kind of text message, for the outbox. */
export interface TextKind {
  readonly name: string;
  readonly purpose: TextPurpose;
  /** Writes the text in the reader's language, from facts read at the time of sending; null when the occasion has passed. */
  render(app: App, reader: TextReader, about: MailAbout): Promise<Sms | null>;
}

/** A text message to a number. */
export interface Text {
  readonly kind: Pick<TextKind, 'name' | 'purpose'>;
  readonly about: MailAbout;
}

type Shape = Record<string, z.ZodMiniType<string | number | boolean>>;
type About<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strict>>;
type Args<S extends Shape> = keyof S extends never ? [] : [about: About<S>];

/**
 * Defines a text message that has no mail, such as a sign-in code: `signInCode({ challengeId })` is one of them. `render` creates
 * secrets, which are never queued. It may run again before the message is sent, so only its last secret is valid.
 */
export function defineText<S extends Shape = Record<never, never>>(
  name: string,
  {
    purpose,
    about: shape,
    render,
  }: {
    purpose: TextPurpose;
    /** Fields of payload.ts: ids, not words. */
    about?: S;
    /** It returns a function that writes the text, synchronously and in the reader's language. */
    render: (app: App, reader: TextReader, about: About<S>) => Promise<(() => Sms) | null>;
  },
): ((...args: Args<S>) => Text) & { kind: TextKind } {
  const schema = z.strictObject(shape ?? {});
  const read = (about: unknown) =>
    readPayload(schema as unknown as z.ZodMiniType<About<S>>, `The text message ${name}`, about);
  const kind: TextKind = {
    name,
    purpose,
    render: async (app, reader, stored) => {
      const write = await render(app, reader, read(stored));
      if (write === null) return null;
      const sms = inLocale(reader.language, write);
      return { ...sms, words: withoutMarks(sms.words) };
    },
  };
  const make = (...[about]: Args<S>) => ({ kind, about: read(about ?? {}) as MailAbout });
  return Object.assign(make, { kind });
}
