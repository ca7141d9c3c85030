import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Tables whose rows never change: the application's role may only insert and read. */
const APPEND_ONLY = [
  'ledger_journal',
  'ledger_posting',
  'tax_setting',
  'invoice',
  'withholding_certificate',
  'audit_event',
  'audit_seal',
  'consent',
  'kysely_migration',
];

export async function readRole(db: Database): Promise<string> {
  const { rows } = await db.read((tx) => sql<{ role: string }>`select current_user as role`.execute(tx));
  return rows[0]?.role ?? '';
}

/** Gives a role exactly the application's rights: it owns no table, and can only add to the books. */
export async function grantToApplication(tx: Tx, role: string): Promise<void> {
  const name = sql.id(role);
  const statements = [
    sql`revoke all on all tables in schema public from ${name}`,
    sql`grant usage on schema public, pgboss to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    sql`revoke update, delete on ${sql.join(APPEND_ONLY.map((table) => sql.table(table)))} from ${name}`,
    // The application opens and locks accounts; only postings change a balance. Locking a row requires the right to
    // update one of its columns, and a trigger keeps this column from changing.
    sql`revoke update, delete on ledger_account from ${name}`,
    sql`grant update (id) on ledger_account to ${name}`,
    sql`grant usage, select on all sequences in schema public to ${name}`,
    // This function runs as the owner, but only creates and drops the monthly partitions of one table.
    sql`grant execute on function keep_notification_months to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema pgboss to ${name}`,
    sql`grant usage, select on all sequences in schema pgboss to ${name}`,
    sql`grant execute on all functions in schema pgboss to ${name}`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

/** Rights of the connected role that no application should have; empty if the role is restricted. */
export async function findExcessRights(db: Database): Promise<string[]> {
  const { rows } = await db.read((tx) =>
    sql<{ excess: string }>`
      select 'is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
      union all
      select 'may ' || lower(privilege) || ' ' || name
      from unnest(array['ledger_journal', 'ledger_posting']) name, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) privilege
      where has_table_privilege(current_user, name, privilege)
      union all
      select 'owns ' || tablename from pg_tables
      where schemaname = 'public' and tablename like 'ledger%' and pg_has_role(current_user, tableowner, 'MEMBER')`.execute(
      tx,
    ),
  );
  return rows.map(({ excess }) => excess);
}
