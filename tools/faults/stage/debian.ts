import { installDebianPackage } from '../../../scripts/prepare.mjs';

/** Installs what a run needs and this machine lacks. */
export function installHaproxy(): void {
  installDebianPackage('/usr/sbin/haproxy', 'haproxy');
}

export function installPooler(): void {
  installDebianPackage('/usr/sbin/pgbouncer', 'pgbouncer');
}

export function installFakeTime(): void {
  installDebianPackage('/usr/bin/faketime', 'faketime');
}

export function installPgBackRest(): void {
  installDebianPackage('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15');
  installDebianPackage('/usr/bin/pgbackrest', 'pgbackrest');
}

export function installCluster(): void {
  installHaproxy();
  installDebianPackage('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15');
  installDebianPackage('/usr/bin/patroni', 'patroni');
  installDebianPackage('/usr/bin/etcd', 'etcd-server');
  installDebianPackage('/usr/sbin/nft', 'nftables');
  installDebianPackage('/usr/sbin/ip', 'iproute2');
}
