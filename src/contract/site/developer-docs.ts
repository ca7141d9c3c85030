import { fillAddress } from '../addresses.ts';
import type { SiteFrame } from '../site.ts';
import { DEVELOPERS } from './developers-address.ts';

/*
 * The developers' pages: their addresses, and the types shared by the server and the renderer (src/web/site/developers). The
 * addresses are not in addresses.ts, because every screen loads that.
 */

export const DEVELOPER_PAGES = {
  start: DEVELOPERS,
  search: `${DEVELOPERS}/search`,
  reference: `${DEVELOPERS}/reference`,
  tag: `${DEVELOPERS}/reference/:tag`,
  operation: `${DEVELOPERS}/reference/:tag/:operation`,
  guide: `${DEVELOPERS}/:guide`,
} as const;

/** The guides, in reading order. */
export const GUIDES = {
  authentication: 'Authentication and scopes',
  'test-mode': 'Test mode and its clock',
  idempotency: 'Safe repeats',
  pagination: 'Lists and pages',
  'rate-limits': 'Rate limits',
  errors: 'Errors',
  versions: 'Versions',
  'concurrent-changes': 'Changes at the same time',
  webhooks: 'Webhooks',
  'webhook-tester': 'Webhook tester',
  events: 'Events',
  sdk: 'SDK for TypeScript',
  'command-line': 'Command line',
  recipes: 'Recipes',
  changelog: 'Changelog',
} as const;
export type Guide = keyof typeof GUIDES;

export const developerPages = {
  start: DEVELOPER_PAGES.start,
  search: DEVELOPER_PAGES.search,
  reference: DEVELOPER_PAGES.reference,
  guide: (guide: Guide) => fillAddress(DEVELOPER_PAGES.guide, { guide }),
  tag: (tag: string) => fillAddress(DEVELOPER_PAGES.tag, { tag }),
  operation: (tag: string, operation: string) => fillAddress(DEVELOPER_PAGES.operation, { tag, operation }),
} as const;

/** The packages of the clients, as `npm pack` makes them; the build puts them into dist/downloads. */
export const PACKAGES = /^nyansapo(?:-sdk)?-\d+\.\d+\.\d+\.tgz$/;

/** The OpenAPI description of the public API. */
export type ApiDescription = Readonly<Record<string, unknown>>;

export interface DeveloperPage {
  path: string;
  /** The search query; empty on every other page. */
  query: string;
}

/** The exports of the built renderer. */
export interface DeveloperRenderer {
  /** Every page but the search, for the site map. */
  listAddresses(description: ApiDescription): string[];
  /** Null for an address without a page. */
  renderDevelopers(page: DeveloperPage, description: ApiDescription, frame: SiteFrame): string | null;
}

/** Replaces a page in development, like the contract's `DevelopedPage`. */
export interface DevelopedDeveloperPage {
  developers: DeveloperPage;
  description: ApiDescription;
  origin: string;
  supportAddress: string;
}
