import { addHours, addMinutes } from '../../../domain/calendar.ts';
import {
  answeredFast,
  contradiction,
  FRAUD_SIGNALS,
  type FraudSignal,
  RUSHED_MINUTES,
  SIGN_UPS_PER_HOUR,
  scoreOf,
  wordsOf,
} from '../../../domain/fraud.ts';
import { namesDiffer, namesMatch } from '../../../domain/registered-names.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './fraud.sql.ts';
import { seeNearby } from './nearby.service.ts';
import { type Former, recall, seeFormerAccounts } from './remembering.service.ts';

/*
 * Nothing is refused here: an application continues whatever its signals, and a payout that scores 50 or more waits for an admin,
 * who sees the signals in words (no solely automated decision, Act 843).
 */

/** How long an application's signals count towards payouts. */
const REMEMBERED_DAYS = 90;

interface Seen {
  signal: FraudSignal;
  /** The evidence: an id that is never shown. */
  evidence: string;
}

/** The facts from which an account's signals are computed. */
export interface Account {
  facts: sql.AccountFacts;
  seen: readonly Seen[];
}

/** Records an application's signals, in its transaction; `account` is its applicant's. */
export async function scoreApplication(
  work: Work,
  application: { id: string; participantId: string },
  { facts, seen: seenBefore }: Account,
  answered: {
    questions: readonly ScreenerQuestion[];
    responses: readonly ScreenerResponse[];
    profile: Parameters<typeof contradiction>[2];
  },
): Promise<void> {
  const { id, participantId } = application;
  const now = work.now;
  const seen = [...seenBefore];
  const isRushed = now < addMinutes(facts.createdAt, RUSHED_MINUTES);
  if (isRushed && facts.earlyApplication === null) seen.push({ signal: 'RUSHED', evidence: id });
  if (answeredFast(answered.responses)) seen.push({ signal: 'ANSWERED_FAST', evidence: id });
  const question = contradiction(answered.questions, answered.responses, answered.profile);
  if (question !== null) seen.push({ signal: 'ANSWERS_CONTRADICT', evidence: `${id}:${question}` });
  await keep(work, { participantId, subject: 'application', subjectId: id, at: now }, seen);
}

/** Signals about a whole network, not about the person. */
const ABOUT_NETWORKS: readonly FraudSignal[] = ['SIGN_UP_BURST'];

export interface PayoutScore {
  points: number;
  /** Whether the network has the number registered in the person's name, and no signal about the person needs an admin. */
  isVerified: boolean;
}

/** The score of a payout that is about to be sent, in its transaction. */
export async function scorePayout(work: Work, payout: { id: string; participantId: string }): Promise<PayoutScore> {
  const { id, participantId } = payout;
  const { seen, ...score } = await readPayoutScore(work, participantId);
  await keep(work, { participantId, subject: 'payout', subjectId: id, at: work.now }, seen);
  return score;
}

/** The score that a person's payout would have now. Signals that an admin has cleared don't count. */
export async function readPayoutScore(
  reader: Reader,
  participantId: string,
): Promise<PayoutScore & { seen: readonly Seen[] }> {
  const cleared = await sql.listCleared(reader.tx, participantId);
  const account = await seeAccount(reader, participantId, await recall(reader, participantId));
  const seen = [
    ...account.seen,
    ...(await sql.listOfApplications(reader.tx, participantId, addHours(reader.now, -REMEMBERED_DAYS * 24))),
  ].filter(({ signal, evidence }) => !cleared.some((pass) => pass.signal === signal && pass.evidence === evidence));
  const { nameChecked, accountName, firstName, lastName } = account.facts;
  const isNamed = nameChecked === true && namesMatch(accountName ?? '', `${firstName} ${lastName}`);
  return {
    seen,
    points: scoreOf(seen.map(({ signal }) => signal)),
    isVerified: isNamed && seen.every(({ signal }) => ABOUT_NETWORKS.includes(signal)),
  };
}

async function keep(
  work: Work,
  about: { participantId: string; subject: 'application' | 'payout'; subjectId: string; at: Date },
  seen: readonly Seen[],
): Promise<void> {
  const rows = seen.map((row) => ({ id: newId(), ...about, ...row, points: FRAUD_SIGNALS[row.signal].points }));
  await sql.insertSignals(work.tx, rows);
}

/** The current signals of the account itself. */
export async function seeAccount(reader: Reader, userId: string, former: Former): Promise<Account> {
  const facts = await sql.findAccount(reader.tx, userId, addHours(reader.now, -REMEMBERED_DAYS * 24));
  const seen: Seen[] = [];
  const note = (signal: FraudSignal, evidence: string | null) => {
    if (evidence !== null) seen.push({ signal, evidence });
  };
  const { number } = facts;
  if (number !== null) {
    note('NUMBER_SHARED', facts.paidBefore && `${facts.paidBefore}:${number.slice(-4)}`);
    const differs = facts.nameChecked && namesDiffer(facts.accountName ?? '', `${facts.firstName} ${facts.lastName}`);
    if (differs) note('NAME_DIFFERS', number.slice(-4));
  }
  note('EMAIL_SHARED', facts.sameMailbox);
  note('DEVICE_SHARED', facts.sameBrowser);
  if (Math.max(facts.signUpsBefore, facts.signUpsAfter) > SIGN_UPS_PER_HOUR) note('SIGN_UP_BURST', facts.signUpNetwork);
  note('PROFILE_CHANGED', facts.profileChange);
  if (facts.renamedAt !== null) note('NAME_CHANGED', facts.renamedAt.toISOString());
  note('RUSHED', facts.earlyApplication);
  const nearby = await seeNearby(reader, userId, reader.now);
  if (nearby) note(nearby.isSameHands ? 'SAME_HANDS' : 'ALIKE', `${nearby.id}:${nearby.coincidences.join(',')}`);
  const before = await seeFormerAccounts(reader, userId, former);
  note('TOOK_PART_BEFORE', before.tookPart);
  note('SUSPENDED_BEFORE', before.suspended);
  note('FACTS_DIFFER', before.factsDiffer);
  return { facts, seen };
}

/** The signals of payouts or applications in words, by their ids. */
export async function describeSignals(reader: Reader, subjectIds: readonly string[]) {
  const bySubject = new Map<string, { signal: FraudSignal; points: number; words: string }[]>();
  for (const { subjectId, signal, points, evidence } of await sql.listOfSubjects(reader.tx, subjectIds)) {
    const list = bySubject.get(subjectId) ?? [];
    list.push({ signal, points, words: wordsOf(signal, evidence) });
    bySubject.set(subjectId, list);
  }
  return bySubject;
}

/**
 * Records that a payout was released, by an admin or because nobody decided about an appeal in time (null): the same signals with
 * the same evidence no longer count.
 */
export function clearSignals(work: Work, payoutId: string, adminId: string | null): Promise<void> {
  return sql.clear(work.tx, payoutId, adminId, work.now);
}
