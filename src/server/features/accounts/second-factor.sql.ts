import type { Tx } from '../../platform/db/database.ts';

export async function insertRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]) {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Tx, userId: string) {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Uses up a recovery code; only one of two concurrent uses succeeds. */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Stores a code's time step by compare-and-set, so that a code opens only one login session. */
export async function spendTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('appUser')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totpLastStep', 'is', null), where('totpLastStep', '<', step)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** The encrypted secrets of all authenticator apps. */
export function listTotpSecrets(tx: Tx): Promise<{ id: string; totpSecret: string }[]> {
  return tx
    .selectFrom('appUser')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .$narrowType<{ totpSecret: string }>()
    .execute();
}

/** Replaces an encrypted secret if it is still the one that was read. */
export async function replaceTotpSecret(tx: Tx, userId: string, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable('appUser')
    .set({ totpSecret: to })
    .where('id', '=', userId)
    .where('totpSecret', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}
