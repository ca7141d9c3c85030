import { JOINING_PAGES } from './joining-pages.ts';
import { MENU_PAGES } from './menu-pages.ts';
import { MONEY_PAGES } from './money-pages.ts';
import { OFFER_PAGES } from './offer-pages.ts';
import type { Page, PageName } from './page.ts';
import { REAL_PAGES } from './real-pages.ts';
import { SESSION_PAGES } from './session-pages.ts';
import type { State } from './state.ts';
import { questionPage, STUDY_PAGES } from './study-pages.ts';
import { WHY_PAGES } from './why-pages.ts';

/** Every page of the menus. */
export const PAGES: Readonly<Record<PageName, Page>> = {
  ...MENU_PAGES,
  ...JOINING_PAGES,
  ...STUDY_PAGES,
  ...SESSION_PAGES,
  ...MONEY_PAGES,
  ...OFFER_PAGES,
  ...REAL_PAGES,
  ...WHY_PAGES,
};

/** The page with a name; a name from an earlier version leads to the beginning. */
export function pageOf(name: string, state: State): Page {
  if (name === 'question') return questionPage(state);
  return isPageName(name) ? PAGES[name] : PAGES[state.person ? 'menu' : 'welcome'];
}

export function isPageName(name: string): name is PageName {
  return Object.hasOwn(PAGES, name);
}
