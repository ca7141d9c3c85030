import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/enumerations.ts';
import { LANGUAGE_LEVELS } from '../../domain/spoken.ts';
import { oneOf } from '../fields.ts';

/** Languages with their levels, each language once. */
export const SpokenField = z.array(z.object({ language: oneOf(LANGUAGES), level: oneOf(LANGUAGE_LEVELS) })).check(
  z.maxLength(Object.keys(LANGUAGES).length),
  z.refine(
    (spoken) => new Set(spoken.map(({ language }) => language)).size === spoken.length,
    'Choose each language once',
  ),
);
