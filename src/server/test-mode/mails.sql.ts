import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

export interface KeptMailRow {
  id: string;
  sentAt: Date;
  recipient: string;
  subject: string;
  text: string;
}

/** How many mails an environment keeps. */
const MOST = 1000;

export async function keepMail(tx: Tx, { id, sentAt, recipient, subject, text }: KeptMailRow): Promise<void> {
  await sql`insert into test_mail (id, sent_at, recipient, subject, text_body)
    values (${id}, ${sentAt}, ${recipient}, ${subject}, ${text})`.execute(tx);
  await sql`delete from test_mail where id in (select id from test_mail order by id desc offset ${MOST})`.execute(tx);
}

/** A page of the mails, newest first; of one recipient if given. */
export async function listMails(
  tx: Tx,
  { recipient, page, size }: { recipient?: string | undefined; page: number; size: number },
): Promise<{ rows: KeptMailRow[]; total: number }> {
  const whose = sql`(${recipient ?? null}::text is null or recipient = ${recipient ?? null})`;
  const { rows } = await sql<KeptMailRow>`
    select id, sent_at, recipient, subject, text_body as text from test_mail where ${whose}
    order by id desc limit ${size} offset ${page * size}`.execute(tx);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from test_mail where ${whose}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function deleteMailsWith(tx: Tx, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await sql`delete from test_mail where position(lower(${text}) in lower(recipient || subject || text_body)) > 0`.execute(
      tx,
    );
  }
}
