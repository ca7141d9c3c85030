import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { LostNumberForm } from '../../../contract/sign-in/lost-numbers.ts';
import { NUMBER_REQUEST_LIFECYCLE } from '../../../domain/lifecycles/number-request-lifecycle.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import { findUserById } from '../accounts/users.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { listLastPayments } from '../payouts/number-hold.service.ts';
import { textTo } from '../texts/outbox.service.ts';
import { findByLostNumber } from './freed-numbers.service.ts';
import * as sql from './lost-numbers.sql.ts';
import { takeNewNumber } from './number-change.service.ts';
import { numberRequestDecided } from './sign-in.texts.ts';

/*
 * A person who lost the SIM and has no email address can't prove ownership alone. They verify the new number and state what only
 * they should know; an admin compares that with the account.
 */

/**
 * Stores a request for a number that the visitor has verified. The response is the same whether or not the old number has an
 * account.
 */
export async function reportLostNumber(
  app: App,
  newNumber: string,
  { oldNumber: text, ...facts }: z.output<typeof LostNumberForm>,
): Promise<void> {
  const oldNumber = await ghanaianMobile(text, 'oldNumber');
  try {
    await app.work(null, async (work) => {
      const participantId = await findByLostNumber(work, oldNumber, facts.dateOfBirth);
      const request = { id: newId(), participantId, oldNumber, newNumber, ...facts, askedAt: work.now };
      await work.create(NUMBER_REQUEST_LIFECYCLE, 'ask', request, { by: 'system' });
      await notifyAdmins(work, {
        message: 'Somebody lost the SIM of their account and asks for another mobile number.',
        redirectUrl: addresses.adminPeople,
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'number_request_waits_once') throw error;
    refuse('STATUS_CONFLICT', { message: 'We already have your request. We text you once we have decided.' });
  }
}

/** Waiting requests for admins, with the account's facts to compare. */
export function listNumberRequests(app: App, page: { page: number; size: number }) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listWaiting(reader.tx, page);
    return { rows: await Promise.all(rows.map((row) => withAccount(reader, row))), total };
  });
}

type WaitingRow = Awaited<ReturnType<typeof sql.listWaiting>>['rows'][number];

async function withAccount(reader: Reader, row: WaitingRow) {
  const { userId, accountFirstName, accountLastName, accountDateOfBirth, email, firstName, lastName, ...request } = row;
  return {
    ...request,
    name: `${firstName} ${lastName}`,
    account:
      userId === null
        ? null
        : {
            userId,
            name: `${accountFirstName} ${accountLastName}`,
            dateOfBirth: accountDateOfBirth,
            email,
            payouts: await listLastPayments(reader, userId),
          },
  };
}

/** An admin decides. An approved request moves the account to the new number, if it still has the old one. */
export async function decideNumberRequest(
  app: App,
  caller: AdminCaller,
  id: string,
  { event, reason }: { event: 'approve' | 'decline'; reason: string },
): Promise<{ id: string; status: 'APPROVED' | 'DECLINED' }> {
  if (event === 'decline' && reason === '') refuseFields([{ field: 'reason', message: 'Please give a reason' }]);
  try {
    return await app.work(caller, async (work) => {
      const request = found(await sql.lockRequest(work.tx, id));
      const set = { decidedAt: work.now, decidedBy: caller.userId, answer: reason || null };
      await work.change(NUMBER_REQUEST_LIFECYCLE, request, event, { set });
      if (event === 'approve') await moveAccount(work, request);
      await textTo(
        work,
        { userId: request.participantId, number: request.newNumber },
        numberRequestDecided({ requestId: id }),
      );
      return { id, status: event === 'approve' ? 'APPROVED' : 'DECLINED' };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'mobile_number_taken') refuse('NUMBER_TAKEN');
    throw error;
  }
}

async function moveAccount(
  work: Work,
  { participantId, oldNumber, newNumber }: { participantId: string | null; oldNumber: string; newNumber: string },
): Promise<void> {
  const user = participantId === null ? undefined : await findUserById(work, participantId);
  if (!user || ![user.mobileNumber, user.freedNumber].includes(oldNumber)) {
    refuse('STATUS_CONFLICT', { message: 'No account has this number any more. You can only decline the request.' });
  }
  await takeNewNumber(work, user.id, newNumber);
}
