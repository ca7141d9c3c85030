import { describe, expect, test } from 'vitest';
import { estimateGuesses } from '../../platform/password-strength.ts';
import { ownWords, refusePassword, withoutOwnWords } from './accounts.rules.ts';

const KOFI = ['Kofi', 'Mensah', 'kofi.trader@mail.example', 'Accra Insights'];

async function refused(password: string, own: readonly string[] = KOFI): Promise<boolean> {
  const rest = withoutOwnWords(password, ownWords(own));
  const restGuesses = rest === password ? null : await estimateGuesses(rest);
  return refusePassword(password, await estimateGuesses(password, own), restGuesses) !== null;
}

describe('ACCOUNT-14: a password made of its owner’s words', () => {
  test.each([
    'KofiMensah1!',
    'mensahKOFI99!!',
    'K0f1M3ns@h1!',
    'Mensah2024!x',
    'Kofi2Mensah1990!',
    'Accra-Insights24!',
    'Trader#2001Kofi',
  ])('%s is refused', async (password) => {
    expect(await refused(password)).toBe(true);
  });

  test.each(['Kofi-sells-7-goats!', 'Ashanti7!kente', 'Xk9!mQ2zPw', 'Market&Rain4Two'])(
    '%s is not',
    async (password) => {
      expect(await refused(password)).toBe(false);
    },
  );

  test('somebody else’s names are not one’s own words, and very short words don’t count', async () => {
    expect(await refused('KofiMensah1!', ['Ama', 'Serwaa', 'ama@mail.example'])).toBe(false);
    expect(ownWords(['Yaw O', 'ab@mail.example', 'Akosua-Abena'])).toEqual(['yaw', 'akosua', 'abena']);
  });
});
