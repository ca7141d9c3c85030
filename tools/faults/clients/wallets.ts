import { initializeTopUp, verifyTopUp } from '../../../src/contract/wallets.ts';
import type { Caller, Person } from './http.ts';
import { write } from './write.ts';

/** A top-up that was paid at the provider and acknowledged by the product. */
export interface KnownTopUp {
  organizationId: string;
  reference: string;
  amountPesewas: number;
}

const AMOUNT_PESEWAS = 2_500;

/**
 * Starts a top-up, pays it on the provider's page, and returns to the product. An unpaid top-up moves no money, so the client
 * simply starts another if the outcome is unknown.
 */
export async function topUp(
  caller: Caller,
  admin: Person & { organizationId: string },
  pay: (url: string) => Promise<string>,
): Promise<KnownTopUp | null> {
  const started = await write(
    caller,
    admin,
    { endpoint: initializeTopUp, given: { body: { amount: AMOUNT_PESEWAS / 100 } }, of: (url) => url },
    { kind: 'start a top-up', look: async () => null },
  );
  if ('refused' in started) return null;
  const reference = await pay(started.content);
  const call = {
    endpoint: verifyTopUp,
    given: { params: { reference } },
    of: (content: { status: string }) => content,
  };
  const verified = await write(caller, admin, call, { kind: 'top up', look: async () => null });
  if ('refused' in verified) return null;
  if (verified.content.status !== 'SUCCEEDED') {
    caller.record.violate(`top-up ${reference} was paid and is ${verified.content.status}`);
    return null;
  }
  return { organizationId: admin.organizationId, reference, amountPesewas: AMOUNT_PESEWAS };
}

/** Pays on the sandbox's hosted page, as a person would; returns the reference that the browser comes back with. */
export async function payAtSandbox(url: string): Promise<string> {
  const body = new URLSearchParams({ outcome: 'success' });
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return new URL(response.headers.get('location') ?? '').searchParams.get('reference') ?? '';
}
