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
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './fraud.sql.ts';
import { seeNearby } from './nearby.service.ts';
import { seeFormerAccounts } from './remembering.service.ts';

/*
 * Nothing is refused here: an application continues whatever its signals, and a payout that scores 50 or more waits for
 * an admin, who reads the signals in words (no solely automated decision, Act 843).
 */

/** How long an application's signals count towards payouts. */
const REMEMBERED_DAYS = 90;

interface Seen {
  signal: FraudSignal;
  /** The evidence: an id, never shown. */
  evidence: string;
}

/** Records an application's signals, in its transaction. */
export async function scoreApplication(
  work: Work,
  application: { id: string; participantId: string },
  answered: {
    questions: readonly ScreenerQuestion[];
    responses: readonly ScreenerResponse[];
    profile: Parameters<typeof contradiction>[2];
  },
): Promise<void> {
  const { id, participantId } = application;
  const now = work.now;
  const seen = await seePerson(work, participantId, now);
  if (answeredFast(answered.responses)) seen.push({ signal: 'ANSWERED_FAST', evidence: id });
  const question = contradiction(answered.questions, answered.responses, answered.profile);
  if (question !== null) seen.push({ signal: 'ANSWERS_CONTRADICT', evidence: `${id}:${question}` });
  await keep(work, { participantId, subject: 'application', subjectId: id, at: now }, seen);
}

/** True of a whole network, not of the person. */
const ABOUT_NETWORKS: readonly FraudSignal[] = ['SIGN_UP_BURST'];

export interface PayoutScore {
  points: number;
  /** The network knows the number under the person's name, and no signal about the person needs an admin. */
  isVerified: boolean;
}

/**
 * The score of a payout that is about to be sent, in its transaction. Signals that an admin has cleared don't count.
 */
export async function scorePayout(work: Work, payout: { id: string; participantId: string }): Promise<PayoutScore> {
  const { id, participantId } = payout;
  const now = work.now;
  const cleared = await sql.listCleared(work.tx, participantId);
  const seen = [
    ...(await seePerson(work, participantId, now)),
    ...(await sql.listOfApplications(work.tx, participantId, addHours(now, -REMEMBERED_DAYS * 24))),
  ].filter(({ signal, evidence }) => !cleared.some((pass) => pass.signal === signal && pass.evidence === evidence));
  await keep(work, { participantId, subject: 'payout', subjectId: id, at: now }, seen);
  const { nameChecked, accountName, firstName, lastName } = await sql.findPerson(work.tx, participantId);
  const isNamed = nameChecked === true && namesMatch(accountName ?? '', `${firstName} ${lastName}`);
  return {
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

/** The signals of the account itself today. */
async function seePerson(look: Look, userId: string, now: Date): Promise<Seen[]> {
  const person = await sql.findPerson(look.tx, userId);
  const seen: Seen[] = [];
  const note = (signal: FraudSignal, evidence: string | null) => {
    if (evidence !== null) seen.push({ signal, evidence });
  };
  if (person.number !== null) {
    const other = await sql.findPaidBefore(look.tx, userId, person.number);
    note('NUMBER_SHARED', other && `${other}:${person.number.slice(-4)}`);
    const differs =
      person.nameChecked && namesDiffer(person.accountName ?? '', `${person.firstName} ${person.lastName}`);
    if (differs) note('NAME_DIFFERS', person.number.slice(-4));
  }
  note('EMAIL_SHARED', await sql.findSameMailbox(look.tx, userId, person.canonicalEmail));
  note('DEVICE_SHARED', await sql.findSameBrowser(look.tx, userId));
  if (person.signUpNetwork !== null) {
    const { createdAt, signUpNetwork } = person;
    const before = await sql.countSignUps(look.tx, signUpNetwork, addHours(createdAt, -1), createdAt);
    const after = await sql.countSignUps(
      look.tx,
      signUpNetwork,
      new Date(createdAt.getTime() - 1),
      addHours(createdAt, 1),
    );
    if (Math.max(before, after) > SIGN_UPS_PER_HOUR) note('SIGN_UP_BURST', signUpNetwork);
  }
  note('PROFILE_CHANGED', await sql.findProfileChange(look.tx, userId, addHours(now, -REMEMBERED_DAYS * 24)));
  if (person.renamedAt !== null) note('NAME_CHANGED', person.renamedAt.toISOString());
  const rushedBefore = addMinutes(person.createdAt, RUSHED_MINUTES);
  note('RUSHED', await sql.findApplicationBefore(look.tx, userId, rushedBefore));
  const nearby = await seeNearby(look, userId, now);
  if (nearby) note(nearby.isSameHands ? 'SAME_HANDS' : 'ALIKE', `${nearby.id}:${nearby.coincidences.join(',')}`);
  const former = await seeFormerAccounts(look, userId);
  note('TOOK_PART_BEFORE', former.tookPart);
  note('SUSPENDED_BEFORE', former.suspended);
  note('FACTS_DIFFER', former.factsDiffer);
  return seen;
}

/** The signals of payouts or applications in words, by their ids. */
export async function describeSignals(look: Look, subjectIds: readonly string[]) {
  const bySubject = new Map<string, { signal: FraudSignal; points: number; words: string }[]>();
  for (const { subjectId, signal, points, evidence } of await sql.listOfSubjects(look.tx, subjectIds)) {
    const list = bySubject.get(subjectId) ?? [];
    list.push({ signal, points, words: wordsOf(signal, evidence) });
    bySubject.set(subjectId, list);
  }
  return bySubject;
}

/** An admin reviewed a payout's signals and released it: the same signals with the same evidence no longer count. */
export function clearSignals(work: Work, payoutId: string, adminId: string): Promise<void> {
  return sql.clear(work.tx, payoutId, adminId, work.now);
}
