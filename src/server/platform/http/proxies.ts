import { isIP } from 'node:net';

/** Whose word is taken for where a request comes from: nobody's, that of so many proxies in a row, or of networks. */
export type TrustProxy = false | number | readonly string[];

const MAX_HOPS = 10;
const HOW =
  'TRUST_PROXY must be the number of proxies in front (1 for one), or their addresses and networks, as in 10.0.0.0/8,127.0.0.1.';

/** Reads TRUST_PROXY. Nothing in it may mean "believe everybody": a header would then choose the address. */
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
 * What Fastify asks about each address from the nearest one on: whether to go on to the one that it reports. A number of
 * hops is counted here, because Fastify takes a number to mean nobody.
 */
export function trustedBy(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return [...trust];
}
