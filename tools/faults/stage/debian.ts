import { existsSync, globSync } from 'node:fs';
import { installDebianPackage } from '../../../scripts/prepare.mjs';

/** Installs what a run needs and this machine lacks. */
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
