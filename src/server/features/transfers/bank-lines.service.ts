import { addresses } from '../../../contract/addresses.ts';
import type { Decision } from '../../../contract/proposals.ts';
import type { DECISION_OUTCOMES } from '../../../contract/transfers.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import {
  BANK_DECISION_LIFECYCLE,
  BANK_LINE_LIFECYCLE,
  type BankLineStatus,
  PRO_FORMA_LIFECYCLE,
  TOP_UP_LIFECYCLE,
} from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { referencesIn } from '../../../domain/transfer-references.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listOrganizationMembers } from '../accounts/accounts.service.ts';
import { noteBankBalance } from '../books/books.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { transferArrived, transferCredited, transferReturned } from '../ledger/top-up-movements.ts';
import { askSecondAdmin, decideProposal, proposalFor } from '../proposals/proposals.service.ts';
import { lockPosting, postSettlements } from '../settlements/settlements.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { tellArrived } from '../wallets/top-ups.service.ts';
import * as sql from './bank-lines.sql.ts';
import { isOpen, type ProForma, shownStatus } from './pro-formas.service.ts';
import { lockByReference, lockProForma } from './pro-formas.sql.ts';
import { readStatement, type Statement, type StatementLine, UnreadableStatement } from './statement-file.rules.ts';

/*
 * Credits of our bank's statement. Each is in suspense first; one with the reference and the amount of an open pro-forma goes on
 * to its wallet in the same transaction, and two admins decide about all others. Lock order: the lock of postings (uploads only),
 * the decision, the line, the pro-forma, then ledger accounts.
 */

/** A settlement can reach the bank's statement some days later: a weekend and two holidays. */
const SETTLED_BEFORE_DAYS = 5;

/** Reads a statement and books what is new in it. The same lines in another statement, or at the same time, add nothing. */
export async function uploadStatement(app: App, caller: AdminCaller, file: Uint8Array) {
  const statement = read(file, dateOf(app.clock.now()));
  // So that the provider's newest settlements are known as such.
  await postSettlements(app).catch((error) =>
    app.log.warn({ err: error }, 'could not read settlements before a statement'),
  );
  const credits = statement.lines.filter(({ amountPesewas }) => amountPesewas > 0);
  const keys = credits.map(({ key }) => key);
  const known = await app.read((reader) => sql.findKnownKeys(reader.tx, keys));
  const booked: { amountPesewas: number; became: Became }[] = [];
  // A transaction for each line, so that none holds the accounts of several organisations. An upload that stops can be repeated.
  for (const line of credits.filter(({ key }) => !known.has(key))) {
    const became = await app.work(caller, async (work) => {
      await lockPosting(work.tx);
      return (await sql.findKnownKeys(work.tx, [line.key])).size > 0 ? null : book(work, caller, line);
    });
    if (became !== null) booked.push({ amountPesewas: line.amountPesewas, became });
  }
  const those = (status: Became) => booked.filter(({ became }) => became === status);
  const sumOf = (status: Became) => those(status).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
  const { closing } = statement;
  return {
    newLines: booked.length,
    knownLines: credits.length - booked.length,
    creditedPesewas: sumOf('CREDITED'),
    waitingPesewas: sumOf('WAITING'),
    settlements: those('SETTLED').length,
    ignoredDebits: statement.lines.length - credits.length,
    comparison: closing && (await app.work(caller, (work) => noteBankBalance(work, closing))),
  };
}

type Became = 'CREDITED' | 'WAITING' | 'SETTLED';

function read(file: Uint8Array, today: string): Statement {
  try {
    return readStatement(file, today);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return refuseFields([{ field: 'file', message: error.message }]);
  }
}

type Line = NonNullable<Awaited<ReturnType<typeof sql.lockLine>>>;

