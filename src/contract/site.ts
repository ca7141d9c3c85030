import type { Locale } from '../domain/languages.ts';
import type { OrganizationKind } from '../domain/organization-kinds.ts';
import type { Device, MeetingKind } from '../domain/session-kinds.ts';
import type { Spoken } from '../domain/spoken.ts';
import type { ServiceFee } from '../domain/study-cost.ts';
import type { StudyKind } from '../domain/study-kinds.ts';
import type { Status } from './health.ts';
import type { OrganizationView } from './ratings/reputation.ts';

/*
 * Types of the public pages: what the server passes to the renderer built from src/web/site, and what the renderer returns. None
 * of them is an endpoint.
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
  travelPay: number;
  dataPay: number;
  durationInMinutes: number;
  status: string;
  placesLeft: number;
  organizationReputation: OrganizationView;
  isInvitedOnly: boolean;
  /** Null if people need an invitation to apply. */
  applyCode: string | null;
}

/** What a study's own page says in addition: nothing that its questions decide. */
export interface PublicStudyPage extends PublicStudy {
  kind: StudyKind;
  description: string;
  textLanguages: { publicName: Locale; description: Locale };
  organizationKind: OrganizationKind | null;
  meetingKind: MeetingKind;
  deviceRequirements: readonly Device[];
  spoken: readonly Spoken[];
  minimumAge: number;
  maximumAge: number;
  nextSlots: readonly Date[];
}

/** The state of a form: its values, errors by field, an error of the whole form, and whether it was sent. */
export interface OpenForm {
  stamp: string;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  refusal: string | null;
  sent: boolean;
}

export type SitePage =
  | { name: 'home'; studies: readonly PublicStudy[]; fee: ServiceFee; numbers: SiteNumbers }
  | { name: 'examples' | 'pricing'; fee: ServiceFee }
  | { name: 'participant'; studies: readonly PublicStudy[] }
  /** The country in which data is stored; null if it is not known. */
  | { name: 'privacy'; dataCountry: string | null }
  /** The current tax rules, in sentences. */
  | { name: 'terms'; taxes: readonly string[] }
  | { name: 'help' | 'securityPage' | 'notFound' }
  | { name: 'contact' | 'waitlist'; form: OpenForm }
  | { name: 'study'; study: PublicStudyPage }
  /** No study has this code; empty for what can't be one. */
  | { name: 'noStudy'; code: string }
  | { name: 'status'; status: Status }
  | { name: 'problem'; words: string; requestId: string };

/** What has happened here so far. A number is null while it is too small to say something. */
export interface SiteNumbers {
  participants: number | null;
  sessions: number | null;
  /** The median from earning to being paid. */
  minutesToPay: number | null;
}

/** Who is behind the product. A field is null until its setting says something. */
export interface Company {
  name: string | null;
  /** The number in the register of companies. */
  registration: string | null;
  address: string | null;
  phone: string | null;
  /** The WhatsApp number. */
  whatsapp: string | null;
  /** People with what they do: "Ama Mensah, research". */
  people: readonly string[];
}

export const NO_COMPANY: Company = {
  name: null,
  registration: null,
  address: null,
  phone: null,
  whatsapp: null,
  people: [],
};

/** In development, the server sends a page's data after this marker, and Vite renders it (scripts/dev-pages.ts). */
export const DEVELOPED_PAGE = '<!-- page -->';

export interface DevelopedPage {
  language: Locale;
  page: SitePage;
  origin: string;
  supportAddress: string;
  dataProtectionNumber: string | null;
  company: Company;
}

/** Where and how a page is served: every page needs this. */
export interface SiteFrame {
  language: Locale;
  origin: string;
  /** The mailbox for emails and the contact form. */
  supportAddress: string;
  /** Our registration with the Data Protection Commission; null before we have one. */
  dataProtectionNumber: string | null;
  company: Company;
  /** Inlined; the content security policy has its hash. */
  style: string;
  /** The address of a built file by its source's name, such as `site/islands/page.ts`. */
  assetOf: (source: string) => string;
}

/** A screen's shell: its first paint, and the files that its JavaScript will fetch. */
export interface ShellFrame {
  language: Locale;
  /** Inlined; the content security policy has its hash. */
  style: string;
  /** Stylesheets that block the application, fetched with its modules. */
  styles: readonly string[];
  /** The application's entry module. */
  script: string;
  /** A script that makes the screen's first API calls while the entry module is loading. */
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
  /** Only participants see it, whose answers are kept on the phone before they are shown. */
  isKept: boolean;
}

/** The exports of the built renderer. */
export interface SiteRenderer {
  /** Every screen of the application. */
  routes: readonly AppRoute[];
  /** Fixed addresses that search engines may show. */
  sitemap: readonly string[];
  renderSite(page: SitePage, frame: SiteFrame): string;
  renderShell(route: AppRoute, frame: ShellFrame): string;
}
