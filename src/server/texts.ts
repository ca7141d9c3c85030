import * as incomingTexts from './features/incoming-texts/incoming-texts.texts.ts';
import * as merges from './features/merges/merges.texts.ts';
import * as paymentLists from './features/payment-lists/payment-lists.texts.ts';
import * as signIn from './features/sign-in/sign-in.texts.ts';
import { MAILS } from './mails.ts';
import type { TextKind } from './platform/texts/define-text.ts';
import { textOfMail } from './platform/texts/text-of-mail.ts';

/** Files of text messages that have no mail; each exports only text messages. */
const FILES: readonly Readonly<Record<string, { kind: TextKind }>>[] = [signIn, merges, paymentLists, incomingTexts];

/** Every kind of text message the product sends, by its name in the outbox. */
export const TEXTS: ReadonlyMap<string, TextKind> = new Map(
  [...FILES.flatMap((file) => Object.values(file).map(({ kind }) => kind)), ...[...MAILS.values()].map(textOfMail)].map(
    (kind) => [kind.name, kind],
  ),
);
