import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * A request's address as limits count it: an IPv4 address, or the /64 of an IPv6 address, because a single household
 * has 18 quintillion addresses in one /64. The only place that reads an address from a request.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return countedAddress(request.ip);
}

/** A request's full address, without a port, for permissions that belong to a single address. */
export function wholeAddressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return withoutPort(request.ip);
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

/** The first bits of an address; an IPv4 address written as IPv6 counts as IPv4. */
function cut(address: string, bits6: number, bits4 = 32): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().split('%')[0]}/${bits6}`).toString();
}

/** Removes the port that some proxies add. */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
