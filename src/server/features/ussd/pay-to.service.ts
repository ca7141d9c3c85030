import { addresses } from '../../../contract/addresses.ts';
import { maskNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { inLanguage } from '../../../messages/in-place.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUserById } from '../accounts/users.service.ts';
import { getMobileMoney, saveConfirmed } from '../payouts/mobile-money.service.ts';
import { findSession } from './steps.sql.ts';

/**
 * The job that saves the mobile-money account of a person who has none: the number that they typed, or the one from which they
 * called. If it is refused, they are notified, and "My money" offers it again.
 */
export async function savePayTo(
  app: App,
  { sessionId, userId, isOwn = false }: { sessionId: string; userId: string; isOwn?: boolean | undefined },
): Promise<void> {
  const { session, user } = await app.read(async (reader) => ({
    session: await findSession(reader.tx, sessionId),
    user: await findUserById(reader, userId),
  }));
  if (!session || !user || user.erasedAt !== null) return;
  const caller: ParticipantCaller = { userId, sessionId, email: user.email, role: 'PARTICIPANT' };
  if ((await getMobileMoney(app, caller)) !== null) return;
  const { draft, number: own, network } = session.state;
  const payTo = isOwn ? null : draft.payTo;
  const number = payTo?.number ?? own;
  const form = {
    mobileMoneyNetwork: payTo?.network ?? network ?? suggestNetwork(own) ?? 'MTN',
    mobileMoneyNumber: number,
    accountName: `${user.firstName} ${user.lastName}`,
  };
  try {
    await saveConfirmed(app, caller, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.details.message ?? '';
    const refused = () => m.bells_number_refused({ number: maskNumber(number) });
    const message = why === '' ? refused : () => `${refused()} ${inLanguage(why, locale())}`;
    await app.work(null, (work) => work.notify({ userId, message, redirectUrl: addresses.mobileMoney }));
  }
}
