import { expect, test } from 'vitest';
import type { StudyTranslation } from '../../../domain/study-texts.ts';
import { inLocale } from '../../../messages/locale.ts';
import { asEnglish } from '../../../messages/within-sentence.ts';
import { bellOf } from '../bells.ts';
import { type Titled, titleHere } from './titles.ts';

const TWI: StudyTranslation = { language: 'ak', publicName: 'Dwadi', description: '', questions: [] };
const STUDY: Titled = { publicName: 'Market', language: 'en', translations: [TWI] };

test('LANG-25: a title is in the language of the text; an English one within another language is marked', () => {
  const titles = (study: Titled) => (['en', 'ak', 'ha'] as const).map((one) => inLocale(one, () => titleHere(study)));
  expect(titles(STUDY)).toEqual(['Market', 'Dwadi', asEnglish('Market')]);
  expect(titles({ publicName: 'Dwadi', language: 'ak', translations: [] })).toEqual(['Dwadi', 'Dwadi', 'Dwadi']);
});

test('a notification without a translation is English with the English title', () => {
  const message = () => inLocale('en', () => `You are invited to ${titleHere(STUDY)}`);
  const bell = bellOf({ userId: '', message: () => asEnglish(message()) }, new Date());
  expect(bell.translations).toBeNull();
});
