import { expect, test } from 'vitest';
import { phoneOf } from './phone-of.ts';

test('a browser on a phone says which kind it is; tablets and computers are no phones', () => {
  const chrome = '(KHTML, like Gecko) Chrome/141.0.0.0';
  expect(phoneOf(`Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`)).toBe(
    'ANDROID',
  );
  expect(phoneOf('Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423')).toBeNull();
  expect(phoneOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15')).toBe('IOS_IPHONE');
  expect(phoneOf(`Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 ${chrome} Safari/537.36`)).toBeNull();
  expect(phoneOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36`)).toBeNull();
});
