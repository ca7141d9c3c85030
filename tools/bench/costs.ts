import { readdirSync, readFileSync } from 'node:fs';

/*
 * CPU time as Linux accounts for it. A process's own line has all of its threads, so password hashes in the thread pool
 * count too. PostgreSQL has a process per connection. The time of ended ones is in the `cutime` and `cstime` of their parent, so
 * nothing is lost when a connection or an autovacuum worker ends during a measurement.
 */

const TICK_MS = 10;

/** CPU milliseconds of a process and its descendants, including ended ones. */
export function cpuOfFamily(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces; the fields after it are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]) * TICK_MS, 0);
  return childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + cpuOfFamily(child);
    } catch {
      // The child ended between the two readings; its parent's time includes it.
      return sum;
    }
  }, own);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const text = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  });
}

/** CPU milliseconds that all processes of this machine have used. */
export function cpuOfMachine(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

/** CPU milliseconds of this process: the load generator's, or those of work that it measures in-process. */
export function cpuOfThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** For how many milliseconds a process's main thread has run, and has waited for a processor. */
export function mainThreadOf(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran: ran / 1e6, waited: waited / 1e6 };
}
