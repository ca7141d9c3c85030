import { startStandIns } from '../../sandbox/stand-ins.ts';
import type { Sandbox, SandboxPlan } from '../../src/server/sandbox-process.ts';

/** What the balance of a new sandbox holds, so that payouts do not wait for settlements. */
export const FUNDED_PESEWAS = 100_000_000;

/**
 * The sandbox in the process of the tests instead of its own: they still share nothing but HTTP, and a world costs half a
 * second of a core less.
 */
export async function startOwnSandbox(plan: SandboxPlan): Promise<Sandbox> {
  const { SANDBOX_TRANSFER_MS } = process.env;
  const sandbox = await startStandIns({
    ...plan,
    identityPort: 0,
    ...(SANDBOX_TRANSFER_MS ? { transferMs: Number(SANDBOX_TRANSFER_MS) } : {}),
  });
  const { balance } = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as { balance: number };
  if (balance === 0) await fundBalance(sandbox.url, FUNDED_PESEWAS);
  if (sandbox.mtnUrl !== null) await fundBalance(sandbox.mtnUrl, FUNDED_PESEWAS);
  return sandbox;
}

/** Tops up the balance that pays out, as an operator does before anybody is paid. */
export async function fundBalance(sandboxUrl: string, pesewas: number): Promise<void> {
  const body = new URLSearchParams({ amount: String(pesewas / 100) });
  const { status } = await fetch(`${sandboxUrl}/operator/top-up`, { method: 'POST', redirect: 'manual', body });
  if (status !== 303) throw new Error(`the sandbox's balance could not be topped up: ${status}`);
}
