import type { TextKind } from '../../src/server/platform/texts/define-text.ts';
import { TEXTS } from '../../src/server/texts.ts';

/** Adds kinds of text messages of a test to those that the product writes. */
export function plantTexts(...made: { kind: TextKind }[]): void {
  for (const { kind } of made) (TEXTS as Map<string, TextKind>).set(kind.name, kind);
}
