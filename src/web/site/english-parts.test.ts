import { expect, test } from 'vitest';
import { asEnglish } from '../../messages/within-sentence.ts';
import { withEnglishMarked } from './english-parts.ts';

const help = asEnglish('Help');

test('an element whose text is English gets lang="en"', () => {
  expect(withEnglishMarked(`<p class="a">${help}</p><br/><a lang="ha">Taimako</a>`)).toBe(
    '<p class="a" lang="en">Help</p><br/><a lang="ha">Taimako</a>',
  );
});

test('English within a sentence is an element of its own', () => {
  expect(withEnglishMarked(`<p>Hwɛ ${help}<b>nnɛ</b></p><p>${help}<b>nnɛ</b></p>`)).toBe(
    '<p><span>Hwɛ <span lang="en">Help</span></span><b>nnɛ</b></p><p><span lang="en">Help</span><b>nnɛ</b></p>',
  );
});

test('where no element is allowed, an English text only loses its markers', () => {
  expect(withEnglishMarked(`<title>${help} · Nyansapo</title><a aria-label="${help}">Mmoa</a>`)).toBe(
    '<title>Help · Nyansapo</title><a aria-label="Help">Mmoa</a>',
  );
  expect(withEnglishMarked(`<img alt="${help}"/>`)).toBe('<img alt="Help" lang="en"/>');
});
