import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { neededBy } from './import-graph.ts';

/*
 * The JavaScript modules that are bundled together. On a slow network each file costs a round trip, and a browser
 * requests six at a time. A frame consists of its entry files' imports; small parts that many screens share are grouped
 * by the screens that need them. Each page is a file of its own, so a new page needs no entry here.
 */

const at = (file: string) => resolve('src/web', file);

/** The static imports of these files, without the modules they load later. */
function frame(...entries: string[]): string[] {
  return [...neededBy(entries.map(at))].filter((file) => file.startsWith(at('')) && !file.endsWith('.css'));
}

/** Files of a folder by name; a missing name is an error, so that the lists stay current. */
function files(folder: string, ...names: string[]): string[] {
  return names.map((name) => {
    const found = ['.ts', '.tsx'].map((ending) => at(`${folder}/${name}${ending}`)).find((file) => existsSync(file));
    if (!found) throw new Error(`scripts/chunks.ts: there is no ${folder}/${name}`);
    return found;
  });
}

interface Group {
  name: string;
  test: (id: string) => boolean;
}

/** `others` matches libraries, the domain and the contract: the browser's part of the contract ends with `?calls`. */
function group(name: string, web: readonly string[], others?: RegExp): Group {
  const own = new Set(web);
  return { name, test: (id) => own.has(id) || (others?.test(id) ?? false) };
}

/** A file belongs to the first group that matches it. */
export const GROUPS: readonly Group[] = [
  // The messages of all errors. Without this group, the bundler would put its runtime in their chunk, and every screen
  // would load it.
  group('errors', [], /src\/contract\/errors\./),
  // What every screen needs, in one file: it is smaller than many files, and its parts change together.
  group(
    'core',
    [...frame('main.tsx'), ...files('ui', 'draft-note', 'field', 'skip-link', 'title'), ...files('lib', 'jsx')],
    /src\/messages\/(?!lists|offer-words|when|within)|node_modules\/(?:react|react-dom|scheduler|wouter)\/|preload-helper|rolldown.runtime|src\/domain\/(?:languages|session-rules|study-code)|src\/contract\/(?:account-sessions|accounts).ts.calls|src\/contract\/addresses/,
  ),
  // Parts of every form, signed in or not. Separate from signing in, whose style no other screen may load.
  group(
    'checks',
    [...files('ui', 'alert', 'check-field', 'submit'), ...files('lib', 'small-form')],
    /node_modules\/zod\/|src\/contract\/(?:fields|words|accounts)\.ts$|src\/domain\/codes/,
  ),
  group('sign-in', [
    ...frame('app/public-shell.tsx'),
    ...files('lib', 'just-done', 'use-call', 'settings'),
    ...files('features/accounts', 'auth-card', 'google-flow', 'google-button', 'google-icon'),
  ]),
  group('sign-up', files('features/accounts', 'registration-form', 'password-strength')),
  // Behind sign-in: the frame, and parts of most lists. What a study asks for is on every list of studies and in the wizard.
  group(
    'dashboard',
    [
      ...frame('app/shell.tsx', 'app/with-queries.tsx'),
      ...files('lib', 'filters', 'now', 'when'),
      ...files('ui', 'card', 'page-title', 'paged-list', 'pager', 'search-field', 'states'),
    ],
    /src\/messages\/(?:lists|when)|src\/domain\/reminders|illustrations\/signpost|node_modules\/@tanstack\/(?:query-core|react-query)\/|src\/domain\/(?:calendar|eligibility|session-kinds|study-kinds)\.|src\/contract\/(?:payouts|wallets|notifications).ts.calls|src\/contract\/notifications\.ts$/,
  ),
  // Lists of studies.
  group(
    'browse',
    [...files('features/studies', 'offer-card'), ...files('lib', 'language-words', 'study-words')],
    /src\/messages\/offer-words|study-offers.ts.calls/,
  ),
  // The labels, colours and next steps of statuses.
  group(
    'states',
    [
      ...files('features/wallets', 'refund-tones'),
      ...files('features/payouts', 'payout-tones'),
      ...files('features/studies', 'study-status-badge'),
      ...files('features/applications', 'application-status-badge', 'next-action', 'status-words'),
      ...files('ui', 'ahead'),
    ],
    /src\/contract\/(?:applications|bookings|sessions)\.ts.calls|src\/domain\/(?:lifecycles\/|status-words)/,
  ),
  // Drop-down lists: not every list has them open.
  group('select', files('ui', 'select-field', 'type-ahead')),
  group('overlays', files('ui', 'dialog', 'folded-card')),
  // Separate: the wizard's first stage has dialogs, but no menu.
  group('menu', files('ui', 'menu')),
  // Long lists, histories and figures.
  group('lists', files('ui', 'date-range', 'figures', 'list-filters', 'reason-dialog', 'timeline')),
  // Wizards, which keep their answers.
  group(
    'steps',
    [
      ...files('lib', 'drafts'),
      ...files('ui', 'choices', 'wizard'),
      ...files('features/wallets', 'use-return-from-payment'),
    ],
    /src\/domain\/screening\./,
  ),
  // Booked sessions, for participants and researchers.
  group('sessions', files('features/bookings', 'booking-actions', 'calendar-feed-card', 'session-list')),
  // Amounts: the home page's calculator uses them as well, and must load nothing else of the application.
  group('prices', [], /src\/domain\/(?:money|study-cost)\./),
];
