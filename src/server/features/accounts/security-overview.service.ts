import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found } from '../../platform/refusal.ts';
import { CONFIRMED_MINUTES, isConfirmed } from './accounts.rules.ts';
import { findLoginSession, findUserById } from './accounts.sql.ts';
import { countRecoveryCodes } from './second-factor.sql.ts';

/** How the caller signs in. */
export function getSecurity(app: App, caller: Caller) {
  const now = app.clock.now();
  return app.read(async (reader) => {
    const user = found(await findUserById(reader.tx, caller.userId));
    const confirmedAt = (await findLoginSession(reader.tx, caller.sessionId, now))?.confirmedAt ?? null;
    return {
      hasPassword: user.passwordHash !== null,
      hasGoogle: user.googleSubject !== null,
      hasNumber: user.mobileNumber !== null,
      totpEnabledAt: user.totpEnabledAt,
      recoveryCodesLeft: await countRecoveryCodes(reader.tx, user.id),
      confirmedUntil:
        confirmedAt && isConfirmed(confirmedAt, now)
          ? new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
          : null,
    };
  });
}
