import { dateOf } from '../../../domain/calendar.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { readAirtimeOffer, takeAirtime } from '../airtime/airtime.service.ts';
import { askForAppeal } from '../appeals/appeals.service.ts';
import { checkName } from '../payouts/name-check.service.ts';
import { getEarnings, retryPayout } from '../payouts/payouts.service.ts';
import { proveByBirthDate } from '../sign-in/phone-sign-in.service.ts';
import type { PersonEffects } from './effect.ts';
import { readHolds } from './holds.service.ts';
import { enqueuePayTo } from './joining.service.ts';
import { networkOf, typedDate } from './joining-pages.ts';
import { behindPin } from './menu-pages.ts';
import type { EffectName } from './page.ts';
import { checkPin, choosePin, hasPin } from './pins.service.ts';
import { wordsIn } from './words.ts';

const LAST_PAYOUTS = 3;

export const MONEY_EFFECTS: PersonEffects = {
  showMoney: async ({ app, caller, state }) => {
    if (!state.isPinGiven) return behindPin(state, 'showMoney');
    const words = wordsIn(state.language);
    const { receivedPesewas, onTheWayPesewas, waitingPesewas, heldPesewas, payouts } = await getEarnings(app, caller);
    const waiting = waitingPesewas + heldPesewas;
    const sums = words.money({ received: receivedPesewas, onTheWay: onTheWayPesewas, waiting });
    const last = payouts
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, LAST_PAYOUTS)
      .map(({ createdAt, amountPesewas, status }) =>
        words.payout(dateOf(createdAt), amountPesewas, words.payoutStatus[status] ?? ''),
      );
    const failedPayouts = payouts
      .filter(({ status }) => targetOf(PAYOUT_LIFECYCLE, status, 'retry', 'participant') !== null)
      .map(({ id, amountPesewas, maskedNumber, failureReason }) => ({
        id,
        label: words.failedLabel(amountPesewas),
        words: words.failedPayout(amountPesewas, maskedNumber, failureReason ?? ''),
      }));
    const offer = await app.read((reader) => readAirtimeOffer(reader, caller));
    const airtime = offer && {
      pesewas: offer.amountPesewas,
      label: words.airtimeLabel(offer.amountPesewas),
      words: `${words.airtimeTo(offer.amountPesewas, offer.maskedNumber)} ${words.airtimeForGood}`,
    };
    return {
      to: 'money',
      set: {
        money: [sums, ...last].join('\n'),
        failedPayouts,
        airtime,
        holds: await readHolds(app, caller.userId, state.language),
      },
    };
  },

  showHeld: async ({ app, caller, state }) => {
    if (!state.isPinGiven) return behindPin(state, 'showHeld');
    return { to: 'held', set: { holds: await readHolds(app, caller.userId, state.language) } };
  },

  /** Appeals with the same service as the browser, and shows what happens now. */
  appeal: async ({ app, caller, state }) => {
    const { isPinGiven, hold, typed: words } = state;
    if (!isPinGiven) return behindPin(state, 'showHeld');
    if (hold === null) return { run: 'showMoney' };
    const { kind, subjectId } = hold;
    const { userId } = caller;
    await app.work(caller, (work) => askForAppeal(work, { userId, kind, subjectId, channel: 'USSD', words }));
    const holds = await readHolds(app, caller.userId, state.language);
    const now = holds.find((one) => one.kind === kind && one.subjectId === subjectId);
    return {
      to: 'notice',
      set: { notice: now?.words ?? wordsIn(state.language).disputeSent, holds, hold: null, asks: '' },
    };
  },

  /** Sends a failed payout again, to the saved account, with the same service as the browser. */
  retryPayout: async ({ app, caller, state }) => {
    const { isPinGiven, failedPayout, language } = state;
    if (!isPinGiven) return behindPin(state, 'showMoney');
    if (failedPayout === null) return { run: 'showMoney' };
    const words = wordsIn(language);
    const { status, amountPesewas, maskedNumber, timeline } = await retryPayout(app, caller, failedPayout.id);
    const why = timeline.at(-1)?.reason ?? '';
    const notice = status === 'HELD' ? words.heldAgain(why) : words.retried(amountPesewas, maskedNumber);
    return { to: 'notice', set: { notice, failedPayout: null, failedPayouts: [] } };
  },

  /** Takes small earnings as airtime, with the same service as the browser. */
  takeAirtime: async ({ app, caller, state: { isPinGiven, airtime, language }, state }) => {
    if (!isPinGiven) return behindPin(state, 'showMoney');
    if (airtime === null) return { run: 'showMoney' };
    const { userId } = caller;
    const { pesewas } = airtime;
    const taken = await app.work(caller, (work) => takeAirtime(work, { userId, amountPesewas: pesewas }));
    const notice = wordsIn(language).airtimeTo(taken.amountPesewas, taken.maskedNumber);
    return { to: 'notice', set: { notice, airtime: null } };
  },

  /** Shows whose number it is, as the browser does: in another name, the person decides whether it is meant. */
  payHere: async ({ app, caller, person, state }) => {
    if (!state.isPinGiven) return behindPin(state, 'showMoney');
    if (person.hasAccount) return { run: 'showMoney' };
    const { accountName, matchesYourName } = await checkName(app, caller, networkOf(state), state.number);
    if (accountName === null || matchesYourName === true) return { run: 'savePayHere' };
    const registered = wordsIn(state.language).registeredTo(accountName, `${person.firstName} ${person.lastName}`);
    return { to: 'payHere', set: { registered } };
  },

  /** Makes the phone's number the first mobile-money account; changing one requires a browser. */
  savePayHere: async ({ app, caller, sessionId, person, state }) => {
    if (!state.isPinGiven) return behindPin(state, 'showMoney');
    if (person.hasAccount) return { run: 'showMoney' };
    await enqueuePayTo(app, caller, sessionId, true);
    return { to: 'notice', set: { notice: wordsIn(state.language).payToSoon } };
  },

  checkPin: async ({ app, caller, state: { typed, goal, language } }) => {
    const words = wordsIn(language);
    const check = await checkPin(app, caller, typed);
    if (check.is === 'wrong') return { again: words.wrongPin(check.left) };
    if (check.is === 'locked') return { to: 'notice', set: { notice: words.pinLocked(check.seconds), goal: '' } };
    return { run: (goal || 'toMenu') as EffectName, set: { isPinGiven: true, goal: '' } };
  },

  /** For a forgotten PIN: the date of birth proves the person, as for a number that was long unused. */
  proveForPin: async ({ app, caller, number, state: { typed } }) => {
    await proveByBirthDate(app, { userId: caller.userId, number }, typedDate(typed) ?? '');
    return { to: 'newPin', set: { mayRenewPin: true } };
  },

  hashPin: async ({ state: { typed } }) => ({ to: 'repeatPin', set: { newPin: await hashPassword(typed) } }),

  keepPin: async ({ app, caller, person, state }) => {
    const { typed, newPin, mayRenewPin, goal, language } = state;
    if (newPin === '') return { to: 'newPin' };
    if (!(await passwordMatches(newPin, typed))) return { again: wordsIn(language).otherPin };
    // Another call may have chosen a PIN meanwhile.
    if (!mayRenewPin && (await hasPin(app, caller.userId))) return { to: 'pin', set: { newPin: '' } };
    await choosePin(app, caller, newPin);
    const set = { newPin: '', mayRenewPin: false, isPinGiven: true, goal: '', person: { ...person, hasPin: true } };
    return { run: (goal || 'toMenu') as EffectName, set };
  },
};