/** Stores a new credit, and books what is certain about it. */
async function book(
  work: Work,
  caller: AdminCaller,
  { key, day, amountPesewas, narration }: StatementLine,
): Promise<Became> {
  const named = await lockByReference(work.tx, referencesIn(narration));
  const row = {
    ...{ id: newId(), key, day, amountPesewas, narration },
    ...{ uploadedBy: caller.userId, seenAt: work.now },
  };
  const since = addDays(day, -SETTLED_BEFORE_DAYS);
  const settlement =
    named.length === 0 ? await sql.findSettlement(work.tx, { amountPesewas, since, until: day }) : undefined;
  if (settlement) {
    await work.create(BANK_LINE_LIFECYCLE, 'recognise', { ...row, settlementId: settlement.id });
    return 'SETTLED';
  }
  // With two references, nobody but a person can tell.
  const proForma = named.length === 1 ? named[0] : undefined;
  await work.create(BANK_LINE_LIFECYCLE, 'suspend', { ...row, proFormaId: proForma?.id ?? null });
  await ledger.post(work, transferArrived({ lineId: row.id, amountPesewas, at: work.now }));
  const isExact = proForma && proForma.amountPesewas - proForma.receivedPesewas === amountPesewas;
  if (!isExact || !isOpen(proForma, dateOf(work.now))) return 'WAITING';
  await credit(work, found(await sql.lockLine(work.tx, row.id)), proForma.organizationId, proForma);
  return 'CREDITED';
}

/** Moves a credit from suspense to a wallet, as a top-up with a receipt. */
async function credit(work: Work, line: Line, organizationId: string, proForma: ProForma | null): Promise<void> {
  const { amountPesewas } = line;
  const at = work.now;
  const userId = proForma?.createdBy ?? (await findAdmin(work, organizationId));
  const [topUpId, reference] = [newId(), `transfer-${line.id}`];
  const topUp = { id: topUpId, organizationId, createdBy: userId, reference, amountPesewas };
  const page = { returnPath: addresses.wallet, authorizationUrl: null };
  await work.create(TOP_UP_LIFECYCLE, 'transfer', { ...topUp, ...page, createdAt: at, settledAt: at });
  await work.change(BANK_LINE_LIFECYCLE, line, 'credit', { set: { topUpId } });
  if (proForma) {
    const receivedPesewas = proForma.receivedPesewas + amountPesewas;
    const event = receivedPesewas >= proForma.amountPesewas ? 'pay' : 'payPartly';
    await work.change(PRO_FORMA_LIFECYCLE, proForma, event, { set: { receivedPesewas } });
  }
  await ledger.post(work, transferCredited({ topUpId, reference, organizationId, amountPesewas, at }));
  await noteBalance(work, organizationId);
  tellArrived(work, { organizationId, userId, kind: 'bank transfer', amountPesewas, reference });
}

async function findAdmin(work: Work, organizationId: string): Promise<string> {
  const members = await listOrganizationMembers(work, organizationId);
  const admin = members.find(({ isAdmin }) => isAdmin) ?? members[0];
  if (admin) return admin.userId;
  return refuseFields([{ field: 'organizationId', message: 'This organisation has no members any more' }]);
}

