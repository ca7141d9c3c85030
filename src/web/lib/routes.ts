import { PUBLIC_PAGES, SCREENS, type ScreenName } from '../../contract/addresses.ts';
import type { UserType } from '../../domain/enumerations.ts';
import { ADMINS } from './screens/admins.ts';
import { PARTICIPANTS } from './screens/participants.ts';
import { RESEARCHERS } from './screens/researchers.ts';
import type { Guard, Heading, Row } from './screens/row.ts';
import { SHARED } from './screens/shared.ts';

/**
 * Every screen of the application. A new screen needs a page, a row and a test. Its address is in the contract, its page's file
 * name follows from its path (`pageOf`), and its title is here, or in the page's <PageTitle> if it depends on data.
 */
const ROWS = { ...SHARED, ...RESEARCHERS, ...PARTICIPANTS, ...ADMINS } satisfies Record<ScreenName, Row>;

type ScreenWithHeading = {
  [N in ScreenName]: (typeof ROWS)[N] extends { heading: () => Heading } ? N : never;
}[ScreenName];

export function headingOf(screen: ScreenWithHeading): Heading {
  return ROWS[screen].heading();
}

/** A screen as the router knows it: `path` and `parent` are patterns, whose values have the same names. */
export interface Route extends Omit<Row, 'parent'> {
  path: string;
  parent: string;
  /** The file in pages/, without its ending. */
  page: string;
}

/** Behind sign-in, in the frame of the dashboards. */
export function isDashboard(path: string): boolean {
  return path.startsWith(SCREENS.dashboard);
}

/** The role that may see a screen; null where several or none do. */
export const ROLE_OF: Readonly<Record<Guard, UserType | null>> = {
  none: null,
  notSignedIn: null,
  signedIn: null,
  researcher: 'RESEARCHER',
  verifiedResearcher: 'RESEARCHER',
  kyc: 'RESEARCHER',
  setup: 'PARTICIPANT',
  participant: 'PARTICIPANT',
  setupDone: 'PARTICIPANT',
  admin: 'ADMIN',
};

/** The path without the query, which each screen handles itself. */
const pathOf = (pattern: string) => pattern.replace(/\?.*/, '');

/** /dashboard/admin/people is pages/admin-people.tsx, /dashboard/project/:projectId is pages/project.tsx. */
const pageOf = (path: string) =>
  path
    .replace(/^\/(?:dashboard\/)?/, '')
    .replaceAll(/\/:\w+/g, '')
    .replaceAll('/', '-');

export const ROUTES: readonly Route[] = Object.entries<Row>(ROWS).map(([name, row]) => {
  const path = pathOf(SCREENS[name as ScreenName]);
  const parent = pathOf({ ...SCREENS, ...PUBLIC_PAGES }[row.parent]);
  return { ...row, path, parent, page: pageOf(path) };
});
