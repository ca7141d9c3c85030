import { expect, test } from 'vitest';
import { chooseClip } from './choose-clip.ts';

const clips = [{ language: 'ha' }, { language: 'en' }, { language: 'ak' }];

test('the clip is in the chosen language, otherwise in the page’s, otherwise the first', () => {
  expect(chooseClip(clips, ['ak', 'en'])).toEqual({ language: 'ak' });
  expect(chooseClip(clips, [null, 'en'])).toEqual({ language: 'en' });
  expect(chooseClip(clips, ['ee', 'en'])).toEqual({ language: 'en' });
  expect(chooseClip(clips, ['ee', 'gaa'])).toEqual({ language: 'ha' });
  expect(chooseClip([], ['en'])).toBeUndefined();
});
