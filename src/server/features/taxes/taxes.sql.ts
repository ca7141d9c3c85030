import { sql } from 'kysely';
import type { Tax, TaxTerms } from '../../../domain/taxes.ts';
import type { VatTerms } from '../../../domain/vat.ts';
import type { WithholdingTerms } from '../../../domain/withholding.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TaxSettingTable } from '../../platform/db/money-tables.ts';

type TermsOf<T extends Tax> = T extends 'VAT' ? VatTerms : WithholdingTerms;

/** The terms that hold on a day; undefined if nobody has set any. */
export async function findTerms<T extends Tax>(tx: Tx, tax: T, day: string): Promise<TermsOf<T> | undefined> {
  const row = await tx
    .selectFrom('taxSetting')
    .select('terms')
    .where('tax', '=', tax)
    .where('holdsFrom', '<=', day)
    .orderBy('holdsFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.terms as TermsOf<T> | undefined;
}

/** The terms of VAT on a day, and whether a fee was already taken. */
export async function findFeeTerms(tx: Tx, day: string, reference: string) {
  const { terms, isTaken } = await tx
    .selectNoFrom([
      sql<VatTerms | null>`(select terms from tax_setting where tax = 'VAT' and holds_from <= ${day}::date
        order by holds_from desc, version desc limit 1)`.as('terms'),
      sql<boolean>`exists(select from ledger_journal where reference = ${reference})`.as('isTaken'),
    ])
    .executeTakeFirstOrThrow();
  return { terms, isTaken };
}

export async function insertSetting(tx: Tx, setting: Omit<TaxSettingTable, 'terms' | 'version'> & { terms: TaxTerms }) {
  await tx
    .insertInto('taxSetting')
    .values({ ...setting, terms: JSON.stringify(setting.terms) })
    .execute();
}

const nameOf = (column: 'proposed_by' | 'confirmed_by') =>
  sql<
    string | null
  >`(select first_name || ' ' || last_name from app_user where id = ${sql.ref(`tax_setting.${column}`)})`;

/** Every version of every tax, the newest first. */
export function listSettings(tx: Tx) {
  return tx
    .selectFrom('taxSetting')
    .select([
      'id',
      'tax',
      sql<string>`holds_from::text`.as('holdsFrom'),
      'terms',
      'setAt',
      nameOf('proposed_by').as('proposedBy'),
      nameOf('confirmed_by').as('confirmedBy'),
    ])
    .orderBy('holdsFrom', 'desc')
    .orderBy('version', 'desc')
    .execute();
}
