import type { SignedIn } from '../contract/accounts.ts';
import type { Early } from './lib/early.ts';

/*
 * Runs before the application's code is here, and imports nothing, so that it is there first: asks for what the screen
 * will ask for (site/early-calls.ts). Whoever is not signed in, or has another role, is led elsewhere by the application.
 * And it fetches the screen's own modules, while the frame's are still on their way: named in the shell, each would
 * put the first paint off (4 ms in a trace with a slow CPU).
 */

const {
  role,
  calls = '',
  modules = '',
} = document.querySelector<HTMLScriptElement>('script[data-calls]')?.dataset ?? {};
const user = JSON.parse(localStorage.getItem('user') ?? 'null') as SignedIn | null;
for (const module of user?.role === role ? modules.split(' ') : []) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = module;
  document.head.append(link);
}
const isSetUp = role !== 'PARTICIPANT' || user?.hasParticipantInfo;

// The application may have been quicker: out of the cache, both are here at once.
if (!window.early && user?.role === role && isSetUp && window.location.search === '') {
  const early: Early = { token: user?.accessToken, answers: {} };
  for (const call of calls.split(' ')) {
    const address = `/api/v1${call.replace('{organizationId}', user?.organization?.id ?? '')}`;
    early.answers[address] = fetch(address, { headers: { authorization: `Bearer ${user?.accessToken}` } });
    // Who takes the answer hears of it.
    early.answers[address].catch(() => undefined);
  }
  window.early = early;
}
