import { type Language, readerLanguage } from '../../../domain/languages.ts';
import { formatCedis } from '../../../domain/money.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { redactReasons } from '../../platform/history.sql.ts';
import type { Caller, ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listOrganizationMembers } from '../accounts/accounts.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { eraseAccount } from '../accounts/personal-data.service.ts';
import { eraseAirtimeNumbers } from '../airtime/personal-data.service.ts';
import { endKeysOf, eraseFromKeys } from '../api-keys/personal-data.service.ts';
import { eraseAppeals } from '../appeal-clock/personal-data.service.ts';
import { answer } from '../applications/applications.service.ts';
import { eraseAnswers } from '../applications/personal-data.service.ts';
import { eraseWork, leaveWork } from '../assignments/personal-data.service.ts';
import { eraseFromBonuses } from '../bonuses/personal-data.service.ts';
import { cancelBooking } from '../bookings/cancellations.service.ts';
import { eraseMessages } from '../bookings/personal-data.service.ts';
import { eraseFromBooks } from '../books/personal-data.service.ts';
import { deleteBudgetOf } from '../budgets/personal-data.service.ts';
import { eraseCalendars } from '../calendars/personal-data.service.ts';
import { eraseFromChargebacks } from '../chargebacks/personal-data.service.ts';
import { eraseClips } from '../clips/personal-data.service.ts';
import { eraseSignatures } from '../consent-forms/personal-data.service.ts';
import { eraseStatements } from '../disputes/personal-data.service.ts';
import { eraseSignals } from '../fraud/personal-data.service.ts';
import { remember } from '../fraud/remembering.service.ts';
import { eraseGuest, eraseGuests } from '../guests/personal-data.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, earned } from '../ledger/movements.ts';
import { eraseNotifications } from '../notifications/personal-data.service.ts';
import { eraseObservers } from '../observers/personal-data.service.ts';
import {
  eraseFromOrganizations,
  eraseInvitationsTo,
  eraseOrganization,
} from '../organizations/personal-data.service.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import { eraseFromPanels, erasePanels } from '../panels/personal-data.service.ts';
import { eraseCountsOf, eraseProfile } from '../participants/personal-data.service.ts';
import { eraseListed } from '../payment-lists/personal-data.service.ts';
import { payOutRest } from '../payouts/payouts.service.ts';
import { erasePayoutAccounts } from '../payouts/personal-data.service.ts';
import { eraseRatings } from '../ratings/personal-data.service.ts';
import { eraseRemembered } from '../remembered-answers/personal-data.service.ts';
import { eraseAudiences } from '../saved-audiences/personal-data.service.ts';
import { eraseNumbers, eraseOtherAddresses } from '../sign-in/personal-data.service.ts';
import { eraseDrafts, eraseMeetings } from '../studies/personal-data.service.ts';
import { eraseTemplates } from '../templates/personal-data.service.ts';
import { giveUpEnvironment } from '../test-mode/test-mode.service.ts';
import { eraseTexts } from '../texts/personal-data.service.ts';
import { eraseProposals } from '../translations/personal-data.service.ts';
import { eraseDialled } from '../ussd/personal-data.service.ts';
import { eraseWhatWasSent } from '../waitlist/personal-data.service.ts';
import { eraseFromWallets } from '../wallets/personal-data.service.ts';
import { eraseWebhooks } from '../webhooks/personal-data.service.ts';
import * as sql from './erasure.sql.ts';

/**
 * Deletes the caller's account: open applications and bookings are withdrawn and cancelled, then everything that identifies the
 * person is removed in one transaction. A tombstone, consents and ledger entries stay under the id; keyed hashes remain without
 * the id. Refuses while money or other people still depend on the account, and says what to do.
 */
