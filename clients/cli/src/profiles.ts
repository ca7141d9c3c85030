import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Stop } from './exit.ts';

/** A key and the server that it belongs to: it is never sent to another server. */
export interface Profile {
  server: string;
  key: string;
  /** The secret with which `webhooks listen` signs, the same each time. */
  listenSecret?: string;
}
type Profiles = Record<string, Profile>;

function configHome(): string {
  if (process.env.XDG_CONFIG_HOME) return process.env.XDG_CONFIG_HOME;
  if (process.platform === 'win32' && process.env.APPDATA) return process.env.APPDATA;
  return join(homedir(), '.config');
}

export const profilesFile = () => join(configHome(), 'nyansapo', 'profiles.json');

export function readProfiles(): Profiles {
  const file = profilesFile();
  if (!existsSync(file)) return {};
  // A copy or a restored backup can make the file readable to others. Windows has no such bits.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profiles;
  } catch {
    throw new Stop(`${file} is damaged. Delete it and log in again.`);
  }
}

/** Only the owner can read the file. A crash leaves the old file or the new one, never half of it. */
export function writeProfile(name: string, profile: Profile | null): void {
  const { [name]: _old, ...others } = readProfiles();
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  try {
    writeFileSync(next, `${JSON.stringify(profile ? { ...others, [name]: profile } : others, null, 2)}\n`, {
      mode: 0o600,
    });
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}
