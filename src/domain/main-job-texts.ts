import { TRANSLATED_LANGUAGES } from './languages.ts';
import { type Catalogue, screenOfKey } from './message-texts.ts';
import type { Percents } from './offered-languages.ts';

/*
 * LANG-34: which texts a language needs before participants are offered it. The shares are counted from the files of messages.
 */

/** A participant's main job, from signing up to being paid: the screens (messages/context.json) of each part of it. */
export const MAIN_JOB = {
  'signing up and set-up': ['sign_in', 'sign_up', 'password', 'profile', 'forms'],
  'finding a study': ['participant_page', 'browse', 'study', 'lists', 'channel'],
  'applying and screening': ['apply', 'voice', 'photo'],
  consent: ['consent'],
  booking: ['booking', 'when'],
  'sessions and work': ['session', 'work'],
  'results and disputes': ['studies', 'next', 'refusals', 'reasons', 'holds'],
  pay: ['wallet', 'momo', 'pay', 'airtime'],
  'text messages, dialling and notifications': ['sms', 'ussd', 'bells', 'notices'],
  'the frame of every screen': ['frame', 'shell', 'ui'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Screens that nobody needs for it. A new screen is in one of the two lists. */
export const BESIDE_MAIN_JOB: readonly string[] = [
  ...['account', 'activity', 'email_link', 'google', 'help', 'lost_number', 'mail', 'mails', 'pdf', 'rating'],
  ...['security', 'tour', 'translate'],
];

/** The share of the main job's texts that each language has: whole percents, rounded down. */
export function percentsOf({ english, translations, screens }: Catalogue): Percents {
  const needed: ReadonlySet<string> = new Set(Object.values(MAIN_JOB).flat());
  const keys = Object.keys(english).filter((key) => needed.has(screenOfKey(screens, key)));
  const percent = (language: string) =>
    Math.floor((100 * keys.filter((key) => translations[language]?.[key] !== undefined).length) / keys.length);
  return Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, percent(language)])) as Percents;
}
