import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
const HAS_ONE_TREE = existsSync('/sys/fs/cgroup/cgroup.controllers');
/** What Linux gives a group that asks for nothing, in its two generations of control groups. */
const USUAL_WEIGHT = HAS_ONE_TREE ? 100 : 1024;

/** So many times as much as others: what a bench needs at once on a machine that is not quiet. */
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

  /** Its processes get so many cores together, however many they are, and get them before others do. */
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

  /** Its processes get so many times as much as others while there is not enough for all: systemd's CPUWeight, in hundreds. */
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

  /** A process with the children that it has now; later ones belong to the group by themselves. */
  addFamily(pid: number): void {
    this.add(pid);
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
      for (const child of children === '' ? [] : children.split(' ')) this.addFamily(Number(child));
    }
  }

  /** Processes that have not ended go back to where all are. */
  close(): void {
    for (const pid of readFileSync(join(this.#folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(join(this.#folder, '../cgroup.procs'), pid);
    }
    rmdirSync(this.#folder);
  }
}
