import type { PayoutRailName, RailMode } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import type { PayoutRail, PayoutState } from '../../platform/payments/port.ts';
import { refuse } from '../../platform/refusal.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Work } from '../../platform/work.ts';
import {
  afterBadAnswer,
  inOrder,
  isBadAnswer,
  judgeRail,
  needsProbe,
  type RailHealth,
  type RailWithHealth,
  SLOW_SECONDS,
  type Verdict,
  type Wanted,
} from './rails.rules.ts';
import * as sql from './rails.sql.ts';

export { isConclusive } from './rails.rules.ts';

type Rails = Pick<App, 'payments' | 'otherRails' | 'settings'>;

/** The rails that are configured, in the order of the settings. */
export function railsOf({ payments, otherRails, settings }: Rails): PayoutRail[] {
  const all: PayoutRail[] = [payments, ...otherRails];
  return settings.payoutRails.flatMap((name) => all.find(({ rail }) => rail === name) ?? []);
}

/** A rail by its name. We ask it about payouts on their way even if the settings no longer contain it. */
export function railNamed({ payments, otherRails }: Rails, name: PayoutRailName): PayoutRail | null {
  return [payments, ...otherRails].find(({ rail }) => rail === name) ?? null;
}

/** A provider's fee for a payout, in pesewas. */
export function feeOf({ providerCosts, mtn }: App['settings'], rail: PayoutRailName): number {
  return rail === 'MTN' ? mtn.payoutPesewas : providerCosts.payoutPesewas;
}

export type Choice = { rail: PayoutRail; health: RailWithHealth } | { waits: Verdict };

/**
 * The rail that takes a payout now. A rail that has not answered lately is probed first, so that a payout is not the first to
 * find out that it is down. If no rail can take the payout, it waits.
 */
export async function chooseRail(app: App, wanted: Wanted): Promise<Choice> {
  const ports = railsOf(app);
  const [only] = ports;
  const known = await readHealth(app);
  if (only && ports.length === 1) {
    const health = known.get(only.rail);
    // There is no other rail, so the payout goes to this one unless an admin has switched it off.
    if (!health || health.mode === 'OFF') return { waits: 'off' };
    return only.serves.includes(wanted.network) ? { rail: only, health } : { waits: 'otherNetworks' };
  }
  let waits: Verdict = 'otherNetworks';
  for (const { port, ...rail } of inOrder(
    ports.flatMap((one) => withHealth(one, known)),
    wanted,
  )) {
    const now = app.clock.now();
    // A balance that was too low may have been topped up since.
    const mayBe = judgeRail({ ...rail, balancePesewas: null }, wanted, now);
    const health = mayBe === 'usable' && needsProbe(rail, now) ? await probe(app, port, rail) : rail;
    const verdict = judgeRail(health, wanted, now);
    if (verdict === 'usable') return { rail: port, health };
    if (verdict === 'closed' || verdict === 'tooLow' || waits === 'otherNetworks') waits = verdict;
  }
  return { waits };
}

async function readHealth(app: App): Promise<Map<PayoutRailName, RailWithHealth>> {
  const rows = await app.read((reader) => sql.listRails(reader.tx));
  const { settings } = app;
  return new Map(
    rows.map((row) => [
      row.rail,
      { ...row, serves: railNamed(app, row.rail)?.serves ?? [], feePesewas: feeOf(settings, row.rail) },
    ]),
  );
}

function withHealth(port: PayoutRail, known: Map<PayoutRailName, RailWithHealth>) {
  const health = known.get(port.rail);
  return health ? [{ ...health, port }] : [];
}

/** While one process probes a closed rail, the others continue without that rail. */
const ASKING_SECONDS = 30;

/** Asks a rail for its balance, and records what that says about the rail's health. */
async function probe<H extends RailHealth>(app: App, port: PayoutRail, health: H): Promise<H> {
  if (health.closedUntil !== null) {
    const closedUntil = new Date(app.clock.now().getTime() + ASKING_SECONDS * 1000);
    const isMine = await app.work(null, (work) => sql.claimProbe(work.tx, health, closedUntil));
    if (!isMine) return { ...health, closedUntil };
  }
  const balancePesewas = await withTimeout(SLOW_SECONDS * 1000, port.getBalance(), null).catch(() => null);
  const now = app.clock.now();
  const change =
    balancePesewas === null
      ? afterBadAnswer(health, now, true)
      : { failures: 0, closedUntil: null, answeredAt: now, balancePesewas };
  await app.work(null, (work) => sql.changeRail(work.tx, port.rail, change));
  return { ...health, ...change };
}

