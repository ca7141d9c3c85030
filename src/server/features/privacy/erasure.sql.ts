import type { Tx } from '../../platform/db/database.ts';

/** Locks the person, so that two erasures, or an erasure and a sign-in, run one after the other. */
export function lockPerson(tx: Tx, userId: string) {
  return tx.selectFrom('appUser').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** Locks the platform admins, so that the last two can't leave at the same time. */
export function lockPlatformAdmins(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A person's applications, bookings and entries, whose histories contain text about them. */
export async function listOwnRecords(tx: Tx, userId: string): Promise<string[]> {
  const records = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', userId)
    .unionAll(tx.selectFrom('booking').select('id').where('participantId', '=', userId))
    .unionAll(tx.selectFrom('appeal').select('id').where('participantId', '=', userId))
    .unionAll(
      tx
        .selectFrom('assignmentEntry')
        .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
        .select('assignmentEntry.id')
        .where('participantId', '=', userId),
    )
    .execute();
  return records.map(({ id }) => id);
}

// ---- What blocks an erasure

export function listOpenApplications(tx: Tx, userId: string) {
  return tx
    .selectFrom('application')
    .select(['id', 'status'])
    .where('participantId', '=', userId)
    .where('status', 'in', ['PENDING', 'INVITED', 'SCHEDULED', 'NO_SHOW', 'DISPUTED'])
    .execute();
}

export function listStandingBookings(tx: Tx, userId: string) {
  return tx
    .selectFrom('booking')
    .select(['id', 'startsAt'])
    .where('participantId', '=', userId)
    .where('status', '=', 'BOOKED')
    .execute();
}

export async function sumOpenPayouts(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('participantId', '=', userId)
    .where('status', 'in', ['QUEUED', 'SENT', 'HELD'])
    .executeTakeFirst();
  const airtime = await tx
    .selectFrom('airtimeTopUp')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('participantId', '=', userId)
    .where('status', 'in', ['QUEUED', 'SENT', 'UNCLEAR'])
    .executeTakeFirst();
  return Number(row?.total ?? 0) + Number(airtime?.total ?? 0);
}

export async function countOpenStudies(tx: Tx, organizationId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('study')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['RECRUITING', 'PAUSED'])
    .executeTakeFirstOrThrow();
  return open;
}
