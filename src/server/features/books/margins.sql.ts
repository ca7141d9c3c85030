import { type RawBuilder, sql } from 'kysely';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import type { ProviderCosts } from '../../../domain/study-margin.ts';
import type { Tx } from '../../platform/db/database.ts';
import { holds } from '../../platform/db/search.ts';

interface Filter {
  search?: string | undefined;
  status?: StudyStatus | undefined;
  result?: 'loss' | 'gain' | undefined;
}

/**
 * Studies with what left their accounts, and the margin that counts: while a study is open, that of all its places
 * paid; afterwards, that of what was paid. The margin is `marginOf` in SQL, for sorting and filtering.
 */
function selectMargins(
  tx: Tx,
  { collectionPercent, payoutPesewas }: ProviderCosts,
  { search = '', status, result }: Filter,
) {
  const margin = (fee: RawBuilder<number>, earned: RawBuilder<number>, payouts: RawBuilder<number>) =>
    sql<number>`${fee} - round((${fee} + ${earned}) * ${collectionPercent}::numeric / 100) - ${payouts} * ${payoutPesewas}::bigint - ${messages}`;
  const messages = sql<number>`coalesce(texts.messages, 0)`;
  const taken = sql<number>`coalesce(moved.fee, 0)`;
  const earned = sql<number>`coalesce(moved.earned, 0)`;
  const screening = sql<number>`coalesce(moved.screening, 0)`;
  const paid = sql<number>`coalesce(moved.paid, 0)`;
  // A diary pays for each of its entries.
  const payouts = sql<number>`study.desired_participants * coalesce((study.own_time #>> '{diary,entries}')::integer, 1)`;
  const whole = sql<number>`study.rate_pesewas * study.desired_participants`;
  const reserved = sql<number>`study.screening_cap * study.screening_blocks * study.screening_block_pesewas`;
  const soFar = margin(taken, sql`${earned} + ${screening}`, paid);
  const whenFull = margin(sql`study.fee_pesewas`, sql`${whole} + ${reserved}`, payouts);
  const studies = tx
    .with('moved', (query) =>
      query
        .selectFrom('ledgerAccount')
        .innerJoin('ledgerPosting', 'ledgerPosting.accountId', 'ledgerAccount.id')
        .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
        .where('ledgerAccount.kind', '=', 'STUDY_HELD')
        .where(sql<boolean>`event in ('fee', 'earn', 'screen')`)
        .groupBy('ledgerAccount.ownerId')
        .select([
          'ledgerAccount.ownerId as studyId',
          sql<number>`-sum(amount) filter (where event = 'fee')`.as('fee'),
          sql<number>`-sum(amount) filter (where event = 'earn')`.as('earned'),
          sql<number>`-sum(amount) filter (where event = 'screen')`.as('screening'),
          sql<number>`count(*) filter (where event = 'earn')`.as('paid'),
        ]),
    )
    .with('texts', (query) =>
      query
        .selectFrom('textMessage')
        .where('studyId', 'is not', null)
        .where('status', 'in', ['SENT', 'DELIVERED', 'UNDELIVERED'])
        .groupBy('studyId')
        .select(['studyId', sql<number>`sum(cost_pesewas)`.as('messages')]),
    )
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .leftJoin('moved', 'moved.studyId', 'study.id')
    .leftJoin('texts', 'texts.studyId', 'study.id')
    .select([
      'study.id',
      'study.code',
      'study.studyKind as kind',
      'study.name',
      'organization.name as organizationName',
      'study.status',
      'study.publishedAt',
      'study.durationMinutes',
      'study.desiredParticipants',
      'study.ratePesewas',
      'study.feePesewas',
      sql<number>`(${reserved})::bigint`.as('reservedScreeningPesewas'),
      sql<number>`${taken}::bigint`.as('takenFeePesewas'),
      sql<number>`${earned}::bigint`.as('earnedPesewas'),
      sql<number>`${messages}::bigint`.as('messagesPesewas'),
      sql<number>`${screening}::bigint`.as('screeningPesewas'),
      sql<number>`${paid}::bigint`.as('paid'),
      sql<number>`(${payouts})::bigint`.as('payouts'),
      sql<number>`(case when study.status in ('RECRUITING', 'PAUSED') then ${whenFull} else ${soFar} end)::bigint`.as(
        'marginPesewas',
      ),
    ])
    .$if(status !== undefined, (query) => query.where('study.status', '=', status ?? 'RECRUITING'))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('study.code', '=', search.toUpperCase()),
          holds(search, 'study.name'),
          holds(search, 'organization.name'),
        ]),
      ),
    );
  return tx
    .selectFrom(studies.as('margins'))
    .$if(result === 'loss', (query) => query.where('marginPesewas', '<', 0))
    .$if(result === 'gain', (query) => query.where('marginPesewas', '>=', 0));
}

export async function listMargins(tx: Tx, costs: ProviderCosts, query: Filter & { page: number; size: number }) {
  const all = selectMargins(tx, costs, query);
  const rows = await all
    .selectAll()
    .orderBy('marginPesewas')
    .orderBy('id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many studies lose money, and how much together. */
export async function sumLosses(tx: Tx, costs: ProviderCosts) {
  return selectMargins(tx, costs, { result: 'loss' })
    .select(({ fn }) => [
      fn.countAll<number>().as('studies'),
      sql<number>`coalesce(-sum(margin_pesewas), 0)::bigint`.as('lossPesewas'),
    ])
    .executeTakeFirstOrThrow();
}
