import type { LEFT_REASONS } from '../../../contract/applications.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './applications.sql.ts';

type LeftReason = keyof typeof LEFT_REASONS;

/** Refusals about a single applicant; any other refuses the whole call. */
const REASONS: readonly string[] = [
  'QUOTA_FULL',
  'QUOTA_WAITS',
  'FACTS_NEEDED',
  'INVITED_OFTEN',
  'STATUS_CONFLICT',
  'PARTICIPANT_INFO_NEEDED',
  'NOT_FOUND',
] satisfies LeftReason[];

/**
 * Applies a change to several applications of a study; refused ones are skipped, and reported by name with the reason. `check`
 * only reads, before anything is written; `change` only writes, so that all changes go to the database together.
 */
export async function eachOrWhy<T>(
  work: Work,
  studyId: string,
  ids: readonly string[],
  check: (id: string) => Promise<T>,
  change: (one: T) => Promise<unknown>,
) {
  const changed: string[] = [];
  const left: { id: string; reason: LeftReason }[] = [];
  const orWhy = async <R>(id: string, act: () => Promise<R>): Promise<R | null> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal) || !REASONS.includes(error.code)) throw error;
      left.push({ id, reason: error.code as LeftReason });
      return null;
    }
  };
  const checked: { id: string; one: T }[] = [];
  for (const id of new Set(ids)) await orWhy(id, async () => checked.push({ id, one: await check(id) }));
  for (const { id, one } of checked) {
    await orWhy(id, async () => {
      await change(one);
      changed.push(id);
    });
  }
  const names = left.length === 0 ? [] : await sql.listApplicantNames(work.tx, studyId, idsOf(left));
  const nameOf = new Map(names.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return { changed, left: left.map((one) => ({ ...one, name: nameOf.get(one.id) ?? null })) };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
