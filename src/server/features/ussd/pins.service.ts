import { PIN_TRIES } from '../../../domain/phone-pins.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import * as sql from './pins.sql.ts';
import { pinChecks } from './ussd.metrics.ts';

/* USSD-08: the PIN for money and for changing a session. In addition to the SIM, it protects a phone in somebody else's hands. */

type PinCheck = { is: 'right' } | { is: 'wrong'; left: number } | { is: 'locked'; seconds: number };

/** Checks a PIN. Five wrong ones in a row lock it for a day, even if they come at the same moment. */
export async function checkPin(app: App, caller: ParticipantCaller, pin: string): Promise<PinCheck> {
  const { userId } = caller;
  const row = await app.work(caller, (work) => sql.takeTry(work.tx, userId, work.now));
  if (row === null) {
    app.metrics.count(pinChecks, { result: 'locked' });
    return locked(app, userId);
  }
  if (await passwordMatches(row.pinHash, pin)) {
    await app.work(caller, (work) => sql.forgetTries(work.tx, userId));
    app.metrics.count(pinChecks, { result: 'right' });
    return { is: 'right' };
  }
  app.metrics.count(pinChecks, { result: 'wrong' });
  if (row.wrong < PIN_TRIES) return { is: 'wrong', left: PIN_TRIES - row.wrong };
  await app.work(caller, (work) =>
    recordAudit(work, { at: work.now, action: 'ussd.lockPin', actor: 'PARTICIPANT', actorId: userId }),
  );
  return locked(app, userId);
}

function locked(app: App, userId: string): Promise<PinCheck> {
  return app.read(async (reader) => {
    const { lockedUntil = null } = (await sql.findPin(reader.tx, userId)) ?? {};
    const seconds = lockedUntil === null ? 0 : Math.ceil((lockedUntil.getTime() - reader.now.getTime()) / 1000);
    return { is: 'locked', seconds: Math.max(1, seconds) };
  });
}

export function hasPin(app: App, userId: string): Promise<boolean> {
  return app.read(async (reader) => (await sql.findPin(reader.tx, userId)) !== undefined);
}

/** Stores a PIN that was typed twice, and ends any lock. The caller must ensure that the PIN may be replaced. */
export async function choosePin(app: App, caller: ParticipantCaller, pinHash: string): Promise<void> {
  await app.work(caller, async (work) => {
    await sql.savePin(work.tx, caller.userId, pinHash, work.now);
    recordAudit(work, { at: work.now, action: 'ussd.choosePin', actor: 'PARTICIPANT', actorId: caller.userId });
  });
}
