const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** PRIVACY-11: every cookie that we set. The server sets them from this table, and the privacy policy prints it. */
export const COOKIES = {
  refresh: { does: 'keeps you signed in', sameSite: 'strict', seconds: 7 * DAY_SECONDS, lives: '7 days' },
  // Lax, because a link in an email must send it.
  browser: {
    does: 'recognises your browser, so that we can warn you of a sign-in from a new one, let you in while somebody else guesses your password, and notice when one browser has several accounts',
    sameSite: 'lax',
    seconds: 365 * DAY_SECONDS,
    lives: '1 year',
  },
  // Lax, because links on other sites must open a page in this language. Our pages' scripts set it.
  language: {
    does: 'keeps the language that you read in',
    sameSite: 'lax',
    seconds: 365 * DAY_SECONDS,
    lives: '1 year',
  },
  secondFactor: {
    does: 'waits for the code of your authenticator app',
    sameSite: 'strict',
    seconds: 5 * MINUTE_SECONDS,
    lives: '5 minutes',
  },
  phone: {
    does: 'waits while you create an account, or confirm your date of birth, with a mobile number you have proved',
    sameSite: 'strict',
    seconds: 15 * MINUTE_SECONDS,
    lives: '15 minutes',
  },
  suspended: {
    does: 'lets you read why your account is suspended, and appeal, after you have proved who you are',
    sameSite: 'strict',
    seconds: 30 * MINUTE_SECONDS,
    lives: '30 minutes',
  },
  // Lax, because the provider's page redirects back to us.
  google: {
    does: 'waits for your return from Google’s sign-in page',
    sameSite: 'lax',
    seconds: 10 * MINUTE_SECONDS,
    lives: '10 minutes',
  },
} as const satisfies Record<string, { does: string; sameSite: 'strict' | 'lax'; seconds: number; lives: string }>;

/** Read and set by pages, and read by the server to send a page in this language. */
export const LANGUAGE_COOKIE = 'language';
