import type { Insertable } from 'kysely';
import { type FraudSignal, RUSHED_MINUTES } from '../../../domain/fraud.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FraudSignalTable } from '../../platform/db/money-tables.ts';
import { statement } from '../../platform/db/statement.ts';

/** An account, and what it shares with others: for each, the id of one of them, or null. */
export interface AccountFacts {
  firstName: string;
  lastName: string;
  signUpNetwork: string | null;
  renamedAt: Date | null;
  createdAt: Date;
  number: string | null;
  accountName: string | null;
  nameChecked: boolean | null;
  /** Another person whose payouts or airtime went to this number. */
  paidBefore: string | null;
  /** Another active account whose mail reaches the same mailbox. */
  sameMailbox: string | null;
  /** Another participant who signed in from a browser that this person used. */
  sameBrowser: string | null;
  /** Accounts that were opened from the same network within an hour before and after this one. */
  signUpsBefore: number;
  signUpsAfter: number;
  /**
   * The latest change of facts that decide which studies a person qualifies for; changes that an admin reviewed are not a signal.
   */
  profileChange: string | null;
  /** An application within the first minutes of the account. */
  earlyApplication: string | null;
}

const readAccount = statement<AccountFacts, [userId: string, changedSince: Date, rushedMinutes: number]>(
  `select u.first_name, u.last_name, u.sign_up_network, u.renamed_at, u.created_at, m.number, m.account_name,
     m.name_checked,
     coalesce((select participant_id from payout p where p.number = m.number and p.participant_id <> u.id limit 1),
      (select participant_id from airtime_top_up t where t.number = m.number and t.participant_id <> u.id limit 1)) as paid_before,
     (select o.id from app_user o where o.canonical_email = u.canonical_email and o.id <> u.id and o.erased_at is null
      limit 1) as same_mailbox,
     (select o.id from known_device own join known_device same using (browser_hash) join app_user o on o.id = same.user_id
      where own.user_id = u.id and same.user_id <> u.id and o.role = 'PARTICIPANT' limit 1) as same_browser,
     (select count(*) from app_user o where o.sign_up_network = u.sign_up_network
      and o.created_at > u.created_at - interval '1 hour' and o.created_at <= u.created_at) as sign_ups_before,
     (select count(*) from app_user o where o.sign_up_network = u.sign_up_network
      and o.created_at >= u.created_at and o.created_at <= u.created_at + interval '1 hour') as sign_ups_after,
     (select id from profile_change c where c.participant_id = u.id and c.status in ('MADE', 'DECLINED') and c.at > $2
      order by c.at desc limit 1) as profile_change,
     (select id from application a where a.participant_id = u.id
      and a.applied_at < u.created_at + interval '1 minute' * $3 limit 1) as early_application
   from app_user u left join mobile_money_account m on m.user_id = u.id where u.id = $1`,
);

export async function findAccount(tx: Tx, userId: string, changedSince: Date): Promise<AccountFacts> {
  const [account] = await readAccount(tx, userId, changedSince, RUSHED_MINUTES);
  if (!account) throw new Error(`no account ${userId}`);
  return account;
}

export async function insertSignals(tx: Tx, signals: Insertable<FraudSignalTable>[]): Promise<void> {
  if (signals.length === 0) return;
  await tx
    .insertInto('fraudSignal')
    .values(signals)
    .onConflict((conflict) => conflict.columns(['subjectId', 'signal']).doNothing())
    .execute();
}

/** The signals of a person's applications since an instant. */
export async function listOfApplications(tx: Tx, userId: string, since: Date) {
  return (await tx
    .selectFrom('fraudSignal')
    .select(['signal', 'evidence'])
    .where('participantId', '=', userId)
    .where('subject', '=', 'application')
    .where('at', '>', since)
    .execute()) as { signal: FraudSignal; evidence: string }[];
}

/** The signals that an admin has reviewed and cleared: the same signal with the same evidence. */
export function listCleared(tx: Tx, userId: string) {
  return tx
    .selectFrom('fraudSignal')
    .select(['signal', 'evidence'])
    .where('participantId', '=', userId)
    .where('clearedAt', 'is not', null)
    .execute();
}

export async function listOfSubjects(tx: Tx, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return (await tx
    .selectFrom('fraudSignal')
    .select(['subjectId', 'signal', 'points', 'evidence', 'clearedAt'])
    .where('subjectId', 'in', [...subjectIds])
    .orderBy('points', 'desc')
    .orderBy('signal')
    .execute()) as {
    subjectId: string;
    signal: FraudSignal;
    points: number;
    evidence: string;
    clearedAt: Date | null;
  }[];
}

export async function clear(tx: Tx, subjectId: string, clearedBy: string | null, clearedAt: Date): Promise<void> {
  await tx
    .updateTable('fraudSignal')
    .set({ clearedAt, clearedBy })
    .where('subjectId', '=', subjectId)
    .where('clearedAt', 'is', null)
    .execute();
}
