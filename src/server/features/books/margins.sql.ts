import { type RawBuilder, sql } from 'kysely';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { PAID_BY_STUDIES, TAKING_PART } from '../../../domain/movement-events.ts';
import type { ProviderCosts } from '../../../domain/study-margin.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';

/** The provider's costs, and the VAT rate for fees that are not taken yet, per 10,000. */
type Costs = ProviderCosts & { vatRate: number };

interface Filter {
  search?: string | undefined;
  status?: StudyStatus | undefined;
  result?: 'loss' | 'gain' | undefined;
}

/**
 * Studies with their spending, and their margin: for an open study as if all its places were paid, for a closed one by what was
 * paid. The margin is `marginOf` in SQL, for sorting and filtering.
 */
function selectMargins(
  tx: Tx,
  { collectionPercent, payoutPesewas, vatRate }: Costs,
  { search = '', status, result }: Filter,
) {
  const margin = (
    fee: RawBuilder<number>,
    vat: RawBuilder<number>,
    earned: RawBuilder<number>,
    payouts: RawBuilder<number>,
  ) =>
    sql<number>`${fee} - ${vat} - round((${fee} + ${earned}) * ${collectionPercent}::numeric / 100) - (${payouts}) * ${payoutPesewas}::bigint - ${messages}`;
  const messages = sql<number>`coalesce(texts.messages, 0)`;
  // A fee of earlier versions has no invoice, and no VAT.
  const taken = sql<number>`(coalesce(moved.fee, 0) - coalesce(invoiced.credited, 0))`;
  const takenVat = sql<number>`coalesce(invoiced.vat, 0)`;
  const isTaken = sql<boolean>`coalesce(moved.fee, 0) > 0`;
  const fullFee = sql<number>`case when ${isTaken} then ${taken} else study.fee_pesewas end`;
  const fullVat = sql<number>`case when ${isTaken} then ${takenVat}
    else study.fee_pesewas - round(study.fee_pesewas * 10000::numeric / (10000 + ${vatRate}::integer)) end`;
  const earned = sql<number>`(coalesce(moved.earned, 0) + coalesce(thanked.pesewas, 0))`;
  const screening = sql<number>`coalesce(moved.screening, 0)`;
  const paid = sql<number>`(coalesce(moved.paid, 0) + coalesce(thanked.paid, 0))`;
  // A diary pays for each of its entries, and travel in advance is a payout of its own.
  const payouts = sql<number>`study.desired_participants * (coalesce((study.own_time #>> '{diary,entries}')::integer, 1)
    + study.travel_in_advance::integer)`;
  const whole = sql<number>`(study.rate_pesewas + study.overrun_pesewas) * study.desired_participants`;
  const reserved = sql<number>`study.screening_cap * study.screening_blocks * study.screening_block_pesewas`;
  const soFar = margin(taken, takenVat, sql`${earned} + ${screening}`, paid);
  const whenFull = margin(
    fullFee,
    fullVat,
    sql`${whole} + ${reserved} + coalesce(thanked.pesewas, 0)`,
    sql<number>`${payouts} + coalesce(thanked.paid, 0)`,
  );
  const studies = tx
    .with('moved', (query) =>
      query
        .selectFrom('ledgerAccount')
        .innerJoin('ledgerPosting', 'ledgerPosting.accountId', 'ledgerAccount.id')
        .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
        .leftJoin('assignment', 'assignment.id', 'ledgerJournal.subjectId')
        .where('ledgerAccount.kind', '=', 'STUDY_HELD')
        .where(sql<boolean>`event = any(${['fee', ...PAID_BY_STUDIES]})`)
        .groupBy('ledgerAccount.ownerId')
        .select([
          'ledgerAccount.ownerId as studyId',
          sql<number>`-sum(amount) filter (where event = 'fee')`.as('fee'),
          sql<number>`-sum(amount) filter (where event = any(${[...TAKING_PART]}))`.as('earned'),
          sql<number>`-sum(amount) filter (where event = 'screen')`.as('screening'),
          // Travel in advance is a payout of its own. The overrun is paid out with its session, and the bonus of a diary, which was
          // booked as earn at first, with an entry.
          sql<number>`count(*) filter (where event in ('earn', 'travel') and assignment.id is null)`.as('paid'),
        ]),
    )
    .with('thanked', (query) =>
      query
        .selectFrom('bonus')
        .groupBy('studyId')
        .select(['studyId', sql<number>`sum(amount_pesewas)`.as('pesewas'), sql<number>`count(*)`.as('paid')]),
    )
    .with('texts', (query) =>
      query
        .selectFrom('textMessage')
        .where('studyId', 'is not', null)
        .where('status', 'in', ['SENT', 'DELIVERED', 'UNDELIVERED'])
        .groupBy('studyId')
        .select(['studyId', sql<number>`sum(cost_pesewas)`.as('messages')]),
    )
    .with('invoiced', (query) =>
      query
        .selectFrom('invoice')
        .groupBy('studyId')
        .select([
          'studyId',
          sql<number>`sum((gross_pesewas - net_pesewas) * case series when 'INVOICE' then 1 else -1 end)`.as('vat'),
          sql<number>`sum(gross_pesewas) filter (where series = 'CREDIT_NOTE')`.as('credited'),
        ]),
    )
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .leftJoin('moved', 'moved.studyId', 'study.id')
    .leftJoin('thanked', 'thanked.studyId', 'study.id')
    .leftJoin('invoiced', 'invoiced.studyId', 'study.id')
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
      'study.overrunPesewas',
      'study.feePesewas',
      sql<number>`(${reserved})::bigint`.as('reservedScreeningPesewas'),
      sql<number>`${taken}::bigint`.as('takenFeePesewas'),
      sql<number>`${takenVat}::bigint`.as('takenVatPesewas'),
      sql<boolean>`${isTaken}`.as('isFeeTaken'),
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

export async function listMargins(tx: Tx, costs: Costs, query: Filter & { page: number; size: number }) {
  const all = selectMargins(tx, costs, query);
  return selectPage(all.selectAll().orderBy('marginPesewas').orderBy('id'), query);
}

/** How many studies lose money, and how much together. */
export async function sumLosses(tx: Tx, costs: Costs) {
  return selectMargins(tx, costs, { result: 'loss' })
    .select(({ fn }) => [
      fn.countAll<number>().as('studies'),
      sql<number>`coalesce(-sum(margin_pesewas), 0)::bigint`.as('lossPesewas'),
    ])
    .executeTakeFirstOrThrow();
}