/** Records what the answers to orders say about a rail's health. `seconds` is how long the slowest of them took. */
export async function noteOrders(
  app: App,
  { rail }: Pick<PayoutRail, 'rail'>,
  states: readonly PayoutState[],
  seconds: number,
): Promise<void> {
  if (railsOf(app).length === 1) return;
  const isBad = seconds > SLOW_SECONDS || states.some(isBadAnswer);
  const known = (await app.read((reader) => sql.listRails(reader.tx))).find((row) => row.rail === rail);
  if (!isBad && known?.failures === 0 && known.trips === 0) return;
  await app.work(null, async (work) => {
    const health = await sql.lockRail(work.tx, rail);
    if (isBad) await sql.changeRail(work.tx, rail, afterBadAnswer(health, work.now, false));
    else await sql.changeRail(work.tx, rail, { failures: 0, trips: 0 });
  });
}

/** Whether a rail other than `name` may take a payout that it has refused, now or when it can be reached again. */
export async function hasAnother(
  work: Work,
  app: Rails,
  name: PayoutRailName,
  wanted: Omit<Wanted, 'declinedBy'>,
): Promise<boolean> {
  const modes = new Map((await sql.listRails(work.tx)).map(({ rail, mode }) => [rail, mode]));
  return railsOf(app).some(
    ({ rail, serves }) =>
      rail !== name && modes.get(rail) !== 'OFF' && serves.includes(wanted.network) && !wanted.refusedBy.includes(rail),
  );
}

/** Whether an admin allows a rail to be used. */
export async function readMode(reader: Pick<Work, 'tx'>, name: PayoutRailName): Promise<RailMode> {
  return (await sql.listRails(reader.tx)).find(({ rail }) => rail === name)?.mode ?? 'ON';
}

/** How long an admin's page waits for a rail's balance. */
const TIMEOUT_MS = 5_000;

/** For admins: the state of each rail. */
export async function listRails(app: App) {
  const balances = await Promise.all(
    railsOf(app).map(async (port) => ({
      port,
      balancePesewas: await withTimeout(TIMEOUT_MS, port.getBalance(), null).catch(() => null),
    })),
  );
  return app.read(async (reader) => {
    const rows = new Map((await sql.listRails(reader.tx)).map((row) => [row.rail, row]));
    const underway = await sql.sumUnderway(reader.tx);
    return balances.map(({ port: { rail, serves, dashboard }, balancePesewas }) => {
      const row = rows.get(rail);
      const closedUntil = row?.closedUntil ?? null;
      return {
        rail,
        mode: row?.mode ?? ('ON' as RailMode),
        serves: [...serves],
        dashboard,
        balancePesewas,
        feePesewas: feeOf(app.settings, rail),
        closedUntil: closedUntil !== null && closedUntil > reader.now ? closedUntil : null,
        answeredAt: row?.answeredAt ?? null,
        payouts: underway.get(rail)?.payouts ?? 0,
        payoutsPesewas: underway.get(rail)?.pesewas ?? 0,
      };
    });
  });
}

/** An admin switches a rail on or off, or prefers it. Payouts on their way are not affected. */
export async function setRailMode(app: App, caller: AdminCaller, rail: PayoutRailName, mode: RailMode) {
  if (!railsOf(app).some((one) => one.rail === rail)) refuse('NOT_FOUND');
  await app.work(caller, async (work) => {
    const before = await sql.lockRail(work.tx, rail);
    if (before.mode === mode) return;
    await sql.setMode(work.tx, rail, mode);
    recordAudit(work, {
      at: work.now,
      action: 'payoutRail.switch',
      actor: 'platformAdmin',
      actorId: caller.userId,
      subject: 'payoutRail',
      subjectId: null,
      details: { rail, before: before.mode, mode },
    });
  });
  return listRails(app);
}
