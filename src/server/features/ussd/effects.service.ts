import { callerOf } from './callers.service.ts';
import type { EffectCall, Outcome, PersonEffects } from './effect.ts';
import { SUSPENDED_EFFECTS } from './holds.service.ts';
import { JOINING_EFFECTS, join, sendCode } from './joining.service.ts';
import { MENU_EFFECTS } from './menu-effects.service.ts';
import { MONEY_EFFECTS } from './money-effects.service.ts';
import { OFFER_EFFECTS } from './offer-effects.service.ts';
import type { EffectName } from './page.ts';
import { isPageName } from './pages.ts';
import { REAL_EFFECTS } from './real-effects.service.ts';
import { SESSION_EFFECTS } from './session-effects.service.ts';
import { STUDY_EFFECTS } from './study-effects.service.ts';

type AnybodysCall = EffectCall & { userId: string | null };
type Effects = Partial<Record<EffectName, (call: AnybodysCall) => Promise<Outcome>>>;

/** The effects that need no account that can sign in, and work with one. */
const OF_ANYBODY: Effects = { ...OFFER_EFFECTS, ...REAL_EFFECTS, ...SUSPENDED_EFFECTS };

/** The effects for people without an account. */
const STRANGERS: Effects = {
  sendCode,
  join,
  toMenu: async () => ({ to: 'welcome' }),
  // Once there is an account, the language is stored with it.
  chooseLanguage: async () => ({ to: 'welcome' }),
  resume: async ({ state: { before } }) =>
    before && isPageName(before.page) ? { to: before.page, set: { ...before.state, before: null } } : { to: 'welcome' },
};

const OF_PEOPLE: PersonEffects = {
  ...MENU_EFFECTS,
  ...JOINING_EFFECTS,
  ...STUDY_EFFECTS,
  ...SESSION_EFFECTS,
  ...MONEY_EFFECTS,
};

/** Runs an effect for the session's person, with the product's own services. */
export async function runEffect(call: AnybodysCall, name: EffectName): Promise<Outcome> {
  const ofAnybody = OF_ANYBODY[name];
  if (ofAnybody) return ofAnybody(call);
  const caller = call.userId === null ? null : await callerOf(call.app, call.userId, call.sessionId);
  const { person } = call.state;
  const ofPeople = OF_PEOPLE[name];
  if (caller && person && ofPeople) return ofPeople({ ...call, caller, person });
  const ofStrangers = STRANGERS[name];
  return caller === null && ofStrangers ? ofStrangers(call) : { to: caller && person ? 'menu' : 'welcome' };
}