export async function eraseMe(app: App, caller: Caller, password: string | undefined): Promise<void> {
  await confirmCaller(app, caller, password);
  // Earnings that are too small for a payout don't block an erasure: they are sent first.
  if (caller.role === 'PARTICIPANT') await app.work(caller, (work) => payOutRest(work, caller.userId));
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

interface Person {
  id: string;
  role: string;
  email: string | null;
  mobileNumber: string | null;
  firstName: string;
  lastName: string;
}

/** Erases one locked person in the caller's transaction; the retention job also uses this. */
export async function erase(work: Work, person: Person): Promise<void> {
  const { id, role } = person;
  if (role === 'PARTICIPANT') await remember(work, id);
  await eraseFromBooks(work, id);
  await removeTraces(work, person);
  recordAudit(work, { at: work.now, action: 'account.erase', actor: role, actorId: id });
}

/**
 * Leaves a tombstone of an account and nothing else that identifies a person. Rows that we only find by an address or a number
 * are removed if the account has these.
 */
export async function removeTraces(work: Work, person: Person): Promise<void> {
  const { id, email } = person;
  await eraseProfile(work, id);
  await eraseNotifications(work, id);
  await eraseTexts(work, id);
  if (email !== null) await eraseSentFrom(work, email);
  await eraseOtherAddresses(work, id, email);
  await eraseNumbers(work, id, person.mobileNumber);
  await eraseDialled(work, id, person.mobileNumber);
  await eraseDrafts(work, id);
  await eraseFromPanels(work, id);
  await eraseGuest(work, id, email);
  await eraseCalendars(work, id);
  await eraseStatements(work, id);
  await eraseAppeals(work, id);
  await eraseAnswers(work, id);
  await eraseClips(work, id);
  await eraseRemembered(work, id);
  await eraseProposals(work, person);
  await eraseMessages(work, id);
  await eraseSignatures(work, id);
  await eraseRatings(work, id);
  await eraseWork(work, id);
  await redactReasons(work.tx, id, await sql.listOwnRecords(work.tx, id));
  await eraseSignals(work, id);
  await erasePayoutAccounts(work, id);
  await eraseAirtimeNumbers(work, id);
  await eraseListed(work, id, person.mobileNumber);
  await eraseFromBonuses(work, id);
  await deleteBudgetOf(work, id);
  await eraseFromWallets(work, id);
  await eraseFromChargebacks(work, id);
  await eraseFromOrganizations(work, person);
  await eraseFromKeys(work, person);
  await eraseAccount(work, id);
}

/** Removes rows that we only find by an address. */
async function eraseSentFrom(work: Work, email: string): Promise<void> {
  await eraseWhatWasSent(work, email);
  await eraseObservers(work, email);
  await eraseInvitationsTo(work, email);
}

/** Removes what an organisation's last member leaves behind. */
export async function closeOrganization(work: Work, organizationId: string): Promise<void> {
  await eraseOrganization(work, organizationId);
  await endKeysOf(work, organizationId);
  await eraseCountsOf(work, organizationId);
  await erasePanels(work, organizationId);
  await eraseGuests(work, organizationId);
  await eraseMeetings(work, organizationId);
  await eraseTemplates(work, organizationId);
  await eraseAudiences(work, organizationId);
  await eraseWebhooks(work, organizationId);
  await giveUpEnvironment(work, organizationId);
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

/** Cancels, declines and withdraws by the usual rules, so that places become free and researchers are notified. */
async function leaveStudies(app: App, caller: ParticipantCaller): Promise<void> {
  const now = app.clock.now();
  for (const booking of await app.read((reader) => sql.listStandingBookings(reader.tx, caller.userId))) {
    if (booking.startsAt <= now) {
      refuse('ERASURE_BLOCKED', { detail: 'One of your sessions has started. Please wait until it is marked.' });
    }
    await cancelBooking(app, caller, booking.id, '');
  }
  await leaveWork(app, caller);
  for (const { id, status } of await app.read((reader) => sql.listOpenApplications(reader.tx, caller.userId))) {
    if (status === 'INVITED') await answer(app, caller, id, 'reject', '');
    if (status === 'PENDING') await answer(app, caller, id, 'withdraw', '');
  }
}

async function leaveOrganization(work: Work, caller: ResearcherCaller): Promise<void> {
  const isLast = await leaveTeam(work, caller.organizationId, caller.userId);
  if (isLast) await closeOrganization(work, caller.organizationId);
}

/** Confirms the erasure by mail. It is sent at once, because no queue may still contain the address. */
async function sayFarewell(
  app: App,
  { email, ...person }: Pick<Person, 'email' | 'firstName' | 'lastName' | 'role'> & { language: Language | null },
): Promise<void> {
  if (email === null) return;
  const { mailFrom, origin, company } = app.settings;
  const language = readerLanguage(person);
  const content = inLocale(language, () => ({
    subject: m.mail_erased(),
    paragraphs: [m.mail_erased_asked(), m.mail_erased_books(), m.mail_erased_hashes()],
  }));
  await app.mail
    .send(
      await composeMail(content, { firstName: person.firstName, email, language }, { from: mailFrom, origin, company }),
    )
    .catch((error) => app.log.warn({ err: error }, 'could not send the account-deleted mail'));
  await app.mail.forget?.([email, `${person.firstName} ${person.lastName}`]);
}
