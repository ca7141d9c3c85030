import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;

/** Processes that get so many cores together, however many there are: a control group of Linux, which needs root. */
export class CpuShare {
  readonly #folder: string;

  constructor(cores: number) {
    const quota = Math.round(cores * PERIOD_US);
    const name = `nyansapo-bench-${process.pid}`;
    if (existsSync('/sys/fs/cgroup/cgroup.controllers')) {
      this.#folder = join('/sys/fs/cgroup', name);
      writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+cpu');
      mkdirSync(this.#folder);
      writeFileSync(join(this.#folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    } else {
      this.#folder = join('/sys/fs/cgroup/cpu', name);
      mkdirSync(this.#folder);
      writeFileSync(join(this.#folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(this.#folder, 'cpu.cfs_quota_us'), String(quota));
    }
  }

  add(pid: number): void {
    writeFileSync(join(this.#folder, 'cgroup.procs'), String(pid));
  }

  /** Its processes must have ended. */
  close(): void {
    rmdirSync(this.#folder);
  }
}
