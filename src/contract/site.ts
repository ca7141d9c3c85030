import type { Locale } from '../domain/languages.ts';
import type { ServiceFee } from '../domain/study-cost.ts';
import type { Status } from './health.ts';
import type { OrganizationView } from './ratings/reputation.ts';

/*
 * The public pages: what the server passes to the renderer built from src/web/site, and what the renderer returns. None
 * of it is an endpoint.
 */

/** A study's public data. */
export interface PublicStudy {
  /** How many people share a group session at most; null for other kinds. */
  groupSize: number | null;
  /** How many entries a diary has; null for other kinds. */
  diaryEntries: number | null;
  code: string;
  id: string;
  publicName: string;
  textLanguages: { publicName: Locale };
  organizationName: string;
  organizationVerified: boolean;
  rewardPesewas: number;
  durationInMinutes: number;
  status: string;
  placesLeft: number;
  organizationReputation: OrganizationView;
  isInvitedOnly: boolean;
  /** Null if an invitation is needed to apply. */
  applyCode: string | null;
}

/** An open form: the values, the errors by field, an error of the whole form, or that it was sent. */
export interface OpenForm {
  stamp: string;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  refusal: string | null;
  sent: boolean;
}

export type SitePage =
  | { name: 'home'; studies: readonly PublicStudy[]; fee: ServiceFee }
  | { name: 'participant'; studies: readonly PublicStudy[] }
  /** The country in which data is stored; null if it is not known. */
  | { name: 'privacy'; dataCountry: string | null }
  /** What holds today about taxes, in sentences. */
  | { name: 'terms'; taxes: readonly string[] }
  | { name: 'help' | 'notFound' }
  | { name: 'contact' | 'waitlist'; form: OpenForm }
  | { name: 'study'; study: PublicStudy }
  | { name: 'status'; status: Status }
  | { name: 'problem'; words: string; requestId: string };

/** In development the server sends a page's data after this mark, and Vite renders it (scripts/dev-pages.ts). */
export const DEVELOPED_PAGE = '<!-- page -->';

export interface DevelopedPage {
  language: Locale;
  page: SitePage;
  origin: string;
  supportAddress: string;
  dataProtectionNumber: string | null;
}

/** What every page needs to know about where it is served. */
export interface SiteFrame {
  language: Locale;
  origin: string;
  /** The mailbox for emails and the contact form. */
  supportAddress: string;
  /** Our registration with the Data Protection Commission; null before we have one. */
  dataProtectionNumber: string | null;
  /** Inlined; the content security policy has its hash. */
  style: string;
  /** The address of a built file by its source's name, such as `site/islands/page.ts`. */
  assetOf: (source: string) => string;
}

/** A screen's shell: its first paint, and what its JavaScript will fetch. */
export interface ShellFrame {
  language: Locale;
  /** Inlined; the content security policy has its hash. */
  style: string;
  /** Stylesheets that the application waits for, fetched with its modules. */
  styles: readonly string[];
  /** The application's entry module. */
  script: string;
  /** A script that makes the screen's first calls while the entry is loading. */
  early: string;
  /** Modules of the frame, fetched while the entry loads. */
  modules: readonly string[];
  /** Modules of the screen itself. */
  ownModules: readonly string[];
}

export interface AppRoute {
  path: string;
  page: string;
  /** Only researchers or admins see it, and they read English. */
  inEnglish: boolean;
}

/** What the built renderer exports. */
export interface SiteRenderer {
  /** Every screen of the application. */
  routes: readonly AppRoute[];
  /** Fixed addresses that search engines may show. */
  sitemap: readonly string[];
  renderSite(page: SitePage, frame: SiteFrame): string;
  renderShell(route: AppRoute, frame: ShellFrame): string;
}
