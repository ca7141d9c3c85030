import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller, ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listOrganizationMembers } from '../accounts/accounts.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { answer } from '../applications/applications.service.ts';
import { cancelBooking } from '../bookings/bookings.service.ts';
import { remember } from '../fraud/remembering.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, earned } from '../ledger/movements.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import * as sql from './erasure.sql.ts';

/**
 * Deletes the caller's account: what is open is withdrawn and cancelled, then everything that names the person goes in
 * one transaction. A tombstone, consents and the books' entries stay under the id; keyed hashes outlive it without one.
 * Refuses while money or other people still depend on the account, and says what to do.
 */
export async function eraseMe(app: App, caller: Caller, password: string | undefined): Promise<void> {
  await confirmCaller(app, caller, password);
  await app.work(caller, (work) => refuseWhileNeeded(work, caller));
  if (caller.role === 'PARTICIPANT') await leaveStudies(app, caller);
  const person = await app.work(caller, async (work) => {
    const locked = found(await sql.lockPerson(work.tx, caller.userId));
    await refuseWhileNeeded(work, caller);
    if ((await sql.listStandingBookings(work.tx, caller.userId)).length > 0) refuse('STATUS_CONFLICT');
    if (caller.role === 'RESEARCHER') await leaveOrganization(work, caller);
    await erase(work, locked);
    return locked;
  });
  await sayFarewell(app, person);
}

/** Erases one locked person in the caller's transaction; also for accounts that the retention job ends. */
export async function erase(
  work: Work,
  person: { id: string; role: string; email: string; firstName: string; lastName: string },
): Promise<void> {
  const now = work.now;
  if (person.role === 'PARTICIPANT') await remember(work, person.id);
  await sql.deleteOwnRows(work.tx, person.id);
  await sql.deleteByAddress(work.tx, person.email);
  await sql.redactApplications(work.tx, person.id);
  await sql.redactMoney(work.tx, person.id);
  await sql.renameOrganizations(work.tx, `${person.firstName} ${person.lastName}`);
  await sql.deleteJobsAbout(work.tx, person.email);
  await sql.leaveTombstone(work.tx, person.id, now);
  recordAudit(work, { at: now, action: 'account.erase', actor: person.role, actorId: person.id });
}

async function refuseWhileNeeded(work: Work, caller: Caller): Promise<void> {
  if (caller.role === 'PARTICIPANT') return refuseWhileMoneyIsOpen(work, caller.userId);
  if (caller.role === 'ADMIN') {
    const others = (await sql.lockPlatformAdmins(work.tx)).filter(({ id }) => id !== caller.userId);
    if (others.length === 0) refuse('LAST_ADMIN', { message: 'You are the only platform admin.' });
    return;
  }
  const members = await listOrganizationMembers(work, caller.organizationId);
  if (members.some(({ userId }) => userId !== caller.userId)) {
    const otherAdmin = members.some(({ userId, isAdmin }) => isAdmin && userId !== caller.userId);
    if (!otherAdmin) refuse('LAST_ADMIN', { detail: 'Please make a colleague an admin first.' });
    return;
  }
  if ((await sql.countOpenStudies(work.tx, caller.organizationId)) > 0) {
    refuse('ERASURE_BLOCKED', { detail: 'Please complete or cancel your studies first.' });
  }
  const balance = await ledger.readBalance(work.tx, available(caller.organizationId));
  if (balance > 0) {
    const detail = `Your organisation’s wallet still holds ${formatCedis(balance)}. Please contact us about a refund first.`;
    refuse('ERASURE_BLOCKED', { detail });
  }
}

async function refuseWhileMoneyIsOpen(work: Work, userId: string): Promise<void> {
  const waiting = await ledger.readBalance(work.tx, earned(userId));
  if (waiting > 0) {
    const detail = `${formatCedis(waiting)} is still yours. Please have it paid out by mobile money first.`;
    refuse('ERASURE_BLOCKED', { detail });
  }
  const onTheWay = await sql.sumOpenPayouts(work.tx, userId);
  if (onTheWay > 0) {
    refuse('ERASURE_BLOCKED', {
      detail: `${formatCedis(onTheWay)} is on its way to you. Please wait until it arrives.`,
    });
  }
  if ((await sql.listOpenApplications(work.tx, userId)).some(({ status }) => status === 'DISPUTED')) {
    refuse('ERASURE_BLOCKED', { detail: 'You have a dispute that is not settled yet.' });
  }
}

/** Cancels, rejects and withdraws by the usual rules, so that places are free again and researchers are notified. */
async function leaveStudies(app: App, caller: ParticipantCaller): Promise<void> {
  const now = app.clock.now();
  for (const booking of await app.look((look) => sql.listStandingBookings(look.tx, caller.userId))) {
    if (booking.startsAt <= now) {
      refuse('ERASURE_BLOCKED', { detail: 'One of your sessions has started. Please wait until it is marked.' });
    }
    await cancelBooking(app, caller, booking.id, '');
  }
  for (const { id, status } of await app.look((look) => sql.listOpenApplications(look.tx, caller.userId))) {
    if (status === 'INVITED') await answer(app, caller, id, 'reject', '');
    if (status === 'PENDING') await answer(app, caller, id, 'withdraw', '');
  }
}

async function leaveOrganization(work: Work, caller: ResearcherCaller): Promise<void> {
  const isLast = await leaveTeam(work, caller.organizationId, caller.userId);
  if (isLast) await sql.closeOrganization(work.tx, caller.organizationId);
}

/** Tells the address that it is done. Sent at once, because no queue may hold the address any more. */
async function sayFarewell(app: App, person: { email: string; firstName: string; lastName: string }): Promise<void> {
  const { mailFrom, origin } = app.settings;
  const content = {
    subject: 'Your account is deleted',
    paragraphs: [
      'As you asked, we have deleted your account, your profile, your answers and your mobile-money details.',
      'We keep entries in our books for six years, as the law requires, under a pseudonym that no longer leads to you.',
      'We keep keyed hashes of your email address and numbers, with the studies you applied for, so that nobody is paid twice for one. The privacy policy says for how long.',
    ],
  };
  await app.mail
    .send(await composeMail(content, person, { from: mailFrom, origin }))
    .catch((error) => app.log.warn({ err: error }, 'could not send the account-deleted mail'));
  await app.mail.forget?.([person.email, `${person.firstName} ${person.lastName}`]);
}
