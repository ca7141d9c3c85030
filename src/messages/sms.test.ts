import { expect, test } from 'vitest';
import { toGsm7 } from '../domain/gsm7.ts';
import { LANGUAGES, type Language } from '../domain/languages.ts';
import { formsOf, type Message } from '../domain/message-texts.ts';
import { MOST_PURPOSE } from '../domain/payment-lists.ts';
import { CATALOGUE } from './catalogue.ts';
import { withoutMarks } from './fallback.ts';
import { inLocale } from './locale.ts';
import { instantWords, sessionWords, untilWords } from './when.ts';

/** Messages that people can turn off end with a second link. */
const WITH_STOP = ['sms_not_selected', 'sms_rate', 'sms_panel', 'sms_new_study', 'sms_new_studies'];
/** Messages without a link, which may fill the whole segment; a code has another line. */
const ALONE = [
  'sms_appeal_received',
  'sms_appeals_received',
  'sms_nothing_held',
  'sms_code',
  'sms_merged',
  'sms_number_changed',
  'sms_number_moved',
  'sms_why_appeal',
  'sms_why_number',
  'sms_number_not_moved',
];

/** With a link, an organisation, a purpose and a day of its own: two segments, before the link that ends such messages. */
const IN_TWO = ['sms_payment_offered'];

/** The longest values that a message can contain, with the months of the language. */
function longest(language: Language): Readonly<Record<string, string>> {
  const month = (index: number) => new Date(Date.UTC(2026, index, 28, 9));
  const longestOf = (write: (at: Date) => string) =>
    inLocale(language, () => Array.from({ length: 12 }, (_, index) => withoutMarks(write(month(index))))).toSorted(
      (one, other) => other.length - one.length,
    )[0] ?? '';
  const organization = 'How traders keep their boo..';
  return {
    organization,
    reason: 'Thank you for the photos and for staying long..',
    title: language === 'en' ? organization : organization.slice(6),
    when: longestOf((at) => sessionWords(at, at)),
    until: longestOf(instantWords),
    time: longestOf(instantWords),
    ahead: longestOf((at) => untilWords(at, new Date(at.getTime() - 20 * 3_600_000))),
    pay: 'GHS 150.00',
    amount: 'GHS 150.00',
    number: '024 *** 0001',
    minutes: '120',
    code: '*789*12#',
    count: '4',
    browser: 'Samsung Internet',
    system: 'Android',
    change: 'Your authenticator app was turned off',
    support: 'support@nyansapo.example',
    purpose: 'x'.repeat(MOST_PURPOSE),
    url: 'https://app.nyansapo.example/pay/ABCDEFGH',
    day: 'Wed 28 Oct 2026',
  };
}

test.each(LANGUAGES)('LANG-21: every text message in %s has room for its links in one segment', (language) => {
  const own: Readonly<Record<string, Message>> =
    language === 'en' ? CATALOGUE.english : (CATALOGUE.translations[language] ?? {});
  const values = longest(language);
  for (const [key, english] of Object.entries(CATALOGUE.english).filter(([name]) => name.startsWith('sms_'))) {
    const limit = IN_TWO.includes(key) ? 306 - 34 : WITH_STOP.includes(key) ? 86 : ALONE.includes(key) ? 160 : 126;
    for (const { text } of formsOf(own[key] ?? english)) {
      const written = toGsm7(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
      expect(written.length, `${key}: ${written}`).toBeLessThanOrEqual(limit);
    }
  }
});
