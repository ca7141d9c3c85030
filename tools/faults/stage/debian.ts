import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from '../../../scripts/prepare.mjs';

/** Installs missing packages that a run needs. */
export function installHaproxy(): void {
  installDebianPackage('/usr/sbin/haproxy', 'haproxy');
}

export function installCaddy(): void {
  installDebianPackage('/usr/bin/caddy', 'caddy');
}

export function installPooler(): void {
  installDebianPackage('/usr/sbin/pgbouncer', 'pgbouncer');
}

export function installFakeTime(): void {
  installDebianPackage('/usr/bin/faketime', 'faketime');
}

export function installPgBackRest(): void {
  installPostgres();
  installDebianPackage('/usr/bin/pgbackrest', 'pgbackrest');
}

export function installCluster(): void {
  installHaproxy();
  installPostgres();
  installDebianPackage('/usr/bin/patroni', 'patroni');
  installDebianPackage('/usr/bin/etcd', 'etcd-server');
  installDebianPackage('/usr/sbin/nft', 'nftables');
  installDebianPackage('/usr/sbin/ip', 'iproute2');
  installDebianPackage('/usr/sbin/sysctl', 'procps');
}

/** The Debian release whose packages docs/cluster.md describes, and a folder for its Patroni on an older release. */
const RELEASE = 'trixie';
const UNPACKED = '/var/cache/nyansapo-faults/patroni';

/**
 * The command that starts that release's Patroni. An older Debian's Patroni lacks `before_stop`. Patroni is pure Python, so the
 * newer one also runs there, with the older release's libraries.
 */
export function patroniProgram(): { command: readonly string[]; env: Readonly<Record<string, string>> } {
  const version = spawnSync('/usr/bin/patroni', ['--version'], { encoding: 'utf8' }).stdout;
  if (Number(/ (\d+)\./.exec(version)?.[1]) >= 4) return { command: ['/usr/bin/patroni'], env: {} };
  const program = `${UNPACKED}/usr/bin/patroni`;
  if (!existsSync(program)) downloadPatroni();
  return { command: ['/usr/bin/python3', program], env: { PYTHONPATH: `${UNPACKED}/usr/lib/python3/dist-packages` } };
}

/** From the machine's own archive, without changing its package lists. */
function downloadPatroni(): void {
  console.log(`Downloading the Patroni of Debian ${RELEASE} …`);
  const [archive = ''] = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((site) => /\bdebian\/?$/.test(site));
  const work = mkdtempSync(join(tmpdir(), 'nyansapo-patroni-'));
  try {
    const sources = join(work, 'sources.list');
    const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
    writeFileSync(sources, `deb [signed-by=${keys}] ${archive} ${RELEASE} main\n`);
    for (const folder of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(work, folder), { recursive: true });
    const settings = {
      'Dir::Etc::sourcelist': sources,
      'Dir::Etc::sourceparts': '-',
      'Dir::State::lists': join(work, 'lists'),
      'Dir::Cache': join(work, 'cache'),
      'APT::Sandbox::User': 'root',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    execFileSync('apt-get', [...options, 'update', '-qq']);
    execFileSync('apt-get', [...options, 'download', '-qq', 'patroni'], { cwd: work });
    const [deb = ''] = globSync(`${work}/patroni_*.deb`);
    mkdirSync(UNPACKED, { recursive: true });
    execFileSync('dpkg-deb', ['--extract', deb, UNPACKED]);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The programs of the PostgreSQL that this Debian has: 17 in Debian 13. */
export function postgresPrograms(): string {
  const newest = globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(`${folder}/postgres`))
    .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .at(-1);
  if (!newest) throw new Error('PostgreSQL is not installed');
  return newest;
}

function installPostgres(): void {
  if (globSync('/usr/lib/postgresql/*/bin/postgres').length === 0)
    installDebianPackage('/usr/lib/postgresql', 'postgresql');
}
