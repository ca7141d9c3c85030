import { addresses } from '../../../contract/addresses.ts';
import { GUEST_KEY_LENGTH, GUESTS_A_DAY, type GuestLeftReason } from '../../../domain/guests.ts';
import { splitCode } from '../../../domain/study-code.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { hashSecret, newCode, newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket } from '../../platform/tickets.ts';
import type { Work } from '../../platform/work.ts';
import { quotaKeyOf, takeToday } from '../notifications/daily-quotas.service.ts';
import { readAddresses } from './address-list.ts';
import { guestInvited, panelInvited } from './guests.mails.ts';
import * as sql from './guests.sql.ts';

/** The most invitations that one address gets in a day from all organisations, and one account from one organisation. */
const ADDRESS_A_DAY = 3;
const PERSON_A_DAY = 2;

/** The people whom the organisation has invited to apply for one of its studies. */
export async function listGuests(app: App, caller: ResearcherCaller, studyId: string, query: ListQuery) {
  return app.read(async (reader) => {
    found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    return readListed(
      query,
      (after, limit) => sql.listGuestsAfter(reader.tx, studyId, after, limit),
      () => sql.listGuests(reader.tx, studyId, query),
    );
  });
}

/**
 * Invites the addresses of a list to apply, within the organisation's daily limit. Each line that was not invited is reported
 * with the reason. An address that too many organisations invite gets no more mails that day, which no organisation sees.
 */
export async function inviteGuests(app: App, caller: ResearcherCaller, studyId: string, text: string) {
  const { found: lines, left } = await readAddresses(text);
  const invited = await app.work(caller, async (work) => {
    const study = await shareOpenStudy(work, caller, studyId);
    if (lines.length === 0) return 0;
    const keyed = lines.map(({ line, email }) => ({ line, email, addressKey: quotaKeyOf(work, email) }));
    const keys = keyed.map(({ addressKey }) => addressKey);
    const refused = await sql.listRefused(work.tx, study.organizationId, keys);
    const known = await sql.listInvited(
      work.tx,
      studyId,
      keyed.map(({ email }) => email),
    );
    const guests = [];
    let isUsedUp = false;
    for (const { line, email, addressKey } of keyed) {
      const leave = (reason: GuestLeftReason) => left.push({ line, text: email, reason });
      if (refused.has(addressKey)) leave('REFUSED');
      else if (known.has(email)) leave('ALREADY_INVITED');
      else if (isUsedUp || !(await takeOfOrganization(work, caller))) {
        isUsedUp = true;
        leave('TOO_MANY');
      } else {
        const together = 'Several organisations invite the same email address to studies. We send it no more today.';
        const quota = { kind: 'guests.address', key: addressKey, limit: ADDRESS_A_DAY };
        const mailedAt = (await takeToday(work, caller, quota, together)) ? work.now : null;
        guests.push({ ...guestOf(work, caller, study), source: 'EMAIL' as const, email, addressKey, mailedAt });
      }
    }
    const added = await sql.insertGuests(work.tx, guests);
    for (const { id, mailedAt } of guests) {
      if (added.has(id) && mailedAt !== null) sendMail(work, guestInvited({ guestId: id }));
    }
    return added.size;
  });
  return { invited, left: left.toSorted((one, other) => one.line - other.line) };
}

function takeOfOrganization(work: Work, caller: ResearcherCaller): Promise<boolean> {
  const { organizationId: key } = caller;
  const used = `An organisation has invited ${GUESTS_A_DAY} addresses to its studies today, as many as it may.`;
  return takeToday(work, caller, { kind: 'guests.organization', key, limit: GUESTS_A_DAY }, used);
}

function guestOf(work: Work, caller: ResearcherCaller, study: { id: string; organizationId: string }) {
  return {
    id: newId(),
    studyId: study.id,
    organizationId: study.organizationId,
    email: null,
    addressKey: null,
    tokenHash: null,
    participantId: null,
    invitedBy: caller.userId,
    invitedAt: work.now,
    mailedAt: null,
    joinedAt: null,
  };
}

