import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

const strength = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

/**
 * How many guesses a secret withstands from an attacker who knows common passwords, repetitions, keyboard rows and
 * usual substitutions. `personal` lists words that an attacker would try for this person.
 */
export function guessesFor(secret: string, personal: readonly string[] = []): number {
  return strength.check(secret, [...personal]).guesses;
}
