import { addHours } from '../../../domain/calendar.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { appealUntil, HOLDS, type HoldKind, hasAppeal } from '../../../domain/holds.ts';
import { type Language, readerLanguage } from '../../../domain/languages.ts';
import { formatCedis } from '../../../domain/money.ts';
import { STRIKE_WINDOW_DAYS } from '../../../domain/session-rules.ts';
import { holdWords, whatToDo } from '../../../messages/holds.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { type Titled, titleIn } from '../../platform/mail/titles.ts';
import type { Reader } from '../../platform/work.ts';
import { findUserById } from '../accounts/users.service.ts';
import { readStandingOf } from '../applications/standing.service.ts';
import { recall } from '../fraud/remembering.service.ts';
import * as sql from './appeals.sql.ts';

/*
 * FRAUD-04: everything that is held of a person, with its reason, what it rests on, what they can do, and by when a person decides.
 */

/** How long decisions that are final stay in the list: as long as strikes count. */
const SHOWN_DAYS = STRIKE_WINDOW_DAYS;

/** What is held, before it is written in a language. */
export interface HoldFact {
  kind: HoldKind;
  subjectId: string;
  code: string;
  about: Titled | number | null;
  heldAt: Date;
  until: Date | null;
  /** What the person who decided wrote. */
  words: string | null;
  /** The admin who decided; null for a researcher and the system. */
  firstDecider: string | null;
  /** An admin has decided about it already, before appeals were recorded. */
  isFinal?: boolean;
  /** A strike for a missed session whose dispute is open: the dispute's decision ends both. */
  isDisputed?: boolean;
  /** By when a person decides even if nobody appeals. */
  decideBy?: Date;
}

const NOTHING = { about: null, until: null, words: null, firstDecider: null } as const;

/** What is held of a participant now, by what the database says; newest first within each kind. */
export async function findHolds(reader: Reader, userId: string): Promise<HoldFact[]> {
  const { tx, now } = reader;
  const user = await findUserById(reader, userId);
  if (!user || user.erasedAt !== null) return [];
  const since = addHours(now, -SHOWN_DAYS * 24);
  return [
    ...suspensionOf(user),
    ...(await heldPayouts(reader, userId)),
    ...(await pauseOf(reader, userId)),
    ...(await sql.listStrikes(tx, userId, since)).map(({ id, reason, at, isDisputed, ...about }) => ({
      ...NOTHING,
      ...{ kind: 'STRIKE' as const, subjectId: id, code: reason, about, heldAt: at, isDisputed },
    })),
    ...(await sql.listMissedSessions(tx, userId, since)).map(
      ({ id, status: _, upheldAt, bookingStatus, endsAt, words, ...about }) => ({
        ...NOTHING,
        ...{ kind: 'SESSION' as const, subjectId: id, about, heldAt: endsAt, words, isFinal: upheldAt !== null },
        code: bookingStatus === 'MISSED' ? 'MISSED' : 'PART',
      }),
    ),
    ...(await sql.listRejectedEntries(tx, userId, since)).flatMap(
      ({ id, status: _, upheldAt, reviewedAt, rejection, words, ...about }) =>
        reviewedAt === null || rejection === null
          ? []
          : [
              {
                ...NOTHING,
                ...{ kind: 'ENTRY' as const, subjectId: id, code: rejection, about, heldAt: reviewedAt, words },
                isFinal: upheldAt !== null,
              },
            ],
    ),
    ...(await sql.listProfileChanges(tx, userId, since)).map(({ id, status, at, decidedAt, decidedBy, answer }) => ({
      ...NOTHING,
      ...{ kind: 'PROFILE_CHANGE' as const, subjectId: id, heldAt: decidedAt ?? at, words: answer },
      ...{ code: status === 'WAITING' ? 'WAITING' : 'DECLINED', firstDecider: decidedBy },
      ...(status === 'WAITING' ? { decideBy: addHours(at, HOLDS.PROFILE_CHANGE.hours) } : {}),
    })),
    ...(await sql.listDeclinedNumbers(tx, userId, since)).map(({ id, decidedAt, answer }) => ({
      ...NOTHING,
      ...{ kind: 'NUMBER_REQUEST' as const, subjectId: id, code: 'DECLINED', words: answer, heldAt: decidedAt ?? now },
    })),
    ...(await refusedStudies(reader, userId)),
  ];
}

function suspensionOf(user: {
  id: string;
  role: UserType;
  suspendedAt: Date | null;
  suspendedBy: string | null;
  suspensionReason: string | null;
}): HoldFact[] {
  const { id: subjectId, suspendedAt, suspendedBy, suspensionReason: words } = user;
  if (suspendedAt === null) return [];
  const code = user.role === 'PARTICIPANT' ? 'BY_ADMIN' : 'OF_RESEARCHER';
  const hold = { kind: 'SUSPENSION' as const, subjectId, code, heldAt: suspendedAt, words };
  return [{ ...NOTHING, ...hold, firstDecider: suspendedBy }];
}

