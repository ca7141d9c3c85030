import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let strength: Promise<ZxcvbnFactory> | undefined;

async function loadDictionaries(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * How many guesses a secret withstands from an attacker who knows common passwords, repetitions, keyboard rows and
 * usual substitutions. `personal` lists words that an attacker would try for this person.
 */
export async function estimateGuesses(secret: string, personal: readonly string[] = []): Promise<number> {
  strength ??= loadDictionaries();
  return (await strength).check(secret, [...personal]).guesses;
}
