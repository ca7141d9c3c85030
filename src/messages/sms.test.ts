import { expect, test } from 'vitest';
import { toGsm7 } from '../domain/gsm7.ts';
import { LANGUAGES, type Language } from '../domain/languages.ts';
import { formsOf, type Message } from '../domain/message-texts.ts';
import { CATALOGUE } from './catalogue.ts';
import { withoutMarks } from './fallback.ts';
import { inLocale } from './locale.ts';
import { instantWords, sessionWords, untilWords } from './when.ts';

/** What people can turn off ends with a second link. */
const WITH_STOP = ['sms_not_selected', 'sms_rate', 'sms_panel', 'sms_new_study', 'sms_new_studies'];
/** These have no link, so that they may fill the message; a code has another line. */
const ALONE = ['sms_code', 'sms_merged', 'sms_number_changed', 'sms_number_moved', 'sms_number_not_moved'];

/** The longest that a message can mention, with the months of the language. */
function longest(language: Language): Readonly<Record<string, string>> {
  const month = (index: number) => new Date(Date.UTC(2026, index, 28, 9));
  const longestOf = (write: (at: Date) => string) =>
    inLocale(language, () => Array.from({ length: 12 }, (_, index) => withoutMarks(write(month(index))))).toSorted(
      (one, other) => other.length - one.length,
    )[0] ?? '';
  const organization = 'How traders keep their boo..';
  return {
    organization,
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
  };
}

test.each(LANGUAGES)('LANG-21: every text message in %s has room for its links in one segment', (language) => {
  const own: Readonly<Record<string, Message>> =
    language === 'en' ? CATALOGUE.english : (CATALOGUE.translations[language] ?? {});
  const values = longest(language);
  for (const [key, english] of Object.entries(CATALOGUE.english).filter(([name]) => name.startsWith('sms_'))) {
    const limit = WITH_STOP.includes(key) ? 86 : ALONE.includes(key) ? 160 : 126;
    for (const { text } of formsOf(own[key] ?? english)) {
      const written = toGsm7(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
      expect(written.length, `${key}: ${written}`).toBeLessThanOrEqual(limit);
    }
  }
});
