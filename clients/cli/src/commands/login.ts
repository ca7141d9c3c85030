import type { Command } from 'commander';
import { serverAddress } from '../address.ts';
import { withExamples } from '../arguments.ts';
import { wrongUsage } from '../exit.ts';
import { Output } from '../output.ts';
import { profilesFile, readProfiles, writeProfile } from '../profiles.ts';
import { type GlobalOptions, openSession, profileName, type Session, signedIn } from '../session.ts';

const KEY = /^nyk_(?:live|test)_[A-Za-z0-9]{36}$/;

/**
 * Reads the key from the environment, from standard input or from a hidden prompt; never from the arguments, which other users
 * can see.
 */
async function readKey(): Promise<string> {
  const given = process.env.NYANSAPO_API_KEY;
  if (given) return given;
  if (process.stdin.isTTY) {
    const { default: password } = await import('@inquirer/password');
    return password({ message: 'API key' }, { output: process.stderr });
  }
  let text = '';
  for await (const part of process.stdin) text += String(part);
  return text;
}

function showKey(
  { out, profile, name }: Session,
  key: { mode: string; id: string; organizationId: string; scopes: string[] },
) {
  const value = { server: profile.server, profile: name, ...key };
  out.one(value, [
    ['Server', profile.server],
    ['Profile', name ?? 'none: the key comes from NYANSAPO_API_KEY'],
    ['Key', `${key.mode}, ${key.id}`],
    ['Organisation', key.organizationId],
    ['Scopes', key.scopes.join(', ')],
  ]);
}

export function addLogin(program: Command): void {
  withExamples(
    program
      .command('login')
      .description('Check an API key and keep it on this machine. Asks for the key, or reads it from standard input.')
      .action(async function (this: Command) {
        const options = this.optsWithGlobals() as GlobalOptions;
        const name = profileName(options);
        const server = options.server ?? process.env.NYANSAPO_SERVER ?? readProfiles()[name]?.server;
        if (!server) throw wrongUsage('Please say where Nyansapo runs: nyansapo login --server https://…');
        const address = serverAddress(server);
        const key = (await readKey()).trim();
        if (!KEY.test(key)) throw wrongUsage('This is not an API key. A key begins with nyk_live_ or nyk_test_.');
        const profile = { server: address, key };
        const session = openSession(profile, name, new Output(options.json === true));
        const { content } = await session.api.getCurrentKey();
        writeProfile(name, profile);
        session.out.note(`You are logged in. The key is in ${profilesFile()}, which only you can read.`);
        showKey(session, content);
      }),
    'login --server https://nyansapo.example',
    'login --server https://nyansapo.example --profile test < key.txt',
  );
  program
    .command('logout')
    .description('Forget the key of a profile. An admin revokes it under Developers.')
    .action(function (this: Command) {
      const options = this.optsWithGlobals() as GlobalOptions;
      const name = profileName(options);
      const isKnown = name in readProfiles();
      writeProfile(name, null);
      new Output(options.json === true).done(
        { profile: name, wasLoggedIn: isKnown },
        isKnown ? `The key of the profile "${name}" is forgotten.` : `There was no key in the profile "${name}".`,
      );
    });
  program
    .command('status')
    .alias('whoami')
    .description('Show the key that commands use, and what it may do.')
    .action(signedIn(async (session) => showKey(session, (await session.api.getCurrentKey()).content)));
  program
    .command('profiles')
    .description('List the profiles on this machine.')
    .action(function (this: Command) {
      const profiles = Object.entries(readProfiles()).map(([name, { server, key }]) => ({
        name,
        server,
        mode: key.startsWith('nyk_test_') ? 'test' : 'live',
      }));
      const { json } = this.optsWithGlobals() as GlobalOptions;
      new Output(json === true).list(
        profiles,
        [
          { title: 'Profile', of: ({ name }) => name },
          { title: 'Server', of: ({ server }) => server },
          { title: 'Mode', of: ({ mode }) => mode },
        ],
        'No profiles yet. Run "nyansapo login".',
      );
    });
}
