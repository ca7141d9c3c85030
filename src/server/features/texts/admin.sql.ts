import { sql } from 'kysely';
import type { TextStatus } from '../../../domain/lifecycles/text-lifecycle.ts';
import { internationalNumber } from '../../../domain/mobile-money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';

export async function listTexts(
  tx: Tx,
  {
    status,
    search = '',
    page,
    size,
  }: { status?: TextStatus | undefined; search?: string | undefined; page: number; size: number },
) {
  const all = tx
    .selectFrom('textMessage')
    .$if(status !== undefined, (query) => query.where('textMessage.status', '=', status ?? 'QUEUED'))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('textMessage.number', '=', internationalNumber(search) ?? ''),
          holds(search, 'textMessage.template'),
        ]),
      ),
    );
  return selectPage(
    all
      .leftJoin('study', 'study.id', 'textMessage.studyId')
      .select([
        'textMessage.id',
        'textMessage.number',
        'textMessage.template',
        'textMessage.purpose',
        'study.name as studyName',
        'textMessage.status',
        'textMessage.segments',
        'textMessage.costPesewas',
        'textMessage.createdAt',
        'textMessage.sentAt',
        'textMessage.problem',
      ])
      .orderBy('textMessage.createdAt', 'desc')
      .orderBy('textMessage.id', 'desc'),
    { page, size },
  );
}

/** The spending of a day, by budget, largest first. */
export async function listSpending(tx: Tx, day: string) {
  return tx
    .selectFrom('textSpending')
    .leftJoin('study', (join) => join.on(sql<boolean>`study.id::text = text_spending.key`))
    .select(['textSpending.key', 'study.name', 'textSpending.pesewas'])
    .where('day', '=', day)
    .orderBy('textSpending.pesewas', 'desc')
    .orderBy('textSpending.key')
    .limit(20)
    .execute();
}

export async function countWithheld(tx: Tx): Promise<number> {
  const { withheld } = await tx
    .selectFrom('textMessage')
    .select(({ fn }) => fn.countAll<number>().as('withheld'))
    .where('status', '=', 'WITHHELD')
    .executeTakeFirstOrThrow();
  return withheld;
}

/** The spending of the platform's own budgets on a day. */
export function listPlatformSpending(tx: Tx, day: string) {
  return tx
    .selectFrom('textSpending')
    .select(['key', 'pesewas', 'limitPesewas'])
    .where('day', '=', day)
    .where('key', 'in', ['PLATFORM', 'CODES'])
    .execute();
}
