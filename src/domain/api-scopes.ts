/** What an API key may do, in the words of the screen that makes it. None of them moves a wallet's money. */
export const API_SCOPES = {
  'studies:read': 'Read projects, studies and their results',
  'studies:write': 'Publish and change projects and studies',
  'applications:read': 'Read applicants and their answers',
  'applications:write': 'Invite, decline and mark applicants',
  'bookings:read': 'Read sessions',
  'bookings:write': 'Cancel sessions and mark attendance',
  'wallet:read': 'Read the wallet’s balance and movements',
  webhooks: 'Manage webhooks',
} as const;
export type ApiScope = keyof typeof API_SCOPES;

/** A live key works on the organisation's real studies, a test key on its test environment. */
export const API_KEY_MODES = { live: 'Live', test: 'Test' } as const;
export type ApiKeyMode = keyof typeof API_KEY_MODES;

/** How long a key is valid, in days. */
export const API_KEY_DAYS = { usual: 90, most: 365 } as const;

/** How long a key that was replaced keeps working, so that software can change over without a gap. */
export const ROLL_OVERLAP_HOURS = 24;

/** Keys of an organisation that work at the same time. */
export const MOST_API_KEYS = 25;
