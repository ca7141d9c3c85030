import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

const strength = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

/**
 * How many guesses a secret withstands from somebody who knows common passwords, repetitions, rows of the keyboard and usual
 * substitutions. `personal` are words that this person would be tried with.
 */
export function guessesFor(secret: string, personal: readonly string[] = []): number {
  return strength.check(secret, [...personal]).guesses;
}
