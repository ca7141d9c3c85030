import type { z } from 'zod/mini';
import type { contactSupport, joinWaitlist } from '../../../contract/waitlist.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inBatches } from '../../platform/batches.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { insertContactMessage } from './contact-messages.sql.ts';
import { isTrapped } from './spam-trap.service.ts';
import { contact, waitlistInvitation } from './waitlist.mails.ts';
import * as sql from './waitlist.sql.ts';

type Sent<E extends { body: z.core.$ZodType }> = z.output<E['body']>;

/** Adds an entry from the open form; joining twice changes nothing, and bots get a success response. */
export async function receiveEntry(
  app: App,
  { website, stamp, ...form }: Sent<typeof joinWaitlist>,
  address: string,
): Promise<void> {
  await app.limits.count('form', address);
  if (await isTrapped(app, { website, stamp })) return;
  const { organization, purpose, ...rest } = form;
  const entry = { ...rest, organization: organization || null, purpose: purpose || null };
  await app.work(null, (work) => sql.insertEntry(work.tx, { id: newId(), ...entry, createdAt: work.now }));
}

export async function list(app: App, page: PageOf) {
  const { rows, total } = await app.read((reader) => sql.listEntries(reader.tx, page));
  const shown = rows.map((row) => ({ ...row, organization: row.organization ?? '', purpose: row.purpose ?? '' }));
  return { rows: shown, total };
}

/** Sends a visitor's message to the support mailbox, where the team replies directly. */
export async function receiveMessage(
  app: App,
  { website, stamp, ...form }: Sent<typeof contactSupport>,
  address: string,
): Promise<void> {
  await app.limits.count('form', address);
  if (await isTrapped(app, { website, stamp })) return;
  await app.work(null, async (work) => {
    const messageId = newId();
    await insertContactMessage(work.tx, { id: messageId, ...form, receivedAt: work.now });
    sendMail(work, contact({ messageId }));
  });
}

/** Invites somebody on the waitlist by mail, once. */
export async function invite(app: App, caller: AdminCaller, entryId: string): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    found(await sql.findEntry(work.tx, entryId));
    if (!(await sql.markInvited(work.tx, entryId, now))) refuse('ALREADY_INVITED');
    sendMail(work, waitlistInvitation({ entryId }));
    recordAudit(work, {
      at: now,
      action: 'waitlist.invite',
      actor: caller.role,
      actorId: caller.userId,
      subject: 'waitlistEntry',
      subjectId: entryId,
    });
  });
}

/** Everybody on the waitlist as CSV, in the order in which they joined. */
export async function exportEntries(app: App): Promise<Parts> {
  const columns = ['name', 'email', 'role', 'organization', 'purpose', 'createdAt', 'invitedAt'] as const;
  const batches = inBatches<sql.Entry>((after, limit) =>
    app.read((reader) => sql.listEntriesAfter(reader.tx, after?.id, limit), { mayLag: true }),
  );
  return csvInParts(columns, batches);
}
