import { addMinutes } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { findHolder, type Holder } from '../sign-in/dialled-sign-in.service.ts';
import type { EffectCall, Outcome } from './effect.ts';
import { readHolds } from './holds.service.ts';
import { readPerson } from './menu-effects.service.ts';
import { readOffer } from './offers.service.ts';
import type { SessionRow } from './steps.sql.ts';
import { wordsIn } from './words.ts';

/* What a caller sees first. */

/** USSD-03: how long a dropped call can be continued; longer if it waits for a texted code. */
const RESUME_MINUTES = 5;
const CODE_MINUTES = 30;

/** Pages where a dropped call can't be continued: beginnings, results, and what the PIN protects. */
const NOT_KEPT = new Set([
  ...['menu', 'welcome', 'about', 'resume', 'birthDate', 'notice', 'bye', 'language', 'texts'],
  ...['offer', 'offerAbout', 'offerName', 'offerRefuse', 'suspended'],
  ...['real', 'realCode', 'realCodeFirst', 'realStudy', 'realWord'],
  ...[
    'money',
    'failedPayout',
    'payHere',
    'airtime',
    'held',
    'hold',
    'pin',
    'pinBirthDate',
    'newPin',
    'repeatPin',
    'cancel',
  ],
]);

function isResumable(last: SessionRow | null, now: Date): last is SessionRow {
  if (!last || NOT_KEPT.has(last.page)) return false;
  const minutes = last.page === 'joinCode' ? CODE_MINUTES : RESUME_MINUTES;
  return last.steppedAt > addMinutes(now, -minutes);
}

/** The first page of a call, for the current holder of the number. */
export async function begin({ app, sessionId, number }: EffectCall, latest: SessionRow | null): Promise<Outcome> {
  const last = isResumable(latest, app.clock.now()) ? latest : null;
  const holder = await findHolder(app, number);
  if (holder && holder.user.suspendedAt !== null) return beginSuspended(app, holder);
  const userId = holder?.user.id ?? null;
  // Ignores what a former holder of the number typed.
  const before = last && last.userId === userId ? { page: last.page, screen: last.screen, state: last.state } : null;
  if (holder === null) {
    if (before?.page === 'joinCode')
      return { to: 'joinCode', set: { draft: before.state.draft, language: before.state.language } };
    // The language that was chosen in an earlier call, as long as that call is kept.
    const set = latest && latest.userId === null ? { language: latest.state.language } : {};
    const offer = await readOffer(app, number);
    if (offer) return { to: 'offer', set: { ...set, offer } };
    return before ? { to: 'resume', set: { ...set, before } } : { to: 'welcome', set };
  }
  const caller: ParticipantCaller = {
    userId: holder.user.id,
    sessionId,
    email: holder.user.email,
    role: 'PARTICIPANT',
  };
  const set = { person: await readPerson(app, caller), language: holder.user.language ?? 'en' };
  const id = { userId: caller.userId };
  if (holder.needsBirthDate) return { to: 'birthDate', set, ...id };
  const offer = await readOffer(app, number);
  if (offer) return { to: 'offer', set: { ...set, offer }, ...id };
  return before ? { to: 'resume', set: { ...set, before }, ...id } : { to: 'menu', set, ...id };
}

/**
 * USSD-18: people whose account is suspended can only read why, and appeal. A number that was unused for a long time may have a
 * new owner, who learns nothing of it.
 */
async function beginSuspended(app: App, { user, needsBirthDate }: Holder): Promise<Outcome> {
  const language = user.language ?? 'en';
  const hold = (await readHolds(app, user.id, language)).find(({ kind }) => kind === 'SUSPENSION');
  if (needsBirthDate || !hold) {
    return { to: 'bye', set: { language, notice: wordsIn(language).suspended(app.settings.supportAddress) } };
  }
  return { to: 'suspended', set: { language, hold } };
}
