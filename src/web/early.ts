import type { SignedIn } from '../contract/accounts.ts';
import type { Early } from './lib/early.ts';

/*
 * Runs before the application's code has loaded, and imports nothing so that it loads first. It makes the screen's calls early
 * (site/early-calls.ts) for people whose role may see it; the application redirects the others. It also fetches the screen's own modules while the frame's are loading: if the HTML shell listed them, each would delay the first
 * paint (by 4 ms in a trace with a slow CPU).
 */

const {
  role,
  members = '',
  calls = '',
  modules = '',
} = document.querySelector<HTMLScriptElement>('script[data-calls]')?.dataset ?? {};
const user = JSON.parse(localStorage.getItem('user') ?? 'null') as SignedIn | null;
const memberRole = user?.organization?.role;
const maySee = user?.role === role && (!memberRole || members.split(' ').includes(memberRole));
for (const module of maySee ? modules.split(' ') : []) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = module;
  document.head.append(link);
}
// If the token is due for renewal, every call would be refused (lib/session.ts).
const isFresh = Date.now() < Number(localStorage.getItem('renewAt') ?? Infinity);

// The application may have started first, because both load at once from the cache.
if (!window.early && maySee && isFresh && window.location.search === '') {
  const early: Early = { token: user?.accessToken, answers: {} };
  for (const call of calls.split(' ')) {
    const address = `/api/v1${call.replace('{organizationId}', user?.organization?.id ?? '')}`;
    early.answers[address] = fetch(address, { headers: { authorization: `Bearer ${user?.accessToken}` } });
    // The caller that takes the answer handles the failure.
    early.answers[address].catch(() => undefined);
  }
  window.early = early;
}
