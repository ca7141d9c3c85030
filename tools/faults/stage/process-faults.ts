import { pause } from '../clients/http.ts';
import { type ProductProcess, untilAllReady } from './product.ts';
import type { Fault } from './schedule.ts';

/** How long a process stays down, as if systemd restarted it. */
const RESTART_MS = 1_000;
/** The product finishes what it has begun within 10 seconds of SIGTERM. */
const STOP_MS = 15_000;

/** Kills or stops web and worker processes in turn. */
export function processFaults(processes: readonly ProductProcess[]): Fault[] {
  const faults: Fault[] = [];
  for (const role of ['web', 'worker'] as const) {
    const those = processes.filter((process) => process.role === role);
    let turn = 0;
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      faults.push({
        name: `${signal} of a ${role} process`,
        run: async () => {
          const one = those[turn++ % those.length];
          if (!one) return;
          await one.child.end(signal, STOP_MS);
          await pause(RESTART_MS);
          one.child.start();
          await untilAllReady([one]);
        },
      });
    }
  }
  return faults;
}

/** How soon readiness follows the database. */
const FOLLOWS_MS = 2_000;
/** A check of a frozen database fails only by its own timeout, and polling takes a moment. */
const GRACE_MS = 1_000;

/** Throws if a web process still reports that it is ready although the database has been down for this long. */
export async function expectNotReady(processes: readonly ProductProcess[]): Promise<void> {
  await pause(FOLLOWS_MS + GRACE_MS);
  const answers = await Promise.all(
    processes.filter(({ role }) => role === 'web').map(async ({ name, isReady }) => ((await isReady()) ? name : null)),
  );
  const ready = answers.filter((name) => name !== null);
  if (ready.length > 0) throw new Error(`${ready.join(', ')} said ready without a database`);
}
