import { isIP } from 'node:net';
import { isLoopback, isPublic } from './public-addresses.ts';

/** What is wrong with an address that we would never call, as far as it can be seen without asking a name server. */
export type AddressProblem = 'NO_ADDRESS' | 'NOT_PUBLIC';

/** Where its name leads is checked each time that it is called (outgoing.ts). */
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