async function shareOpenStudy(work: Work, caller: ResearcherCaller, studyId: string) {
  const study = found(await sql.shareOwnStudy(work.tx, caller.organizationId, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
  if (study.pausedForDebt) refuse('ORGANIZATION_OWES');
  return study;
}

/** Invites accounts to apply for a study, each at most twice a day by one organisation; returns their number. */
export async function inviteAccounts(
  work: Work,
  caller: ResearcherCaller,
  study: Titled & { id: string; organizationId: string },
  userIds: readonly string[],
): Promise<number> {
  const guests = [];
  for (const participantId of userIds) {
    const key = `${study.organizationId}|${participantId}`;
    const often = 'An organisation invites the same person of its panel to several studies on one day.';
    if (!(await takeToday(work, caller, { kind: 'guests.person', key, limit: PERSON_A_DAY }, often))) continue;
    guests.push({ ...guestOf(work, caller, study), source: 'PANEL' as const, participantId, mailedAt: work.now });
  }
  const added = await sql.insertGuests(work.tx, guests);
  for (const { id, participantId } of guests) {
    if (!added.has(id)) continue;
    work.notify({
      userId: participantId,
      message: () => m.bells_panel_invited({ study: titleHere(study) }),
      redirectUrl: addresses.studyApply({ studyId: study.id }),
      mail: panelInvited({ guestId: id }),
    });
  }
  return added.size;
}

/** Withdraws an unused invitation: its link stops working and its address is deleted. */
export async function withdrawGuest(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  guestId: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    found(await sql.findOwnStudy(work.tx, caller.organizationId, studyId));
    const guest = found(await sql.lockGuest(work.tx, studyId, guestId));
    if (guest.joinedAt !== null) refuse('STATUS_CONFLICT');
    await sql.deleteGuest(work.tx, guestId);
  });
}

// ---- The link

/** A study's link for the organisation's own people, or null if there is none yet. */
export async function getLink(app: App, caller: ResearcherCaller, studyId: string) {
  return app.read(async (reader) => {
    const study = found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    const link = await sql.findLink(reader.tx, studyId);
    return link ? asLink(app, study.code, link) : null;
  });
}

/** Creates a new link: the earlier one stops working. */
export async function makeLink(app: App, caller: ResearcherCaller, studyId: string) {
  return app.work(caller, async (work) => {
    const study = found(await sql.findOwnStudy(work.tx, caller.organizationId, studyId));
    const link = { studyId, key: newCode(GUEST_KEY_LENGTH), madeBy: caller.userId, madeAt: work.now };
    await sql.saveLink(work.tx, link);
    return asLink(app, study.code, link);
  });
}

function asLink({ settings }: App, studyCode: string, { key, madeAt }: { key: string; madeAt: Date }) {
  const code = `${studyCode}${key}`;
  return { url: `${settings.origin}${addresses.publicStudy({ code })}`, code, madeAt };
}

// ---- Becoming a guest

/**
 * Whether a person is a study's guest: their account stores the study's link as what they came for, or their confirmed address
 * has an invitation. A personal link works for one account.
 */
export async function arrive(work: Work, study: { id: string; organizationId: string; code: string }, userId: string) {
  const arrival = found(await sql.findArrival(work.tx, study.id, userId));
  if (arrival.guestId !== null) {
    if (arrival.joinedAt === null) await sql.noteJoined(work.tx, arrival.guestId, work.now);
    return true;
  }
  const { code, key } = splitCode(arrival.wantedStudy ?? '');
  const isLed = key !== null && code === study.code;
  const invitedId = isLed ? await sql.findByToken(work.tx, study.id, hashSecret(key)) : undefined;
  for (const id of [invitedId, arrival.invitedId]) {
    if (id && (await sql.claim(work.tx, id, userId, work.now))) return true;
  }
  if (isLed && (await sql.findLink(work.tx, study.id))?.key === key) {
    const { id: studyId, organizationId } = study;
    const came = { invitedAt: work.now, joinedAt: work.now, participantId: userId, invitedBy: null, mailedAt: null };
    const nothing = { email: null, addressKey: null, tokenHash: null };
    await sql.insertGuests(work.tx, [{ id: newId(), studyId, organizationId, source: 'LINK', ...nothing, ...came }]);
  }
  return sql.isGuest(work.tx, study.id, userId);
}

// ---- Opting out

/** Stops an organisation from inviting an email's recipient again, and deletes the address from its open invitations. */
export async function refuseMails(app: App, ticket: string) {
  const { sessionSecrets: secrets } = app.settings;
  const read = await readTicket('no-invitations', ticket, { secrets, now: app.clock.now() });
  const { organizationId, addressKey } = (read?.claims ?? {}) as { organizationId?: string; addressKey?: string };
  if (!organizationId || !addressKey) refuse('LINK_EXPIRED');
  return app.work(null, async (work) => {
    await sql.insertRefusal(work.tx, { organizationId, addressKey, refusedAt: work.now });
    await sql.deleteByAddress(work.tx, organizationId, addressKey);
    return { organizationName: found(await sql.findOrganizationName(work.tx, organizationId)) };
  });
}
