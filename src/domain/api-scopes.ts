/**
 * The scopes of API keys, as the screen that creates keys describes them. Of a wallet's money, keys can only spend what studies,
 * bonuses and payment lists cost: it goes to people or back, and no scope allows top-ups and refunds. A pro-forma moves no money:
 * it tells the organisation's bank what to transfer.
 */
export const API_SCOPES = {
  'studies:read': 'Read projects, studies and their results',
  'studies:write': 'Publish and change projects and studies',
  'applications:read': 'Read applicants and their answers',
  'applications:write': 'Invite, decline and mark applicants',
  'bookings:read': 'Read sessions',
  'bookings:write': 'Cancel sessions and mark attendance',
  'bonuses:write': 'Pay bonuses from the wallet',
  'wallet:read': 'Read the wallet’s balance and movements',
  'transfers:write': 'Order and cancel pro-forma invoices for bank transfers',
  'payments:read': 'Read payment lists',
  'payments:write': 'Pay lists of people from the wallet',
  webhooks: 'Manage webhooks',
} as const;
export type ApiScope = keyof typeof API_SCOPES;

/** A live key works on the organisation's real studies, a test key on its test environment. */
export const API_KEY_MODES = { live: 'Live', test: 'Test' } as const;
export type ApiKeyMode = keyof typeof API_KEY_MODES;

/** Choices of how long a key is valid, in days. */
export const API_KEY_DAYS = { usual: 90, most: 365 } as const;

/** How long a replaced key keeps working, so that software can switch without downtime. */
export const ROLL_OVERLAP_HOURS = 24;

/** The most active keys of an organisation. */
export const MOST_API_KEYS = 25;