async function heldPayouts(reader: Reader, userId: string): Promise<HoldFact[]> {
  const payouts = await sql.listHeldPayouts(reader.tx, userId);
  return payouts.map(({ id, amountPesewas, holdUntil, heldBecause, createdAt, held }) => {
    const heldAt = held ? new Date(held.at) : createdAt;
    const hold = { kind: 'PAYOUT' as const, subjectId: id, code: heldBecause ?? 'CHECKED', about: amountPesewas };
    const decideBy = holdUntil === null ? { decideBy: addHours(heldAt, HOLDS.PAYOUT.hours) } : {};
    return { ...NOTHING, ...hold, heldAt, until: holdUntil, firstDecider: held?.actorId ?? null, ...decideBy };
  });
}

async function pauseOf(reader: Reader, userId: string): Promise<HoldFact[]> {
  const { strikes, pausedUntil } = await readStandingOf(reader, userId);
  const last = strikes.at(-1);
  if (pausedUntil === null || !last) return [];
  const hold = { kind: 'PAUSE' as const, subjectId: userId, code: 'STRIKES', heldAt: last.at, until: pausedUntil };
  return [{ ...NOTHING, ...hold }];
}

/** Studies that recruit and that a deleted account of the person applied for. */
async function refusedStudies(reader: Reader, userId: string): Promise<HoldFact[]> {
  const { rows } = await recall(reader, userId);
  const since = new Map<string, Date>();
  for (const { about, studyId, at } of rows) {
    if (about === 'STUDY' && studyId !== null && at >= (since.get(studyId) ?? at)) since.set(studyId, at);
  }
  return (await sql.listRecruiting(reader.tx, [...since.keys()])).map(({ id, ...about }) => {
    const hold = { kind: 'STUDY' as const, subjectId: id, code: 'APPLIED_BEFORE', about };
    return { ...NOTHING, ...hold, heldAt: since.get(id) ?? reader.now };
  });
}

export type AppealRow = Awaited<ReturnType<typeof sql.listAppealsOf>>[number];

export function appealOf(hold: HoldFact, appeals: readonly AppealRow[]): AppealRow | undefined {
  return appeals.find(
    ({ kind, subjectId, heldAt }) =>
      kind === hold.kind && subjectId === hold.subjectId && heldAt.getTime() === hold.heldAt.getTime(),
  );
}

/** The state of a hold's appeal now. */
export function stateOf(hold: HoldFact, appeal: AppealRow | undefined, now: Date) {
  if (appeal) return appeal.status;
  if (hold.isFinal) return 'DENIED' as const;
  if (hold.isDisputed) return 'CLOSED' as const;
  const last = appealUntil(hold);
  return hasAppeal(hold) && (last === null || now <= last) ? ('POSSIBLE' as const) : ('CLOSED' as const);
}

/**
 * What is held of a participant now, in the person's language or in the given one. It is the same for every channel: screens, text
 * messages and phone menus.
 */
export async function listHolds(reader: Reader, userId: string, language?: Language) {
  const holds = await findHolds(reader, userId);
  if (holds.length === 0) return [];
  const appeals = await sql.listAppealsOf(reader.tx, userId);
  const user = await findUserById(reader, userId);
  const written = language ?? readerLanguage({ role: 'PARTICIPANT', language: user?.language ?? null });
  return holds.map((hold) => {
    const appeal = appealOf(hold, appeals);
    return inLocale(written, () => inWords(reader, hold, { appeal, language: written }));
  });
}
export type HeldThing = Awaited<ReturnType<typeof listHolds>>[number];

function inWords(
  reader: Reader,
  hold: HoldFact,
  { appeal, language }: { appeal: AppealRow | undefined; language: Language },
) {
  const { now } = reader;
  const { firstDecider: _, isFinal: _isFinal, isDisputed, about, decideBy: promised, ...shown } = hold;
  const state = stateOf(hold, appeal, now);
  const decideBy = appeal?.status === 'OPEN' ? appeal.decideBy : promised && promised > now ? promised : null;
  return {
    ...shown,
    about: typeof about === 'number' ? formatCedis(about) : about && titleIn(about, language).title,
    ...holdWords(hold),
    whatToDo:
      isDisputed && state === 'CLOSED'
        ? m.holds_do_with_session()
        : whatToDo({ ...hold, decideBy, appeal: state }, { time: instantWords, ...answersOf(reader) }),
    decideBy,
    appeal: state,
    appealUntil: state === 'POSSIBLE' ? appealUntil(hold) : null,
    appealDecision: appeal ? decisionWords(appeal) : null,
  };
}

/** What was decided about an appeal; null while it is open. */
export function decisionWords({ status, decidedBy, decisionReason }: AppealRow): string | null {
  if (status === 'OPEN') return null;
  if (status === 'DENIED') return m.holds_appeal_denied({ reason: decisionReason ?? '' });
  return decidedBy === null ? m.holds_appeal_in_time() : m.holds_appeal_granted();
}
