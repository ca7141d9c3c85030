import { type Address, addresses } from '../../../contract/addresses.ts';
import type { AppealChannel, HoldKind } from '../../../domain/holds.ts';
import { formatCedis } from '../../../domain/money.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Decider } from '../../platform/history.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import { attemptEach } from '../../platform/run-each.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { restoreByAppeal } from '../accounts/people.service.ts';
import { appealsDecided } from '../appeal-clock/appeal-clock.metrics.ts';
import {
  type Appeal,
  endAppeal,
  findAppeal,
  listOverdue,
  type Outcome,
  recordAppeal,
} from '../appeal-clock/appeal-clock.service.ts';
import { takeStrikeBack } from '../applications/strikes.service.ts';
import { openEntryDispute, settleEntry } from '../assignments/entry-disputes.service.ts';
import { openDispute, settleSession } from '../disputes/disputes.service.ts';
import { describeSignals } from '../fraud/fraud.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { changeByAppeal } from '../participants/profile-changes.service.ts';
import { hasAccount } from '../payouts/mobile-money.service.ts';
import { releaseByAppeal } from '../payouts/payouts.service.ts';
import { appealDecided } from './appeals.mails.ts';
import * as sql from './appeals.sql.ts';
import { appealOf, findHolds, stateOf } from './holds.service.ts';

export { type HeldThing, listHolds } from './holds.service.ts';

/*
 * FRAUD-08: a participant appeals against a hold, an admin who did not make the decision decides, and the clock decides for the
 * participant if nobody has. Disputes of sessions and work are the appeals against a researcher's mark.
 */

/** A person's appeal against one of their holds. The caller of the work must be this person; `by` is one without a session. */
export async function askForAppeal(
  work: Work,
  {
    userId,
    kind,
    subjectId,
    by,
    ...how
  }: { userId: string; kind: HoldKind; subjectId: string; channel: AppealChannel; words: string; by?: Decider },
): Promise<{ id: string; status: 'OPEN'; decideBy: Date }> {
  const hold = found((await findHolds(work, userId)).find((one) => one.kind === kind && one.subjectId === subjectId));
  const state = stateOf(hold, appealOf(hold, await sql.listAppealsOf(work.tx, userId)), work.now);
  // These refuse with what their own calls refuse with.
  if (kind === 'SESSION' && hold.code === 'MISSED') return openDispute(work, userId, subjectId, how);
  if (kind === 'ENTRY') return (await openEntryDispute(work, userId, subjectId, how)).appeal;
  if (state !== 'POSSIBLE' || kind === 'NUMBER_REQUEST') refuse(state === 'CLOSED' ? 'NO_APPEAL' : 'ALREADY_APPEALED');
  if (hold.code === 'NUMBER_OF_OTHERS' && !(await hasAccount(work, userId))) refuse('NO_MOBILE_MONEY');
  const { code, heldAt, until, firstDecider } = hold;
  const appealed = { participantId: userId, kind, subjectId, code, heldAt, until, firstDecider };
  const appeal = await recordAppeal(work, appealed, { ...how, by });
  await notifyAdmins(work, {
    message: `{who} appeals: ${holdWords({ kind, code }).reason}`,
    who: userId,
    redirectUrl: addresses.adminAppeals,
  });
  return appeal;
}

/** For admins: open appeals, the earliest deadline first, with what only admins know about them. */
export async function listAppeals(app: App, caller: AdminCaller) {
  return app.read(async (reader) => {
    const appeals = await sql.listOpenAppeals(reader.tx);
    const signals = await describeSignals(
      reader,
      appeals.map(({ subjectId }) => subjectId),
    );
    return Promise.all(
      appeals.map(async ({ firstName, lastName, firstDecider, ...appeal }) => ({
        ...appeal,
        ...(await factsOf(reader, appeal)),
        participantName: `${firstName} ${lastName}`,
        evidence: (signals.get(appeal.subjectId) ?? []).map(({ words, points }) => `${words} (${points})`),
        isOwnDecision: firstDecider === caller.userId,
      })),
    );
  });
}

async function factsOf(reader: Reader, appeal: Pick<Appeal, 'participantId' | 'kind' | 'code' | 'subjectId'>) {
  const holds = await findHolds(reader, appeal.participantId);
  const about = holds.find(({ kind, subjectId }) => kind === appeal.kind && subjectId === appeal.subjectId)?.about;
  return {
    reason: holdWords(appeal).reason,
    about: typeof about === 'number' ? formatCedis(about) : (about?.publicName ?? null),
  };
}

