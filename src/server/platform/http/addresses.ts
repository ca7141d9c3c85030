import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 one, of which a single household
 * has 18 quintillion. The only place that reads an address off a request.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return countedAddress(request.ip);
}

export function countedAddress(text: string): string {
  const bare = withoutPort(text);
  return ipaddr.isValid(bare) ? cut(bare, 64) : bare.slice(0, 64);
}

/** The network of a counted address: the /24 of IPv4, the /48 of IPv6. */
export function networkOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, 48, 24) : address;
}

/** The network that a household or a cell of phones shares: the /24 of IPv4, the /64 of IPv6. */
export function nearNetworkOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, 64, 24) : address;
}

/** The first bits of an address; one of IPv4 that is written as IPv6 is one of IPv4. */
function cut(address: string, bits6: number, bits4 = 32): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().split('%')[0]}/${bits6}`).toString();
}

/** Without the port that some proxies add. */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
