import { Nyansapo } from '@nyansapo/sdk';
import type { Command } from 'commander';
import { serverAddress } from './address.ts';
import { EXIT, Stop, wrongUsage } from './exit.ts';
import { Output } from './output.ts';
import { type Profile, readProfiles } from './profiles.ts';
import { VERSION } from './version.ts';

export interface GlobalOptions {
  json?: boolean;
  profile?: string;
  server?: string;
}

/** What a command needs: the API client, and where to write results. */
export interface Session {
  api: Nyansapo;
  out: Output;
  profile: Profile;
  /** The profile's name, unless the key comes from the environment. */
  name: string | null;
  /** Whether the last call returned the stored answer of an earlier one with the same Idempotency-Key. */
  wasRepeated: () => boolean;
}

export const profileName = ({ profile }: GlobalOptions) => profile ?? process.env.NYANSAPO_PROFILE ?? 'default';

/**
 * A key from the environment is for scripts, and comes first unless a profile is named. A profile's key goes to the
 * profile's server only.
 */
export function findProfile(options: GlobalOptions): { name: string | null; profile: Profile } {
  const name = profileName(options);
  const stored = readProfiles()[name];
  const asked = options.server ?? process.env.NYANSAPO_SERVER;
  const key = options.profile === undefined ? process.env.NYANSAPO_API_KEY?.trim() : undefined;
  if (key) {
    const server = asked ?? stored?.server;
    if (!server) throw wrongUsage('Please say where Nyansapo runs: --server https://… or NYANSAPO_SERVER.');
    return { name: null, profile: { server: serverAddress(server), key } };
  }
  if (!stored) {
    const how = name === 'default' ? 'nyansapo login' : `nyansapo login --profile ${name}`;
    throw new Stop(`You are not logged in. Run "${how}", or set NYANSAPO_API_KEY.`, EXIT.notSignedIn);
  }
  if (asked !== undefined && serverAddress(asked) !== stored.server)
    throw wrongUsage(`The profile "${name}" belongs to ${stored.server}. Log in to the other server with --profile.`);
  return { name, profile: stored };
}

const PASSING = [429, 502, 503, 504];

export function openSession({ server, key, ...rest }: Profile, name: string | null, out: Output): Session {
  let repeated = false;
  const observed: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('user-agent', `nyansapo-cli/${VERSION}`);
    const response = await fetch(request);
    repeated = response.headers.get('idempotent-replayed') === 'true';
    const seconds = response.headers.get('retry-after');
    if (PASSING.includes(response.status) && seconds)
      out.note(`${response.status === 429 ? 'Too many calls' : 'Not available'}: waiting ${seconds} s …`);
    return response;
  };
  return {
    api: new Nyansapo({ key, baseUrl: server, fetch: observed }),
    out,
    profile: { server, key, ...rest },
    name,
    wasRepeated: () => repeated,
  };
}

/** An action that calls the API: gets the session, the command's arguments and its options. */
export function signedIn<Args extends unknown[], Options>(
  work: (session: Session, options: Options, ...args: Args) => Promise<void>,
) {
  return async function act(this: Command, ...given: unknown[]): Promise<void> {
    const options = this.optsWithGlobals() as GlobalOptions & Options;
    const { name, profile } = findProfile(options);
    // Commander adds the options and the command after the arguments.
    const args = given.slice(0, -2) as Args;
    await work(openSession(profile, name, new Output(options.json === true)), options, ...args);
  };
}