export async function proposeDecision(
  app: App,
  caller: AdminCaller,
  lineId: string,
  form: { outcome: keyof typeof DECISION_OUTCOMES; organizationId: string | null; reason: string },
) {
  const { outcome, reason } = form;
  const organizationId = outcome === 'CREDIT' ? form.organizationId : null;
  if (outcome === 'CREDIT' && organizationId === null) {
    refuseFields([{ field: 'organizationId', message: 'Please choose an organisation' }]);
  }
  try {
    await app.work(caller, async (work) => {
      const line = found(await sql.lockLine(work.tx, lineId));
      if (line.status !== 'WAITING') refuse('STATUS_CONFLICT');
      if (organizationId !== null && !(await sql.organizationExists(work.tx, organizationId))) refuse('NOT_FOUND');
      const decision = { id: newId(), lineId, outcome, organizationId, reason, proposedBy: caller.userId };
      await work.create(BANK_DECISION_LIFECYCLE, 'propose', { ...decision, createdAt: work.now }, { reason });
      const message = `A decision about a bank credit of ${formatCedis(line.amountPesewas)} is waiting for a second admin.`;
      await askSecondAdmin(work, caller, { message, redirectUrl: addresses.adminBooks });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'bank_decision_one_open') refuse('DECISION_OPEN');
    throw error;
  }
  return describeLine(app, caller, lineId);
}

export async function decide(app: App, caller: AdminCaller, id: string, event: Decision) {
  let lineId = '';
  const lock = async (tx: Tx) => {
    const decision = await sql.lockDecision(tx, id);
    lineId = decision?.lineId ?? '';
    return decision;
  };
  await decideProposal(app, caller, { lifecycle: BANK_DECISION_LIFECYCLE, event, lock, carryOut });
  return describeLine(app, caller, lineId);
}

async function carryOut(
  work: Work,
  decision: NonNullable<Awaited<ReturnType<typeof sql.lockDecision>>>,
): Promise<void> {
  const line = found(await sql.lockLine(work.tx, decision.lineId));
  const { id: lineId, amountPesewas } = line;
  if (decision.outcome === 'CREDIT' && decision.organizationId !== null) {
    const named = line.proFormaId === null ? undefined : await lockProForma(work.tx, line.proFormaId);
    const proForma = named?.organizationId === decision.organizationId ? named : null;
    await credit(work, line, decision.organizationId, proForma);
    return;
  }
  const isKnown = decision.outcome === 'KNOWN';
  await work.change(BANK_LINE_LIFECYCLE, line, isKnown ? 'know' : 'return', { reason: decision.reason });
  await ledger.post(work, transferReturned({ lineId, amountPesewas, at: work.now, isKnown }));
}

async function describeLine(app: App, caller: AdminCaller, id: string) {
  return app.read(async (reader) => asLine(caller, found(await sql.findLine(reader.tx, id)), dateOf(reader.now)));
}

export async function listLines(
  app: App,
  caller: AdminCaller,
  query: { status?: BankLineStatus | undefined; page: number; size: number },
) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listLines(reader.tx, query);
    return { rows: rows.map((row) => asLine(caller, row, dateOf(reader.now))), total };
  });
}

function asLine(caller: AdminCaller, row: sql.ListedLine, today: string) {
  const { id, day, amountPesewas, narration, status, organizationName } = row;
  return {
    id,
    day,
    amountPesewas,
    narration,
    status,
    organizationName,
    proForma: proFormaOf(row, today),
    decision: decisionOf(caller, row),
  };
}

function proFormaOf(row: sql.ListedLine, today: string) {
  const { proFormaReference: reference, proFormaOrganizationId: organizationId, proFormaStatus: status } = row;
  if (reference === null || organizationId === null || status === null) return null;
  return {
    reference,
    organizationId,
    organizationName: row.proFormaOrganizationName ?? '',
    amountPesewas: row.proFormaAmountPesewas ?? 0,
    receivedPesewas: row.proFormaReceivedPesewas ?? 0,
    status: shownStatus({ status, expiresOn: row.proFormaExpiresOn ?? today }, today),
  };
}

function decisionOf(caller: AdminCaller, row: sql.ListedLine) {
  const { decisionId: id, outcome, reason, decisionStatus: status, decisionAt: createdAt, proposerId } = row;
  if (id === null || outcome === null || reason === null || status === null || !createdAt || proposerId === null)
    return null;
  const { proposedBy, decidedBy, decisionOrganizationName: organizationName } = row;
  return proposalFor(caller, {
    id,
    outcome,
    reason,
    status,
    createdAt,
    proposerId,
    proposedBy,
    decidedBy,
    organizationName,
  });
}
