import { layOut, type Screen, type View, withHint } from '../../../domain/phone-screens.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/*
 * A menu is a table of pages, each with pure functions: its text in a state, and the result of an input. Everything that needs
 * the database or a service is an effect, to which a page only refers by name (effects.service.ts).
 */

export type PageName =
  | ('menu' | 'welcome' | 'about' | 'resume' | 'birthDate' | 'notice' | 'bye' | 'language' | 'texts')
  | ('firstName' | 'lastName' | 'dateOfBirth' | 'gender' | 'region')
  | ('payTo' | 'payNumber' | 'payNetwork' | 'consent' | 'joinCode')
  | ('studies' | 'study' | 'studyWords' | 'studyCode' | 'special' | 'question' | 'send')
  | ('sessions' | 'invitation' | 'booking' | 'times' | 'time' | 'decline' | 'cancel' | 'part')
  | ('missed' | 'why' | 'ownWords')
  | ('real' | 'realCode' | 'realCodeFirst' | 'realStudy' | 'realWord')
  | (
      | 'money'
      | 'failedPayout'
      | 'payHere'
      | 'airtime'
      | 'held'
      | 'hold'
      | 'pin'
      | 'pinBirthDate'
      | 'newPin'
      | 'repeatPin'
    )
  | ('offer' | 'offerAbout' | 'offerName' | 'offerRefuse' | 'suspended');

export type EffectName =
  | ('toMenu' | 'proveBirthDate' | 'resume' | 'switchTexts' | 'chooseLanguage')
  | ('sendCode' | 'join' | 'completeSetUp')
  | ('showStudies' | 'showStudy' | 'findStudy' | 'apply' | 'linkToStudy')
  | ('showSessions' | 'showTimes' | 'takeTime' | 'confirm' | 'decline' | 'askCancel' | 'cancel' | 'linkToSession')
  | ('agreePart' | 'refusePart' | 'ended')
  | ('dispute' | 'checkCode' | 'checkWord')
  | (
      | 'showMoney'
      | 'showHeld'
      | 'appeal'
      | 'retryPayout'
      | 'payHere'
      | 'savePayHere'
      | 'takeAirtime'
      | 'checkPin'
      | 'proveForPin'
      | 'hashPin'
      | 'keepPin'
    )
  | ('takeOffer' | 'refuseOffer' | 'appealSuspension');

/** The result of an input: another page, an effect that decides, or the same page with a hint. */
export type Next =
  | { to: PageName; set?: Partial<State> }
  | { run: EffectName; set?: Partial<State> }
  | { again: string; set?: Partial<State> };

interface Shown {
  head: string;
  options?: readonly string[];
}

interface Basics {
  view(state: State): Shown;
  /** The page to which 9 goes back from the first screen; if missing, there is no way back. */
  back?(state: State): Next;
}
/** A single choice. */
export interface ChoicePage extends Basics {
  kind: 'choice';
  choose(index: number, state: State): Next;
}
/** Multiple choice, with at least one answer. */
export interface PickPage extends Basics {
  kind: 'pick';
  pick(indices: readonly number[], state: State): Next;
}
/** Free input. */
export interface TypedPage extends Basics {
  kind: 'typed';
  type(text: string, state: State): Next;
}
/** A closing text: the session ends with it. */
export interface EndPage extends Basics {
  kind: 'end';
}
export type Page = ChoicePage | PickPage | TypedPage | EndPage;

/** The text of a page in a state, screen by screen. */
export function screensOf(page: Page, state: State): Screen[] {
  const words = wordsIn(state.language);
  const shown = page.view(state);
  const view: View = { ...shown, hasBack: page.kind !== 'end' && page.back !== undefined };
  return layOut(view, words.feet, { isPick: page.kind === 'pick' });
}

export function screenOf(page: Page, state: State, screen: number): Screen {
  const screens = screensOf(page, state);
  return screens[Math.min(screen, screens.length - 1)] as Screen;
}

export function textOf(page: Page, state: State, screen: number, hint: string): string {
  return withHint(screenOf(page, state, screen).text, hint);
}

/** An input on a screen: leads to another screen of the page, or to the page's own result. */
export function press(
  page: Page,
  state: State,
  screen: number,
  input: string,
): Next | { screen: number; set?: Partial<State> } {
  const shown = screenOf(page, state, screen);
  const typed = input.trim();
  const words = wordsIn(state.language);
  if (typed === '9' && shown.hasBack) {
    if (screen > 0) return { screen: screen - 1 };
    return page.back?.(state) ?? { again: words.notListed };
  }
  if (page.kind === 'pick') return pickOn(page, state, screen, shown, typed);
  if (typed === '0' && shown.hasMore) return { screen: screen + 1 };
  if (page.kind === 'typed') return page.type(typed, state);
  if (page.kind === 'end') return { again: '' };
  const option = /^\d$/.test(typed) ? shown.options[Number(typed) - 1] : undefined;
  return option === undefined ? { again: words.notListed } : page.choose(option, state);
}

/** Each screen of choices is answered in turn, with all choices that apply on it. */
function pickOn(
  page: PickPage,
  state: State,
  screen: number,
  shown: Screen,
  typed: string,
): Next | { screen: number; set?: Partial<State> } {
  const words = wordsIn(state.language);
  const digits = [...typed.replaceAll(/[\s,.*#]/g, '')];
  const isNone = digits.join('') === '0';
  const options = isNone ? [] : digits.map((digit) => shown.options[Number(digit) - 1]);
  if ((digits.length === 0 && !isNone) || options.some((option) => option === undefined))
    return { again: words.notListed };
  const others = state.picked.filter((index) => !shown.options.includes(index));
  const picked = [...new Set([...others, ...(options as number[])])].toSorted((one, other) => one - other);
  if (shown.hasMore) return { screen: screen + 1, set: { picked } };
  if (picked.length === 0) return { again: words.pickOne };
  const next = page.pick(picked, state);
  return { ...next, set: { picked: [], ...next.set } };
}
