import ipaddr from 'ipaddr.js';
import type { FieldError } from '../../../contract/errors.ts';

/** Whether an address is in one of the ranges; always true without ranges. */
export function mayUse(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const from = ipaddr.process(address);
  return networks.some((network) => {
    const [start, bits] = rangeOf(network) as [ipaddr.IPv4 | ipaddr.IPv6, number];
    return start.kind() === from.kind() && from.match(start, bits);
  });
}

/** An address or a range in CIDR form; null for anything else. */
function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  // Shortened IPv4 addresses such as 127.1 mean something else to most people.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The problem with a form's ranges. */
export function refuseNetworks(networks: readonly string[]): FieldError[] {
  return networks.flatMap((network, index) =>
    rangeOf(network)
      ? []
      : [{ field: `networks.${index}`, message: 'Please enter an address or a range such as 203.0.113.0/24' }],
  );
}

/** Why a key no longer works; null while it does. */
export function endOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date }, now: Date): string | null {
  if (revokedAt !== null) return 'It was revoked.';
  return expiresAt <= now ? 'It has expired.' : null;
}
