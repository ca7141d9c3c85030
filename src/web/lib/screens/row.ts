import type { PUBLIC_PAGES, ScreenName } from '../../../contract/addresses.ts';
import type { CallName } from '../../../contract/all-endpoints.ts';
import type { AdminGroup } from '../../../contract/desk.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import type { Right } from '../../../domain/member-roles.ts';

/** The first paint of a screen before its JavaScript has loaded. */
export type Skeleton = 'card' | 'list' | 'form' | 'table';

/** Who may see a screen: the guards of guards.tsx, by name. */
export type Guard =
  | 'none'
  | 'notSignedIn'
  | 'signedIn'
  | 'researcher'
  | 'verifiedResearcher'
  | 'kyc'
  | 'setup'
  | 'participant'
  | 'setupDone'
  | 'admin';

interface Menu {
  words: string;
  icon: 'bell' | 'calendar' | 'folder' | 'history' | 'list' | 'search' | 'shield' | 'team' | 'user' | 'wallet';
  /** A phone's bottom bar has room for four: the others are in the sidebar, and on phones under More. */
  only?: 'phone' | 'desk';
  /** The heading that it has in the menu, where a role has many. */
  group?: AdminGroup;
  /** The role that has it in its menu, if several may see the screen. */
  role?: UserType;
  /** Members of an organisation have it in their menu if they may do this, or if they may not. */
  needs?: Right;
  unless?: Right;
}

export interface Heading {
  title: string;
  lead?: string;
}

export interface Row {
  /**
   * The title and lead, for the page and for the shell shown before its code arrives. Missing where they depend on data or on the
   * reader.
   */
  heading?: () => Heading;
  guard: Guard;
  /** What the role of an organisation's member must allow (ORG-22). */
  right?: Right;
  /** Where Back leads if the browser's previous page is not ours. Its parameters come from the screen's address. */
  parent: ScreenName | keyof typeof PUBLIC_PAGES;
  /**
   * The header's form: a greeting on each role's main lists, a Back link elsewhere. `quiet` has no bell; `bare` has no bell,
   * balance or avatar, but still a researcher’s badge.
   */
  header?: 'greets' | 'quiet' | 'bare';
  /** A full-screen task on phones, without the bottom bar: a form in stages, an application, choosing a slot. */
  isTask?: true;
  /** For the server's shell only. */
  skeleton: Skeleton;
  /** The screen's link in the menu of the role that may see it (SCREEN-20); the menu follows the order of these rows. */
  menu?: Menu;
  /**
   * The screen's first calls if its address has no query. The server's shell makes them while the screen's JavaScript loads, for
   * slow networks. A browser test fails if a screen makes a call twice.
   */
  early?: readonly string[];
}

export type Rows = Partial<Record<ScreenName, Row>>;

/** A call's address, below /api/v1. */
export const addressOf = (name: CallName, search = '') => `${name.replace('GET ', '')}${search && `?${search}`}`;
/** The query with which lists of sessions begin. */
export const SESSIONS = 'when=upcoming&page=0';
