import { getChargeback, listChargebacks } from '../../src/contract/chargebacks.ts';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { Person, World } from './world.ts';

/** Actions of the payer's bank and the merchant at the sandbox. */
export async function operate(world: World, path: string, form: Record<string, string> = {}): Promise<void> {
  const body = new URLSearchParams(form);
  const { status } = await fetch(`${world.running.sandboxUrl}/operator/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body,
  });
  if (status !== 303) throw new Error(`the sandbox answered ${status} to ${path}`);
}

/** Sets the sandbox's calendar to the world's, so that deadlines and settlements fall on the same days. */
export async function meetCalendars(world: World): Promise<void> {
  await operate(world, 'calendar', { to: world.now().toISOString() });
}

/** Sends a small PDF as evidence. */
export async function sendFile(world: World, admin: Person, chargebackId: string, name = 'receipt.pdf') {
  const response = await fetch(
    `${world.running.url}/api/v1/payment/admin/chargebacks/${chargebackId}/file?${new URLSearchParams({ name })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${admin.token()}` },
      body: '%PDF-1.4 a receipt',
    },
  );
  return { status: response.status, ...((await response.json()) as { content?: { fileName: string }; code?: string }) };
}

type Listed = ReplyOf<typeof listChargebacks>[number];

/** Waits until an admin sees the newest chargeback of a payment in a status. */
export async function untilChargeback(world: World, admin: Person, reference: string, status: Listed['status']) {
  let found: Listed | undefined;
  await world.until(async () => {
    const listed = await admin.must(listChargebacks, { query: { size: 100 } });
    found = listed.find((row) => row.topUpReference === reference);
    return found?.status === status;
  });
  return found as Listed;
}

export const readChargeback = (admin: Person, id: string) => admin.must(getChargeback, { params: { id } });

export const EVIDENCE = {
  customerEmail: 'ama@lab.example',
  customerName: 'Ama Owusu',
  customerPhone: '0244001111',
  serviceDetails: 'The wallet paid participants of a study.',
  deliveryAddress: '',
  deliveryDate: '2026-11-20',
  message: 'The top-up was credited and spent.',
};
