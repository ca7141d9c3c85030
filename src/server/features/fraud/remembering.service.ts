import { addHours } from '../../../domain/calendar.ts';
import { STRIKE_WINDOW_DAYS } from '../../../domain/session-rules.ts';
import { newId } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './remembering.sql.ts';

/*
 * A person who deletes an account and returns counts as the same person for a study's pay, which is paid only once, and for
 * strikes. We store keyed hashes of the mailbox and the numbers with the studies and strikes, without the account's id, for as
 * long as domain/retention.ts says.
 */

type Person = Awaited<ReturnType<typeof sql.findReachable>>;

/**
 * Every mark by which a person can be recognised: the mailbox if there is one, and each number at which the account was reached
 * or paid.
 */
function marksOf(
  { settings }: Reader,
  { canonicalEmail, numbers }: Pick<Person, 'canonicalEmail' | 'numbers'>,
): string[] {
  return [
    ...(canonicalEmail === null ? [] : [keyedHash(settings, 'mailbox', canonicalEmail)]),
    ...[...new Set(numbers)].map((number) => keyedHash(settings, 'number', number)),
  ];
}

/** Hashed together with the mark, so that it can't be compared with other people's. */
function factsOf({ settings }: Reader, mark: string, { dateOfBirth, gender }: Pick<Person, 'dateOfBirth' | 'gender'>) {
  return dateOfBirth === null ? null : keyedHash(settings, 'facts', `${mark}|${dateOfBirth}|${gender}`);
}

/** Stores what outlives a participant's erasure, in its transaction, before anything is deleted. */
export async function remember(work: Work, userId: string): Promise<void> {
  const now = work.now;
  const person = await sql.findReachable(work.tx, userId);
  const studies = await sql.listStudiesOf(work.tx, userId);
  const strikes = await sql.listStrikesOf(work.tx, userId, addHours(now, -STRIKE_WINDOW_DAYS * 24));
  await sql.insertMarks(
    work.tx,
    marksOf(work, person).flatMap((mark) => {
      const row = (
        kept: Pick<Parameters<typeof sql.insertMarks>[1][number], 'about' | 'at' | 'studyId' | 'reason'>,
      ) => ({
        ...{ id: newId(), mark, facts: factsOf(work, mark, person) },
        ...kept,
      });
      return [
        ...studies.map(({ studyId }) => row({ about: 'STUDY', studyId, reason: null, at: now })),
        ...strikes.map((strike) => row({ about: 'STRIKE', ...strike })),
        ...(person.suspendedAt ? [row({ about: 'SUSPENSION', studyId: null, reason: null, at: now })] : []),
      ];
    }),
  );
}

/** What deleted accounts with the same mailbox or numbers left behind. */
export interface Former {
  person: Person;
  rows: Awaited<ReturnType<typeof sql.listRemembered>>;
}

/** Without the studies that an appeal has opened for the person. */
export async function recall(reader: Reader, userId: string): Promise<Former> {
  const person = await sql.findReachable(reader.tx, userId);
  const rows = await sql.listRemembered(reader.tx, marksOf(reader, person));
  if (!rows.some(({ about }) => about === 'STUDY')) return { person, rows };
  const opened = await sql.listOpenedByAppeal(reader.tx, userId);
  return { person, rows: rows.filter(({ studyId, about }) => about !== 'STUDY' || !opened.includes(studyId ?? '')) };
}

/** Refuses an application to a study that a deleted account with the same mailbox or number applied to. */
export function refuseFormerApplicant({ rows }: Former, studyId: string): void {
  if (rows.some((row) => row.about === 'STUDY' && row.studyId === studyId)) refuse('APPLIED_BEFORE');
}

/** The name of a study in which both the person and a deleted account with this number take or took part; or null. */
export async function findStudyOfNumber(reader: Reader, userId: string, number: string): Promise<string | null> {
  const remembered = await sql.listRemembered(reader.tx, [keyedHash(reader.settings, 'number', number)]);
  const own = await sql.listStudiesOf(reader.tx, userId, sql.TAKING_PART);
  const again = own.find(({ studyId }) => remembered.some((row) => row.about === 'STUDY' && row.studyId === studyId));
  return again?.studyName ?? null;
}

/** Strikes of deleted accounts since an instant: each once, however many marks it is stored with. */
export function strikesOf({ rows }: Former, since: Date) {
  const strikes = new Map<string, { at: Date; reason: 'LATE_CANCEL' | 'NO_SHOW'; studyName: string }>();
  for (const { about, at, reason, studyId, studyName } of rows) {
    if (about !== 'STRIKE' || reason === null || studyName === null || at < since) continue;
    strikes.set(`${studyId} ${reason} ${at.toISOString()}`, { at, reason, studyName });
  }
  return [...strikes.values()];
}

/** For the person's own export: what deleted accounts with the same mailbox or numbers left behind. */
export async function listRememberedOf(reader: Reader, userId: string) {
  const { rows } = await recall(reader, userId);
  return rows.map(({ about, studyName, reason, at }) => ({ about, study: studyName, reason, at }));
}

/** Evidence for a payout's score from deleted accounts with the same mailbox or number, or null. */
export async function seeFormerAccounts(reader: Reader, userId: string, { person, rows: remembered }: Former) {
  const own = remembered.length > 0 ? await sql.listStudiesOf(reader.tx, userId, sql.TAKING_PART) : [];
  const studyOf = (row: (typeof remembered)[number]) =>
    row.about === 'STUDY' && own.some(({ studyId }) => studyId === row.studyId);
  return {
    tookPart: remembered.find(studyOf)?.studyId ?? null,
    suspended: remembered.some(({ about }) => about === 'SUSPENSION') ? 'suspension' : null,
    factsDiffer: remembered.some(({ mark, facts }) => facts !== null && facts !== factsOf(reader, mark, person))
      ? 'facts'
      : null,
  };
}
