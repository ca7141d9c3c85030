import { isIP } from 'node:net';
import { isLoopback, isPublic } from './public-addresses.ts';

/** Why we would never call an address, as far as that is clear without DNS. */
export type AddressProblem = 'NO_ADDRESS' | 'NOT_PUBLIC';

/** The addresses behind its name are checked at each call (outgoing.ts). */
export function addressProblem(
  url: string,
  { allowsThisMachine }: { allowsThisMachine: boolean },
): AddressProblem | null {
  if (!URL.canParse(url)) return 'NO_ADDRESS';
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '');
  const isHere = isLoopback(host) || host === 'localhost';
  if (isHere && allowsThisMachine) return null;
  if (protocol !== 'https:') return 'NO_ADDRESS';
  const isReachable = isIP(host) ? isPublic(host) : host.includes('.') && !/\.(local|internal|localhost)$/.test(host);
  return isReachable ? null : 'NOT_PUBLIC';
}