/** An admin who did not make the decision grants or denies an appeal. */
export async function decideAppeal(
  app: App,
  caller: AdminCaller,
  id: string,
  event: 'grant' | 'deny',
  reason: string,
): Promise<{ id: string; status: 'GRANTED' | 'DENIED' }> {
  await app.work(caller, async (work) => {
    const appeal = found(await findAppeal(work, id));
    if (appeal.status !== 'OPEN') refuse('STATUS_CONFLICT');
    if (appeal.firstDecider === caller.userId) refuse('SECOND_ADMIN_NEEDED');
    await conclude(work, appeal, event, reason);
  });
  app.metrics.count(appealsDecided, { result: event });
  return { id, status: event === 'grant' ? 'GRANTED' : 'DENIED' };
}

/** The job, when an appeal's time is over: without a decision, it is decided for the participant. */
export async function lapseAppeal(app: App, { appealId }: { appealId: string }): Promise<void> {
  try {
    const isLapsed = await app.work(null, async (work) => {
      const appeal = await findAppeal(work, appealId);
      if (appeal?.status !== 'OPEN' || appeal.decideBy > work.now) return false;
      await conclude(work, appeal, 'lapse', null);
      return true;
    });
    if (isLapsed) app.metrics.count(appealsDecided, { result: 'lapse' });
  } catch (error) {
    // An admin decided at the same moment. If it was anything else, the next round finds the appeal still open.
    if (!(error instanceof Refusal) || error.code !== 'STATUS_CONFLICT') throw error;
  }
}

/** The job that finds appeals whose time is over. */
export async function lapseOverdue(app: App): Promise<void> {
  const overdue = await app.read((reader) => listOverdue(reader));
  await attemptEach(overdue, (appealId) => lapseAppeal(app, { appealId }));
}

/** Takes the consequences of a decision and ends the appeal. What is held is locked first, so that one decision takes effect. */
async function conclude(work: Work, appeal: Appeal, outcome: Outcome, reason: string | null): Promise<void> {
  const { kind, subjectId } = appeal;
  // These end the appeal and notify both sides, as when the dispute itself is settled.
  if (kind === 'SESSION') return settleSession(work, subjectId, outcome, reason);
  if (kind === 'ENTRY') return settleEntry(work, subjectId, outcome, reason);
  if (outcome !== 'deny' && !(await isHeldAnew(work, appeal)))
    await EFFECTS[kind](work, appeal, outcome === 'lapse' ? null : (work.caller?.userId ?? null));
  await endAppeal(work, appeal, outcome, reason);
  const code = { kind, code: appeal.code };
  work.notify({
    userId: appeal.participantId,
    message: () => {
      if (outcome === 'deny') return m.holds_appeal_denied({ reason: reason ?? '' });
      const granted = outcome === 'lapse' ? m.holds_appeal_in_time() : m.holds_appeal_granted();
      return `${granted} (${holdWords(code).reason})`;
    },
    redirectUrl: redirectOf(appeal),
    mail: appealDecided({ appealId: appeal.id }),
  });
}

function redirectOf({ kind, code }: Appeal): Address {
  if (kind === 'PROFILE_CHANGE') return addresses.demographicDetails;
  return code === 'OF_RESEARCHER' ? addresses.dashboard : addresses.walletManagement;
}

/**
 * Whether what the appeal is about ended and is held again since: an appeal that came just after the end is about nothing, and must
 * not end the new hold.
 */
async function isHeldAnew(reader: Reader, appeal: Appeal): Promise<boolean> {
  if (appeal.kind !== 'PAYOUT' && appeal.kind !== 'SUSPENSION') return false;
  const holds = await findHolds(reader, appeal.participantId);
  const hold = holds.find(({ kind, subjectId }) => kind === appeal.kind && subjectId === appeal.subjectId);
  return hold !== undefined && appealOf(hold, [appeal]) === undefined;
}

type Effect = (work: Work, appeal: Appeal, adminId: string | null) => Promise<unknown>;

/** How each kind of hold ends when its appeal is granted. A hold that has ended meanwhile stays as it is. */
const EFFECTS: Readonly<Record<Exclude<Appeal['kind'], 'SESSION' | 'ENTRY'>, Effect>> = {
  PAYOUT: (work, { subjectId }, adminId) => releaseByAppeal(work, subjectId, adminId),
  STRIKE: (work, { subjectId }) => takeStrikeBack(work, subjectId),
  SUSPENSION: (work, { subjectId }, adminId) => restoreByAppeal(work, subjectId, adminId),
  PROFILE_CHANGE: (work, { subjectId }, adminId) => changeByAppeal(work, subjectId, adminId),
  // The granted appeal itself lifts them (applications.service.ts, remembering.service.ts).
  PAUSE: async () => undefined,
  STUDY: async () => undefined,
};
