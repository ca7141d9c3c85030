import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Azure's own services of a virtual machine, under an address that looks public (Microsoft, “What is IP address 168.63.129.16?”). */
const CLOUD_SERVICES = '168.63.129.16';

/** Whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}

/**
 * Whether anybody on the internet could reach an address: not a private network, this machine, a cloud's metadata or an
 * IPv4 address inside an IPv6 one.
 */
export function isPublic(address: string): boolean {
  // Short forms such as 10.1 have more than one meaning.
  if (isIP(address) === 0 || address === CLOUD_SERVICES) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
