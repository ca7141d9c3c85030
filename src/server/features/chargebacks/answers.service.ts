import type * as z from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { EVIDENCE_TYPES, type EvidenceForm } from '../../../contract/chargebacks.ts';
import { dateOf, formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import {
  CHARGEBACK_LIFECYCLE,
  type ChargebackEvent,
  type ChargebackStatus,
} from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { readHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import type { Dispute, DisputeAnswer } from '../../platform/payments/port.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { askSecondAdmin, proposalFor, requireSecondAdmin } from '../proposals/proposals.service.ts';
import { readDebt } from '../wallets/debts.service.ts';
import { followDispute, followDisputes } from './chargebacks.service.ts';
import * as sql from './chargebacks.sql.ts';

/*
 * How admins answer. Our row only records who sent what; its status changes once the provider confirms the answer when we ask. So
 * after a lost answer or a crash between two calls, the dispute still waits and can be answered again.
 */

/** Updates all disputes from the provider now. */
export async function refresh(app: App): Promise<void> {
  await asking(app, () => followDisputes(app));
}

/** Sends a file to the provider and stores its name there. A newer file replaces it. */
export async function uploadEvidence(
  app: App,
  caller: AdminCaller,
  id: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  if (bytes.length === 0) refuseFields([{ field: 'name', message: 'This file is empty' }]);
  const { providerId } = await requireOpen(app, id);
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();
  const mediaType = EVIDENCE_TYPES[ending as keyof typeof EVIDENCE_TYPES];
  const { fileName } = await asked(app, () => app.payments.uploadEvidence(providerId, { name, mediaType, bytes }));
  if (fileName === null) refuse('CHARGEBACK_REFUSED');
  await note(app, caller, id, 'upload', { fileName });
  return fileName;
}

/** Sends evidence and declines, so that the payer's bank decides. No money moves before that. */
export async function decline(app: App, caller: AdminCaller, id: string, form: z.output<typeof EvidenceForm>) {
  const { providerId, fileName } = await requireOpen(app, id);
  if (fileName === null) refuseFields([{ field: 'file', message: 'Please add a file as evidence' }]);
  const { message, deliveryAddress, deliveryDate, ...customer } = form;
  const evidence = { ...customer, deliveryAddress: deliveryAddress || null, deliveryDate: deliveryDate || null };
  await note(app, caller, id, 'decline', { answeredBy: caller.userId });
  const { evidenceId } = await asked(app, () => app.payments.addEvidence(providerId, evidence));
  await app.work(null, (work) => sql.setFacts(work.tx, id, { evidenceId, evidenceSentAt: work.now }));
  const answer = { resolution: 'declined', message, refundPesewas: 0, fileName, evidenceId } as const;
  await resolve(app, providerId, () => app.payments.resolveDispute(providerId, answer));
  return showOne(app, caller, id);
}

/** One admin proposes to return an amount to the payer. */
export async function proposeAcceptance(
  app: App,
  caller: AdminCaller,
  id: string,
  { amount, reason }: { amount: number; reason: string },
) {
  const acceptancePesewas = pesewasOf(amount) ?? 0;
  await app.work(caller, async (work) => {
    const row = found(await sql.lockChargeback(work.tx, id));
    if (acceptancePesewas > row.paidPesewas) {
      refuseFields([{ field: 'amount', message: 'Refund amount cannot be greater than initial amount' }]);
    }
    if (row.acceptanceProposedBy !== null) refuse('STATUS_CONFLICT');
    const set = { acceptanceProposedBy: caller.userId, acceptancePesewas, acceptanceReason: reason };
    await work.change(CHARGEBACK_LIFECYCLE, row, 'proposeAcceptance', { set });
    const message = `Accepting a chargeback of ${formatCedis(acceptancePesewas)} is waiting for a second admin.`;
    await askSecondAdmin(work, caller, { message, redirectUrl: addresses.adminChargeback({ chargebackId: id }) });
  });
  return showOne(app, caller, id);
}

const NO_ACCEPTANCE = { acceptanceProposedBy: null, acceptancePesewas: null, acceptanceReason: null };

/** Another admin accepts the proposal: the amount goes back to the payer. The admin who proposed it may withdraw it. */
export async function decideAcceptance(app: App, caller: AdminCaller, id: string, event: 'accept' | 'withdraw') {
  const proposed = await app.work(caller, async (work) => {
    const row = found(await sql.lockChargeback(work.tx, id));
    const { acceptanceProposedBy, acceptancePesewas, acceptanceReason } = row;
    if (acceptanceProposedBy === null || acceptancePesewas === null) refuse('STATUS_CONFLICT');
    requireSecondAdmin(caller, acceptanceProposedBy, event);
    if (event === 'withdraw') {
      await work.change(CHARGEBACK_LIFECYCLE, row, 'withdrawAcceptance', { set: NO_ACCEPTANCE });
      return null;
    }
    await work.change(CHARGEBACK_LIFECYCLE, row, 'accept', { set: { answeredBy: caller.userId } });
    return { ...row, acceptancePesewas, message: acceptanceReason ?? '' };
  });
  if (proposed === null) return showOne(app, caller, id);
  const { providerId, acceptancePesewas, message } = proposed;
  // The provider requires a file with every answer.
  const fileName = proposed.fileName ?? (await uploadDecision(app, proposed));
  const answer = { resolution: 'merchant-accepted', message, refundPesewas: acceptancePesewas, fileName } as const;
  await resolve(app, providerId, () => app.payments.resolveDispute(providerId, { ...answer, evidenceId: null }));
  return showOne(app, caller, id);
}

async function uploadDecision(
  app: App,
  {
    id,
    providerId,
    acceptancePesewas,
    message,
  }: { id: string; providerId: string; acceptancePesewas: number; message: string },
): Promise<string> {
  const text = `We accept dispute ${providerId} and return ${formatCedis(acceptancePesewas)}.\n\n${message}\n`;
  const file = { name: 'acceptance.txt', mediaType: 'text/plain', bytes: new TextEncoder().encode(text) };
  const { fileName } = await asked(app, () => app.payments.uploadEvidence(providerId, file));
  if (fileName === null) refuse('CHARGEBACK_REFUSED');
  await app.work(null, (work) => sql.setFacts(work.tx, id, { fileName }));
  return fileName;
}

/** Sends an answer. Whatever happens to it, we then ask the provider for the current state. */
async function resolve(app: App, disputeId: string, send: () => Promise<DisputeAnswer>): Promise<void> {
  try {
    await asked(app, send);
  } finally {
    await followDispute(app, disputeId).catch((error) => app.log.warn({ err: error }, 'could not read a dispute'));
  }
}

async function note(
  app: App,
  caller: AdminCaller,
  id: string,
  event: ChargebackEvent,
  set: { fileName?: string; answeredBy?: string },
): Promise<void> {
  await app.work(caller, async (work) => {
    await work.change(CHARGEBACK_LIFECYCLE, found(await sql.lockChargeback(work.tx, id)), event, { set });
  });
}

async function requireOpen(app: App, id: string) {
  const row = found(await app.read((reader) => sql.findShown(reader.tx, id)));
  if (row.status !== 'OPEN') refuse('STATUS_CONFLICT');
  return row;
}

/** Refuses with the provider's own message. */
async function asked<T extends DisputeAnswer>(app: App, send: () => Promise<T>): Promise<T> {
  const answer = await asking(app, send);
  if (answer.refusal !== null) refuse('CHARGEBACK_REFUSED', { detail: answer.refusal });
  return answer;
}

async function asking<T>(app: App, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    app.log.warn({ err: error }, 'no clear answer about a dispute');
    return refuse('PAYMENT_UNAVAILABLE');
  }
}

// ---- What is shown

function asChargeback(caller: AdminCaller, row: sql.ShownRow) {
  const { acceptancePesewas: amountPesewas, acceptanceReason, proposedBy, proposerId, ...rest } = row;
  const reason = acceptanceReason ?? '';
  const isProposed = amountPesewas !== null && proposerId !== null;
  return {
    ...rest,
    acceptance: isProposed ? proposalFor(caller, { amountPesewas, reason, proposedBy, proposerId }) : null,
  };
}

async function showOne(app: App, caller: AdminCaller, id: string) {
  return asChargeback(caller, found(await app.read((reader) => sql.findShown(reader.tx, id))));
}

interface Which {
  status?: ChargebackStatus | undefined;
  page: number;
  size: number;
}

export async function listChargebacks(app: App, caller: AdminCaller, query: Which) {
  const { rows, total } = await app.read((reader) => sql.listShown(reader.tx, query));
  return { rows: rows.map((row) => asChargeback(caller, row)), total };
}

export async function listOwnChargebacks(
  app: App,
  caller: ResearcherCaller,
  { organizationId, ...query }: Which & { organizationId: string },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return app.read((reader) => sql.listShown(reader.tx, { organizationId, ...query }));
}

/** One chargeback, as the provider currently reports it. */
export async function getChargeback(app: App, caller: AdminCaller, id: string) {
  const { providerId } = found(await app.read((reader) => sql.findShown(reader.tx, id)));
  const provider = await readProvider(app, providerId);
  return app.read(async (reader) => {
    const row = found(await sql.findShown(reader.tx, id));
    const { organizationId } = row;
    const history = await readHistory(reader.tx, [id]);
    const wallet =
      organizationId === null
        ? null
        : {
            availablePesewas: await ledger.readBalance(reader.tx, available(organizationId)),
            owedPesewas: await readDebt(reader, organizationId),
          };
    const payer = row.payerId === null ? undefined : await sql.findPayer(reader.tx, row.payerId);
    const suggestion = {
      customerEmail: payer?.email ?? '',
      customerName: payer?.name ?? '',
      customerPhone: payer?.phoneNumber ?? '',
      serviceDetails: await describeUse(reader.tx, row),
    };
    return { ...asChargeback(caller, row), provider, wallet, suggestion, timeline: history.get(id) ?? [] };
  });
}

async function readProvider(app: App, disputeId: string): Promise<Pick<Dispute, 'history' | 'messages'> | null> {
  try {
    await followDispute(app, disputeId);
    return await app.payments.getDispute(disputeId);
  } catch (error) {
    app.log.warn({ err: error }, 'could not read a dispute');
    return null;
  }
}

async function describeUse(tx: Parameters<typeof sql.sumUse>[0], row: sql.ShownRow): Promise<string> {
  const { organizationId, organizationName, toppedUpAt, paidPesewas, topUpReference } = row;
  if (organizationId === null || toppedUpAt === null) return '';
  const { studies, paidPesewas: spent, payments } = await sql.sumUse(tx, organizationId, toppedUpAt);
  return [
    `${organizationName} topped up its prepaid research wallet on Nyansapo by ${formatCedis(paidPesewas)} on ${formatDate(dateOf(toppedUpAt))} (payment ${topUpReference}). We credited the full amount at once.`,
    studies > 0
      ? `Since then, the wallet paid ${formatCedis(spent)} to participants in ${countOf(payments, 'payment')} for ${countOf(studies, 'study', 'studies')}.`
      : 'The organisation can spend it on research studies at any time.',
  ].join(' ');
}
