import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { found } from '../../platform/refusal.ts';
import { chooseLanguage } from '../accounts/accounts.service.ts';
import { findUserById } from '../accounts/users.service.ts';
import { getMobileMoney } from '../payouts/mobile-money.service.ts';
import { proveByBirthDate } from '../sign-in/phone-sign-in.service.ts';
import { getChoices, updateChoices } from '../texts/choices.service.ts';
import type { PersonEffects } from './effect.ts';
import { typedDate, wrongDate } from './joining-pages.ts';
import { readOffer } from './offers.service.ts';
import { isPageName } from './pages.ts';
import { hasPin } from './pins.service.ts';
import type { Person } from './state.ts';
import { wordsIn } from './words.ts';

/** What the menus know about a person. */
export async function readPerson(app: App, caller: ParticipantCaller): Promise<Person> {
  const user = found(await app.read((reader) => findUserById(reader, caller.userId)));
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    hasProfile: user.hasParticipantInfo,
    hasAccount: (await getMobileMoney(app, caller)) !== null,
    hasPin: await hasPin(app, caller.userId),
    isStopped: !(await getChoices(app, caller)).optionalTexts,
  };
}

export const MENU_EFFECTS: PersonEffects = {
  /** The menu, with the person's current facts. */
  toMenu: async ({ app, caller }) => ({ to: 'menu', set: { person: await readPerson(app, caller), before: null } }),

  /** Continues where a dropped call was. The PIN is asked for again. */
  resume: async ({ app, caller, state: { before } }) => {
    const person = await readPerson(app, caller);
    if (!before || !isPageName(before.page)) return { to: 'menu', set: { person } };
    return { to: before.page, set: { ...before.state, person, before: null, isPinGiven: false, mayRenewPin: false } };
  },

  proveBirthDate: async ({ app, caller, number, person, state: { typed, language } }) => {
    const date = typedDate(typed);
    if (date === null) return { again: wrongDate(typed, wordsIn(language)) };
    await proveByBirthDate(app, { userId: caller.userId, number }, date);
    const offer = await readOffer(app, number);
    return offer ? { to: 'offer', set: { person, offer } } : { to: 'menu', set: { person } };
  },

  chooseLanguage: async ({ app, caller, person, state: { language } }) => {
    await chooseLanguage(app, caller, language);
    return { to: 'menu', set: { person } };
  },

  switchTexts: async ({ app, caller, state: { language } }) => {
    const before = await getChoices(app, caller);
    const isStopped = !(await updateChoices(app, caller, { optionalTexts: !before.optionalTexts })).optionalTexts;
    return { to: 'notice', set: { notice: wordsIn(language).textsDone(isStopped) } };
  },
};
