import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
const HAS_ONE_TREE = existsSync('/sys/fs/cgroup/cgroup.controllers');
/** A control group's default weight, in cgroup v2 and v1. */
const USUAL_WEIGHT = HAS_ONE_TREE ? 100 : 1024;

/** The weight factor of a bench that must get the CPU at once on a busy machine. */
export const FIRST = 10;

/** A control group of Linux for processes, which needs root. */
export class CpuGroup {
  readonly #folder: string;

  private constructor(name: string) {
    const id = `nyansapo-bench-${process.pid}-${name}`;
    if (HAS_ONE_TREE) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+cpu');
    this.#folder = join('/sys/fs/cgroup', HAS_ONE_TREE ? '' : 'cpu', id);
    mkdirSync(this.#folder);
  }

  /** Its processes share this many cores, and get them before others do. */
  static limited(cores: number): CpuGroup {
    const group = CpuGroup.weighted('limited', FIRST);
    const quota = String(Math.round(cores * PERIOD_US));
    if (HAS_ONE_TREE) group.#set('cpu.max', `${quota} ${PERIOD_US}`);
    else {
      group.#set('cpu.cfs_period_us', String(PERIOD_US));
      group.#set('cpu.cfs_quota_us', quota);
    }
    return group;
  }

  /** Its processes get this many times the CPU of others under contention: systemd's CPUWeight in hundreds. */
  static weighted(name: string, times: number): CpuGroup {
    const group = new CpuGroup(name);
    group.#set(HAS_ONE_TREE ? 'cpu.weight' : 'cpu.shares', String(times * USUAL_WEIGHT));
    return group;
  }

  #set(file: string, value: string): void {
    writeFileSync(join(this.#folder, file), value);
  }

  add(pid: number): void {
    this.#set('cgroup.procs', String(pid));
  }

  /** Adds a process with its current children; later ones inherit the group. */
  addFamily(pid: number): void {
    this.add(pid);
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
      for (const child of children === '' ? [] : children.split(' ')) this.addFamily(Number(child));
    }
  }

  /** Remaining processes return to the root group. */
  close(): void {
    for (const pid of readFileSync(join(this.#folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(join(this.#folder, '../cgroup.procs'), pid);
    }
    rmdirSync(this.#folder);
  }
}
