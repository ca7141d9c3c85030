import { startStandIns } from '../../sandbox/stand-ins.ts';
import type { Sandbox, SandboxPlan } from '../../src/server/sandbox-process.ts';

/**
 * The sandbox in the process of the tests instead of its own: they still share nothing but HTTP, and a world costs half a
 * second of a core less.
 */
export function startOwnSandbox(plan: SandboxPlan): Promise<Sandbox> {
  const { SANDBOX_TRANSFER_MS } = process.env;
  return startStandIns({
    ...plan,
    identityPort: 0,
    ...(SANDBOX_TRANSFER_MS ? { transferMs: Number(SANDBOX_TRANSFER_MS) } : {}),
  });
}
