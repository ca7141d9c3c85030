import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedServerFailed } from './embedded-failure.ts';

/** An unprivileged user of this machine. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user that the embedded PostgreSQL runs as; null for our own. Root needs another user, because PostgreSQL refuses to run as
 * root.
 */
export function userOfServer(name: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { name, uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new EmbeddedServerFailed(
      `The embedded database can’t run as root, and this machine has no user ${name}. Set EMBEDDED_DATABASE_USER to one that it has.`,
    );
  }
}

/** Whether a user may enter a folder: each folder on the way must let them through. */
export function mayEnter(folder: string, { uid, gid }: SystemUser): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const isOpen = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!isOpen) return false;
    if (path === dirname(path)) return true;
  }
}

/** How a program is started as a user. */
export interface Command {
  program: string;
  args: readonly string[];
  /** For `spawn`. */
  as: { uid?: number; gid?: number };
}

/**
 * The command that runs a program as a user. The path to the program or the data may lead through closed folders, such as root's
 * home. Then the process keeps the one capability of root that lets it enter and read them.
 */
export function commandAs(
  user: SystemUser | null,
  program: string,
  args: readonly string[],
  folders: string[],
): Command {
  if (user === null) return { program, args, as: {} };
  if ([dirname(program), ...folders].every((folder) => mayEnter(folder, user))) {
    return { program, args, as: { uid: user.uid, gid: user.gid } };
  }
  const sets = ['inh-caps', 'ambient-caps', 'bounding-set'].map((name) => `--${name}=-all,+dac_read_search`);
  // Without this, access(), which PostgreSQL uses to find its own programs, ignores the capability.
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return { program: 'setpriv', args: [...ids, ...sets, program, ...args], as: {} };
}
