import type { UserType } from '../../../domain/enumerations.ts';
import { internationalNumber } from '../../../domain/mobile-money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { containing, holds } from '../../platform/db/search.ts';

export interface PeopleFilter {
  search?: string | undefined;
  role?: UserType | undefined;
  state?: 'ACTIVE' | 'UNVERIFIED' | 'SUSPENDED' | undefined;
  page: number;
  size: number;
}

/** People by part of their name, address or number, newest first. Erased people are not found. */
export async function listUsers(tx: Tx, { search, role, state, page, size }: PeopleFilter) {
  const all = tx
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.organizationId')
    .where('appUser.erasedAt', 'is', null)
    .$if(Boolean(search), (query) =>
      query.where((where) =>
        where.or([
          holds(search ?? '', 'appUser.email'),
          where(
            'mobileNumber',
            'like',
            containing(internationalNumber(search ?? '') ?? (search ?? '').replace(/^0/, '+233')),
          ),
          holds(search ?? '', 'appUser.firstName', 'appUser.lastName'),
        ]),
      ),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role as UserType))
    .$if(state === 'SUSPENDED', (query) => query.where('appUser.suspendedAt', 'is not', null))
    .$if(state === 'UNVERIFIED', (query) =>
      query.where('emailVerifiedAt', 'is', null).where('mobileNumber', 'is', null),
    )
    .$if(state === 'ACTIVE', (query) =>
      query
        .where('appUser.suspendedAt', 'is', null)
        .where((where) => where.or([where('emailVerifiedAt', 'is not', null), where('mobileNumber', 'is not', null)])),
    );
  return selectPage(
    all
      .select([
        'appUser.id',
        'firstName',
        'lastName',
        'email',
        'mobileNumber',
        'role',
        'organization.name as organizationName',
        'emailVerifiedAt',
        'appUser.suspendedAt',
        'appUser.suspensionReason',
        'appUser.createdAt',
      ])
      .select(({ selectFrom }) =>
        selectFrom('session')
          .whereRef('session.userId', '=', 'appUser.id')
          .select(({ fn }) => fn.max('rotatedAt').as('at'))
          .as('lastSeenAt'),
      )
      .orderBy('appUser.createdAt', 'desc')
      .orderBy('appUser.id', 'desc'),
    { page, size },
  );
}

/** Suspends a person, by compare-and-set; returns whether anything changed. */
export async function suspend(
  tx: Tx,
  userId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('appUser')
    .set({ suspendedAt: at, suspendedBy: by, suspensionReason: reason })
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a suspension, by compare-and-set; returns whether anything changed. */
export async function endSuspension(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('appUser')
    .set({ suspendedAt: null, suspendedBy: null, suspensionReason: null })
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .where('suspendedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
