import { isIP } from 'node:net';
import { isLoopback, isPublic } from '../../platform/outgoing/public-addresses.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';

const NO_ADDRESS = 'Please enter an address that starts with https://';

/**
 * Refuses an address that we would never send to, as far as it can be seen without asking a name server. Where its name
 * leads is checked each time that something is sent.
 * Refuses: VALIDATION.
 */
export function requireAddress({ webhooksToThisMachine }: Settings, url: string): void {
  const wrong = problemOf(url, { allowsThisMachine: webhooksToThisMachine });
  if (wrong !== null) refuseFields([{ field: 'url', message: wrong }]);
}

function problemOf(url: string, { allowsThisMachine }: { allowsThisMachine: boolean }): string | null {
  if (!URL.canParse(url)) return NO_ADDRESS;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '');
  const isHere = isLoopback(host) || host === 'localhost';
  if (isHere && allowsThisMachine) return null;
  if (protocol !== 'https:') return NO_ADDRESS;
  const isReachable = isIP(host) ? isPublic(host) : host.includes('.') && !/\.(local|internal|localhost)$/.test(host);
  return isReachable ? null : 'We can only send to addresses on the public internet.';
}
