import { useSyncExternalStore } from 'react';
import type { SignedIn, User } from '../../contract/accounts.ts';
import { SESSION_END_WINDOW_HOURS } from '../../domain/session-rules.ts';
import { followLanguage } from './language.ts';

/** SIGNIN-12: the signed-in person, stored as `user` and `loggedInAt` in local storage, which all tabs share. */

const USER_KEY = 'user';
const LOGGED_IN_KEY = 'loggedInAt';
/** When the access token should be renewed, by this device's clock. early.ts reads it too. */
const RENEW_KEY = 'renewAt';
const RENEW_BEFORE_MS = 60_000;

const listeners = new Set<() => void>();
let cached: { text: string | null; user: SignedIn | null } = { text: null, user: null };

let isClearing = false;

function read(): SignedIn | null {
  const text = localStorage.getItem(USER_KEY);
  if (text !== cached.text) cached = { text, user: text === null ? null : (JSON.parse(text) as SignedIn) };
  return cached.user;
}

const changeListeners = new Set<() => void>();
let lastUserId: string | null | undefined;

function announce(): void {
  if (isClearing) return;
  const userId = read()?.userId ?? null;
  if (lastUserId !== undefined && userId !== lastUserId) for (const listener of changeListeners) listener();
  lastUserId = userId;
  for (const listener of listeners) listener();
}

/** Called when another person, or nobody, is signed in: the previous person's data must not be shown. */
export function whenUserChanges(forget: () => void): void {
  lastUserId ??= read()?.userId ?? null;
  changeListeners.add(forget);
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === USER_KEY) announce();
});

export function currentUser(): SignedIn | null {
  return isClearing ? null : read();
}

/** The person that screens see: also during a logout, until all stored data is erased. */
function readShown(): SignedIn | null {
  return isClearing ? cached.user : read();
}

export function useUser(): SignedIn | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readShown);
}

/** Stores a person who has just signed in; also records when (SIGNIN-12). */
export function storeLogin(user: SignedIn): void {
  localStorage.setItem(LOGGED_IN_KEY, new Date().toISOString());
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  noteRenewal(user.accessToken);
  announce();
  followLanguage(user);
}

/** Stores a renewed token or changed person; never changes `loggedInAt`. */
export function mergeUser(change: Partial<SignedIn> | User): void {
  const user = read();
  if (!user) return;
  localStorage.setItem(USER_KEY, JSON.stringify({ ...user, ...change }));
  if ('accessToken' in change) noteRenewal(change.accessToken);
  announce();
}

/** Records when a new token is due. Counted from now, because the device's clock may be wrong. */
function noteRenewal(token: string | undefined): void {
  const lifetime = token === undefined ? null : lifetimeOf(token);
  if (lifetime === null) localStorage.removeItem(RENEW_KEY);
  else localStorage.setItem(RENEW_KEY, String(Date.now() + lifetime - RENEW_BEFORE_MS));
}

function lifetimeOf(token: string): number | null {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { iat, exp } = JSON.parse(atob(claims)) as { iat: number; exp: number };
    return (exp - iat) * 1000;
  } catch {
    return null;
  }
}

/** Whether the access token is about to expire, or has expired. */
export function isRenewalDue(): boolean {
  return Date.now() > Number(localStorage.getItem(RENEW_KEY) ?? Infinity);
}

/** Set in local storage while kept answers are being erased, so that the next page can finish if this one is closed. */
const ERASING_KEY = 'erasing';

/**
 * Logout clears the user and all stored data: phones are shared. Screens are notified once everything is erased, and then leave
 * the page. With `leaving` they are not notified, because the caller navigates itself.
 */
export async function clearStored({ leaving = false } = {}): Promise<void> {
  isClearing = true;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(ERASING_KEY, 'yes');
  await eraseKept();
  if (leaving) return;
  isClearing = false;
  announce();
}

async function eraseKept(): Promise<void> {
  // If anything was kept, this chunk is already loaded.
  await import('./kept-store.ts').then(({ forgetKept }) => forgetKept()).catch(() => undefined);
  localStorage.removeItem(ERASING_KEY);
}

/** Called when a page starts: finishes an erasure that the previous page could not. */
export function finishErasing(): void {
  if (localStorage.getItem(ERASING_KEY) !== null) void eraseKept();
}

/** When the person last signed in, which distinguishes one visit from the next. */
export function loggedInAt(): string | null {
  return localStorage.getItem(LOGGED_IN_KEY);
}

/** SIGNIN-13: within 0.9 hours of login a 401 means that the session was revoked. */
export function loggedInRecently(): boolean {
  const at = loggedInAt();
  return at !== null && Date.now() - Date.parse(at) < SESSION_END_WINDOW_HOURS * 3_600_000;
}
