import { startStandIns } from '../../sandbox/stand-ins.ts';
import type { Sandbox, SandboxPlan } from '../../src/server/sandbox-process.ts';

/** The initial balance of a new sandbox, so that payouts do not wait for settlements. */
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
  for (const url of [sandbox.url, sandbox.mtnUrl]) {
    if (url === null) continue;
    const { balance } = (await (await fetch(`${url}/sandbox/state`)).json()) as { balance: number };
    // The demo's world has one already. A rise that nobody made would be booked as a top-up from the bank.
    if (balance === 0) await fundBalance(url, FUNDED_PESEWAS);
  }
  await fundAirtime(sandbox.url);
  return sandbox;
}

/** Tops up the balance that pays out, as an operator does before anybody is paid. */
export async function fundBalance(sandboxUrl: string, pesewas: number): Promise<void> {
  const body = new URLSearchParams({ amount: String(pesewas / 100) });
  const { status } = await fetch(`${sandboxUrl}/operator/top-up`, { method: 'POST', redirect: 'manual', body });
  if (status !== 303) throw new Error(`the sandbox's balance could not be topped up: ${status}`);
}

/** Tops up the balance that airtime is paid from, unless it has money. */
async function fundAirtime(sandboxUrl: string): Promise<void> {
  const { airtime } = (await (await fetch(`${sandboxUrl}/sandbox/state`)).json()) as { airtime: { balance: number } };
  if (airtime.balance > 0) return;
  const body = new URLSearchParams({ amount: '1000' });
  await fetch(`${sandboxUrl}/operator/airtime-top-up`, { method: 'POST', redirect: 'manual', body });
}
