import { z } from 'zod/mini';
import type { Address } from '../../../contract/addresses.ts';
import type { Language } from '../../../domain/languages.ts';
import type { TextPurpose } from '../../../domain/texts.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import type { App } from '../app.ts';
import type { MailAbout } from '../mail/mail.ts';
import { readPayload } from '../payload.ts';

/** What a text message says. A path becomes a short link of the reader's own, behind the words. */
export interface Sms {
  words: string;
  path?: Address;
}

/** Who reads it. */
export interface TextReader {
  /** Null while the number has no account. */
  userId: string | null;
  firstName: string | null;
  number: string;
  /** What they read. */
  language: Language;
}

/** A kind of text message, as the outbox knows it. */
export interface TextKind {
  readonly name: string;
  readonly purpose: TextPurpose;
  /** What it says in the reader's language, from facts read when it is sent; null when the occasion has passed. */
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
 * Defines a text message that no mail says too, such as a sign-in code: `signInCode({ challengeId })` is one of them. Secrets are
 * made by `render`, never queued. It may run again before the message has left, so the secret that it made last is the one that counts.
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
    /** What it returns writes the words, at once and with texts in the reader's language. */
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
