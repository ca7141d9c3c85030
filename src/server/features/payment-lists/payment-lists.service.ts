import { addresses } from '../../../contract/addresses.ts';
import type { PaymentListForm } from '../../../contract/payment-lists.ts';
import { addHours, dateOf, instantOf } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import {
  LISTED_PAYMENT_LIFECYCLE,
  PAYMENT_LIST_LIFECYCLE,
} from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import { spacedNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import {
  ANSWER_DAYS,
  type ListedLine,
  type ListedPerson,
  type ListProblem,
  MOST_LISTED,
  priceOfList,
  REMINDER_DAYS,
  REVIEWED_FROM_PESEWAS,
  readListed,
} from '../../../domain/payment-lists.ts';
import { textingWords } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newCode, newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { attemptEach } from '../../platform/run-each.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { requireBudget } from '../budgets/budgets.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { listFunded } from '../ledger/list-movements.ts';
import { available } from '../ledger/movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { requireProject } from '../projects/projects.service.ts';
import { textTo } from '../texts/outbox.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { readDebt } from '../wallets/debts.service.ts';
import { findPayee } from './payees.service.ts';
import { listedAnnounce } from './payment-lists.jobs.ts';
import * as sql from './payment-lists.sql.ts';
import { paymentOffered } from './payment-lists.texts.ts';
import { readLines } from './read-lines.ts';
import { afterEnds, giveBack } from './settling.service.ts';

/*
 * LIST-01: an organisation pays people who were recruited elsewhere. A list is checked whole; its sum is reserved when it starts,
 * and each person then says yes or no with their own number.
 */

/** What people of a list are given: text of lines, or rows. */
type Given = Pick<PaymentListForm, 'text' | 'rows'>;

export const yearOf = (at: Date) => instantOf(`${dateOf(at).slice(0, 4)}-01-01`, '00:00');

/** LIST-02: the people of a list, each line that is wrong, and what it costs. Nothing is stored. */
export async function checkList(app: App, caller: ResearcherCaller, given: Given) {
  const { people, problems } = await read(app, given);
  return app.read(async (reader) => {
    const availablePesewas = await ledger.readBalance(reader.tx, available(caller.organizationId));
    const feePesewas = app.settings.paymentLists.feePesewas;
    return {
      people: people.length,
      ...priceOfList(people, feePesewas),
      feePesewas,
      availablePesewas,
      firstPeople: people.slice(0, MOST_SHOWN),
      isReviewed: await isReviewed(reader, caller.organizationId, people),
      problems: problems.slice(0, MOST_PROBLEMS),
      moreProblems: Math.max(0, problems.length - MOST_PROBLEMS),
    };
  });
}

const MOST_PROBLEMS = 200;
const MOST_SHOWN = 20;

/** Every line of a list, with the yearly limit of each person. */
async function read(app: App, { text, rows }: Given): Promise<{ people: ListedPerson[]; problems: ListProblem[] }> {
  const lines: ListedLine[] =
    rows === undefined
      ? await readLines(text ?? '')
      : rows.map(({ number, amount, name, reference }, index) => ({
          line: index + 1,
          number,
          amount: String(amount),
          name,
          reference,
        }));
  if (lines.length === 0) refuseFields([{ field: 'text', message: 'Please add at least one number and amount.' }]);
  if (lines.length > MOST_LISTED) {
    refuseFields([{ field: 'text', message: `A list has at most ${MOST_LISTED} people. Please make two lists.` }]);
  }
  const { people, problems } = readListed(lines);
  const limit = app.settings.paymentLists.yearlyLimitPesewas;
  const sums = await app.read((reader) =>
    sql.sumOfYear(
      reader.tx,
      people.map(({ number }) => number),
      yearOf(reader.now),
    ),
  );
  const within = people.filter((person) => {
    const { confirmed = 0, waiting = 0 } = sums.get(person.number) ?? {};
    const left = Math.max(0, limit - confirmed - waiting);
    if (person.amountPesewas <= left) return true;
    const words = spacedNumber(person.number);
    const reason = `One person can get ${formatCedis(limit)} a year by lists. This number can get ${formatCedis(left)} more this year.`;
    problems.push({ line: person.line, text: `${words}, ${formatCedis(person.amountPesewas)}`, reason });
    return false;
  });
  return { people: within, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** The first list of an organisation waits for an admin if it is large. */
async function isReviewed(reader: Reader, organizationId: string, people: readonly ListedPerson[]): Promise<boolean> {
  const { amountPesewas } = priceOfList(people, 0);
  return amountPesewas >= REVIEWED_FROM_PESEWAS && !(await sql.hasOpenedList(reader.tx, organizationId));
}

/**
 * Starts a list whose sum the researcher has confirmed: reserves it, and texts everybody. A list with a wrong line, or that now
 * costs something else, is refused and nothing happens.
 */
export async function startList(app: App, caller: ResearcherCaller, form: PaymentListForm) {
  if (form.projectId) await requireProject(app, caller, form.projectId, 'projectId');
  const { people, problems } = await read(app, form);
  if (problems.length > 0) {
    refuseFields(
      problems
        .slice(0, MOST_PROBLEMS)
        .map(({ line, reason }) => ({ field: 'text', message: `Line ${line}: ${reason}` })),
    );
  }
  const { feePesewas } = app.settings.paymentLists;
  const { totalPesewas } = priceOfList(people, feePesewas);
  if (totalPesewas !== form.totalPesewas) {
    refuse('PAYMENT_LIST_COSTS_OTHER', { detail: `It now costs ${formatCedis(totalPesewas)}.` });
  }
  const { organizationId } = caller;
  const listId = newId();
  try {
    await app.work(caller, async (work) => {
      if ((await readDebt(work, organizationId)) > 0) refuse('ORGANIZATION_OWES');
      const isHeld = await isReviewed(work, organizationId, people);
      const list = {
        id: listId,
        organizationId,
        projectId: form.projectId ?? null,
        createdBy: caller.userId,
        name: form.name,
        purpose: form.purpose,
        feePesewas,
        createdAt: work.now,
        ...(isHeld ? { openedAt: null, expiresAt: null } : opening(work)),
      };
      await work.create(PAYMENT_LIST_LIFECYCLE, isHeld ? 'startForReview' : 'start', list);
      for (const { line, number, amountPesewas, name, reference: ownReference } of people) {
        const payment = { id: newId(), listId, line, number, amountPesewas, name, ownReference, code: newCode(8) };
        await work.create(LISTED_PAYMENT_LIFECYCLE, 'list', payment, { by: 'system' });
        if (!isHeld) announce(work, payment.id);
      }
      await ledger.post(work, listFunded({ listId, organizationId, amountPesewas: totalPesewas, at: work.now }));
      const { projectId } = list;
      await requireBudget(work, caller, { projectId, userId: caller.userId, amountPesewas: totalPesewas });
      await noteBalance(work, organizationId, caller.userId);
      if (isHeld) {
        await notifyAdmins(work, {
          message: `A new organisation wants to pay ${countOf(people.length, 'person', 'people')} ${formatCedis(totalPesewas)} by a list. It waits for you.`,
          redirectUrl: addresses.adminPaymentLists,
        });
      }
    });
  } catch (error) {
    if (!(error instanceof ledger.InsufficientFunds)) throw error;
    const has = await app.read((reader) => ledger.readBalance(reader.tx, available(organizationId)));
    refuse('INSUFFICIENT_BALANCE', {
      message: `The list costs ${formatCedis(totalPesewas)} and your wallet has ${formatCedis(has)}. Please top up ${formatCedis(Math.max(0, totalPesewas - has))} first.`,
    });
  }
  return getList(app, caller, listId);
}

/** When a list that opens now opened and expires. */
const opening = ({ now }: Work) => ({ openedAt: now, expiresAt: addHours(now, ANSWER_DAYS * 24) });

function announce(work: Work, paymentId: string): void {
  work.enqueue(listedAnnounce, { paymentId }, { key: paymentId });
}

// ---- The researcher’s view

export async function listLists(app: App, caller: ResearcherCaller, query: { page: number; size: number }) {
  return app.read((reader) => sql.listOwnLists(reader.tx, caller, query));
}

/** A list with its sums by status, how its payouts went, and what the ledger says. */
export async function getList(app: App, caller: ResearcherCaller, listId: string) {
  const read = async (reader: Reader) => {
    const list = found(await sql.findOwnList(reader.tx, caller.organizationId, listId));
    return { ...list, ...(await readOutcome(reader, listId)) };
  };
  return app.read(read, { isSnapshot: true });
}

export async function readOutcome(reader: Reader, listId: string) {
  const payouts = await sql.sumPayouts(reader.tx, listId);
  const of = (...statuses: (string | null)[]) =>
    payouts.reduce((sum, row) => sum + (statuses.includes(row.payoutStatus) ? row.people : 0), 0);
  return {
    paid: of('PAID'),
    failed: of('FAILED', 'REVERSED'),
    onTheWay: of('QUEUED', 'SENT', 'HELD', null),
    books: await sql.readBooksOf(reader.tx, listId),
  };
}

export async function listPayments(
  app: App,
  caller: ResearcherCaller,
  listId: string,
  query: sql.PaymentFilter & { page: number; size: number },
) {
  return app.read(async (reader) => {
    found(await sql.findOwnList(reader.tx, caller.organizationId, listId));
    const { rows, total } = await sql.listPayments(reader.tx, listId, query);
    return { rows: rows.map(asPayment), total };
  });
}

/** The organisation gave us the number, so it sees it whole; where it was paid, and the name there, only masked. */
const asPayment = ({ paidNumber: _, paidName: __, ...payment }: sql.ShownPayment) => payment;

/** How long before the same person is texted again. */
const TEXT_AGAIN_HOURS = 12;

/** Texts a waiting person again. */
export async function resend(app: App, caller: ResearcherCaller, listId: string, paymentId: string): Promise<void> {
  await app.work(caller, async (work) => {
    const { list, payment } = await lockOwn(work, caller, listId, paymentId);
    if (list.status !== 'OPEN' || payment.status !== 'WAITING') refuse('STATUS_CONFLICT');
    if (payment.textedAt !== null && payment.textedAt > addHours(work.now, -TEXT_AGAIN_HOURS))
      refuse('TEXTED_RECENTLY');
    await text(work, payment);
  });
}

async function text(work: Work, payment: { id: string; number: string; textedAt: Date | null }, reminders?: number) {
  const { id, number, textedAt } = payment;
  const noted = { id, textedAt, now: work.now, ...(reminders === undefined ? {} : { reminders }) };
  if (!(await sql.noteTexted(work.tx, noted))) return;
  const payee = await findPayee(work, number);
  await textTo(work, { userId: payee?.userId ?? null, number }, paymentOffered({ paymentId: id }));
}

/** Cancels one waiting payment, which returns to the wallet. */
export async function cancelPayment(app: App, caller: ResearcherCaller, listId: string, paymentId: string) {
  await app.work(caller, async (work) => {
    const { list, payment } = await lockOwn(work, caller, listId, paymentId);
    if (list.status !== 'OPEN' && list.status !== 'REVIEW') refuse('STATUS_CONFLICT');
    await giveBack(work, list, payment, 'cancel');
    await afterEnds(work, list);
  });
  return getList(app, caller, listId);
}

/** Cancels everything of a list that still waits. */
export async function cancelWaiting(app: App, caller: ResearcherCaller, listId: string) {
  let isFirst = true;
  let isMore = true;
  while (isMore) {
    isMore = await app.work(caller, async (work) => {
      const list = found(await sql.lockList(work.tx, listId));
      if (list.organizationId !== caller.organizationId) refuse('NOT_FOUND');
      const isOpen = list.status === 'OPEN' || list.status === 'REVIEW';
      if (!isOpen && isFirst) refuse('STATUS_CONFLICT');
      return isOpen && endSome(work, list, 'cancel');
    });
    isFirst = false;
  }
  return getList(app, caller, listId);
}

/** So that a long list does not keep the wallet locked for long. */
const ENDED_AT_ONCE = 200;

/** Ends the next waiting payments of a locked list; returns whether there may be more. */
async function endSome(work: Work, list: sql.PaymentList, event: 'cancel' | 'expire', by?: 'system'): Promise<boolean> {
  const waiting = await sql.listWaitingIds(work.tx, list.id, ENDED_AT_ONCE);
  await endThese(work, list, waiting, event, by);
  await afterEnds(work, list);
  return waiting.length === ENDED_AT_ONCE;
}

async function endThese(
  work: Work,
  list: sql.PaymentList,
  waiting: readonly { id: string }[],
  event: 'cancel' | 'expire',
  by?: 'system',
): Promise<void> {
  for (const { id } of waiting) {
    const payment = found(await sql.lockPayment(work.tx, id));
    await giveBack(work, list, payment, event, by === undefined ? {} : { by });
  }
}

async function lockOwn(work: Work, caller: ResearcherCaller, listId: string, paymentId: string) {
  const list = found(await sql.lockList(work.tx, listId));
  if (list.organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const payment = found(await sql.lockPayment(work.tx, paymentId));
  if (payment.listId !== listId) refuse('NOT_FOUND');
  return { list, payment };
}

// ---- Admins

export async function listAllLists(app: App, query: Parameters<typeof sql.listAllLists>[1]) {
  return app.read((reader) => sql.listAllLists(reader.tx, query));
}

/** LIST-08: an admin lets a new organisation’s list begin, or returns its money. */
export async function decideList(
  app: App,
  caller: Caller,
  listId: string,
  event: 'approve' | 'decline',
  reason: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    const list = found(await sql.lockList(work.tx, listId));
    const notify = (message: string) =>
      work.notify({ userId: list.createdBy, message, redirectUrl: addresses.paymentList({ listId }) });
    if (event === 'approve') {
      await work.change(PAYMENT_LIST_LIFECYCLE, list, 'approve', { set: opening(work) });
      for (const { id } of await sql.listWaitingIds(work.tx, listId)) announce(work, id);
      notify(`We have checked “${list.name}”. ${textingWords(work.now, 'its people')}`);
      return;
    }
    await work.change(PAYMENT_LIST_LIFECYCLE, list, 'decline', { reason, set: { endedAt: work.now } });
    await endThese(work, list, await sql.listWaitingIds(work.tx, listId), 'cancel', 'system');
    await afterEnds(work, { ...list, status: 'DECLINED' });
    notify(`We can’t make the payments of “${list.name}”: ${reason} Its money is back in your wallet.`);
  });
}

// ---- Jobs

/** Looks up the registered name of a listed number, so that its person sees it at once, and texts them, once. */
export async function announceListed(app: App, { paymentId }: { paymentId: string }): Promise<void> {
  const offer = await app.read((reader) => sql.findOffer(reader.tx, paymentId));
  if (offer?.status !== 'WAITING' || offer.listStatus !== 'OPEN' || offer.textedAt !== null) return;
  await learnName(app, offer);
  await app.work(null, (work) => text(work, { ...offer, textedAt: null }));
}

/** The registered name of a number, asked for once; null if the provider has none. */
export async function learnName(
  app: App,
  { id, number, registeredName }: Pick<sql.Offer, 'id' | 'number' | 'registeredName'>,
): Promise<string | null> {
  if (registeredName !== null) return registeredName;
  const network = suggestNetwork(number);
  if (network === null) return null;
  const name = await app.payments.resolveAccountName(network, number);
  if (name !== null) await app.work(null, (work) => sql.keepRegisteredName(work.tx, id, name));
  return name;
}

const REMINDED_AT_ONCE = 500;

/** LIST-05: reminders, and the end of lists whose time is over. */
export async function goRound(app: App): Promise<void> {
  await attemptEach([remindWaiting, endOverdue], (part) => part(app));
}

async function remindWaiting(app: App): Promise<void> {
  const due = await app.read((reader) => sql.listToRemind(reader.tx, REMINDER_DAYS, reader.now, REMINDED_AT_ONCE));
  await attemptEach(due, ({ id, textedAt, reminders }) =>
    app.work(null, async (work) => {
      const offer = await sql.findOffer(work.tx, id);
      if (offer) await text(work, { id, number: offer.number, textedAt }, reminders + 1);
    }),
  );
}

async function endOverdue(app: App): Promise<void> {
  const overdue = await app.read((reader) => sql.listOverdue(reader.tx, reader.now));
  await attemptEach(overdue, async (listId) => {
    let isMore = true;
    while (isMore) {
      isMore = await app.work(null, async (work) => {
        const list = await sql.lockList(work.tx, listId);
        if (list?.status !== 'OPEN' || list.expiresAt === null || list.expiresAt > work.now) return false;
        return endSome(work, list, 'expire', 'system');
      });
    }
  });
}
