/*
 * The public pages: what the server tells the renderer that the web's build made of src/web/site, and what comes back.
 * Nothing of it is an endpoint.
 */

/** A study as everybody may see it. */
export interface PublicStudy {
  code: string;
  id: string;
  publicName: string;
  organizationName: string;
  organizationVerified: boolean;
  rewardPesewas: number;
  durationInMinutes: number;
  status: string;
  placesLeft: number;
}

/** An open form: what was typed, what is wrong with it by field, what is wrong with all of it, or that it was sent. */
export interface OpenForm {
  stamp: string;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  refusal: string | null;
  sent: boolean;
}

export type SitePage =
  | { name: 'home' | 'participant'; studies: readonly PublicStudy[] }
  | { name: 'privacy' | 'terms' | 'help' | 'notFound' }
  | { name: 'contact' | 'waitlist'; form: OpenForm }
  | { name: 'study'; study: PublicStudy }
  | { name: 'problem'; words: string; requestId: string };

/** What every page needs to know of where it is served. */
export interface SiteFrame {
  origin: string;
  /** The mailbox that people write to, by mail or by the contact form. */
  supportAddress: string;
  /** Inlined; the content security policy carries its hash. */
  style: string;
  /** The address of a built file by its source's name, such as `site/islands/page.ts`. */
  assetOf: (source: string) => string;
}

/** A screen's shell: its first paint, and what its JavaScript will ask for. */
export interface ShellFrame {
  /** Inlined; the content security policy carries its hash. */
  style: string;
  /** Files of style that the application waits for, fetched beside its modules. */
  styles: readonly string[];
  /** The application's entry. */
  script: string;
  /** Asks for what the screen shows while the entry is on its way. */
  early: string;
  /** Modules of the frame, fetched while the entry is read. */
  modules: readonly string[];
  /** And of the screen itself. */
  ownModules: readonly string[];
}

export interface AppRoute {
  path: string;
  page: string;
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
