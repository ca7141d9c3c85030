import { isIP } from 'node:net';

/** Which proxies we trust to say where a request comes from: none, a number of hops, or networks. */
export type TrustProxy = false | number | readonly string[];

const MAX_HOPS = 10;
const HOW =
  'TRUST_PROXY must be the number of proxies in front (1 for one), or their addresses and networks, as in 10.0.0.0/8,127.0.0.1.';

/** Reads TRUST_PROXY. No value may mean "trust everybody": a header could then choose the address. */
export function readTrustProxy(text: string | undefined): TrustProxy {
  const given = (text ?? '').trim();
  if (given === '' || given === '0' || given === 'off') return false;
  if (/^\d+$/.test(given)) {
    const hops = Number(given);
    if (hops > MAX_HOPS) throw new Error(`${HOW} More than ${MAX_HOPS} proxies is a mistake.`);
    return hops;
  }
  const networks = given.split(',').map((network) => network.trim());
  for (const network of networks) {
    if (!isNetwork(network)) throw new Error(`${HOW} “${network}” is neither.`);
  }
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const longest = kind === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest;
}

/**
 * Fastify calls this for each address, starting with the nearest, to ask whether to trust the address that it reports. Hops are
 * counted here, because Fastify treats a number as "trust nobody".
 */
export function trustedBy(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return [...trust];
}
