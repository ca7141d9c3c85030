import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('LANG-08: letters of Ghana’s languages, tone marks and capitals make no difference', () => {
  expect(fold('Ɔkɔtɔ')).toBe('okoto');
  expect(fold('Ŋutifafa')).toBe('nutifafa');
  expect(fold('Ɖekawɔwɔ ƒe Ʋu, Ɣeyiɣi')).toBe('dekawowo fe vu, geyigi');
  expect(fold('Ƙungiyar Ɗalibai ʼyaʼya')).toBe("kungiyar dalibai 'ya'ya");
  expect(fold('Gã ɔ́ɔ̀ɔ̃ ẽ ŋ̀')).toBe('ga ooo e n');
  expect(fold('Zaɣ’ Ʒiʒi')).toBe("zag' zizi");
});
