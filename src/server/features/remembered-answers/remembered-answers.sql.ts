import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { RememberedAnswerTable } from '../../platform/db/people-tables.ts';

/** A person's remembered answers since an instant, newest first. */
export function listSince(tx: Tx, participantId: string, since: Date) {
  return tx
    .selectFrom('rememberedAnswer')
    .select(['id', 'question', 'answers', 'rememberedAt'])
    .where('participantId', '=', participantId)
    .where('rememberedAt', '>', since)
    .orderBy('rememberedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A person's remembered answers since an instant that match one of these questions. */
export function listByKeys(tx: Tx, participantId: string, keys: readonly string[], since: Date) {
  return tx
    .selectFrom('rememberedAnswer')
    .select(['questionKey', 'answers', 'rememberedAt'])
    .where('participantId', '=', participantId)
    .where('questionKey', 'in', [...keys])
    .where('rememberedAt', '>', since)
    .execute();
}

/** Stores answers; one to the same question replaces the earlier one. */
export async function keep(tx: Tx, rows: readonly Insertable<RememberedAnswerTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('rememberedAnswer')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.constraint('remembered_once').doUpdateSet((set) => ({
        question: set.ref('excluded.question'),
        answers: set.ref('excluded.answers'),
        rememberedAt: set.ref('excluded.rememberedAt'),
      })),
    )
    .execute();
}

/** Returns whether the person had it. */
export async function forget(tx: Tx, participantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rememberedAnswer')
    .where('id', '=', id)
    .where('participantId', '=', participantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
