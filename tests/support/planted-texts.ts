import type { TextKind } from '../../src/server/platform/texts/define-text.ts';
import { TEXTS } from '../../src/server/texts.ts';

/** Adds a test's kinds of text messages to the product's. */
export function plantTexts(...made: { kind: TextKind }[]): void {
  for (const { kind } of made) (TEXTS as Map<string, TextKind>).set(kind.name, kind);
}
