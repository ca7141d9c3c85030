import * as people from './accounts/people.ts';
import * as accountSecurity from './accounts/security.ts';
import * as accounts from './accounts.ts';
import * as airtime from './airtime.ts';
import * as apiKeys from './api-keys.ts';
import * as appeals from './appeals.ts';
import * as nextStep from './applications/next-step.ts';
import * as voiceAnswers from './applications/voice-answers.ts';
import * as applications from './applications.ts';
import * as assignments from './assignments.ts';
import * as audit from './audit.ts';
import * as bonuses from './bonuses.ts';
import * as sessions from './bookings/sessions.ts';
import * as bookings from './bookings.ts';
import * as margins from './books/margins.ts';
import * as books from './books.ts';
import * as budgets from './budgets.ts';
import * as calendars from './calendars.ts';
import * as chargebacks from './chargebacks.ts';
import * as clips from './clips.ts';
import * as closing from './closing.ts';
import * as consentForms from './consent-forms.ts';
import * as countries from './countries.ts';
import * as desk from './desk.ts';
import * as disputes from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as guests from './guests.ts';
import * as health from './health.ts';
import * as merges from './merges.ts';
import * as failedJobs from './notifications/failed-jobs.ts';
import * as notifications from './notifications.ts';
import * as observers from './observers.ts';
import * as organizationProfile from './organizations/profile.ts';
import * as verification from './organizations/verification.ts';
import * as organizations from './organizations.ts';
import * as panelHealth from './panel-health.ts';
import * as panels from './panels.ts';
import * as partialPay from './partial-pay.ts';
import * as participants from './participants.ts';
import * as paymentLists from './payment-lists.ts';
import * as payouts from './payouts.ts';
import * as privacy from './privacy.ts';
import * as projects from './projects.ts';
import * as rails from './rails.ts';
import * as reputation from './ratings/reputation.ts';
import * as ratings from './ratings.ts';
import * as rememberedAnswers from './remembered-answers.ts';
import * as savedAudiences from './saved-audiences.ts';
import * as google from './sign-in/google.ts';
import * as accountSessions from './sign-in/login-sessions.ts';
import * as lostNumbers from './sign-in/lost-numbers.ts';
import * as phone from './sign-in/phone.ts';
import * as phoneCodes from './sign-in/phone-codes.ts';
import * as signIn from './sign-in.ts';
import * as studyGrowth from './studies/capacity.ts';
import * as studyClips from './studies/clips.ts';
import * as cost from './studies/cost.ts';
import * as demographics from './studies/demographics.ts';
import * as details from './studies/details.ts';
import * as draftContent from './studies/draft-content.ts';
import * as studyDrafts from './studies/drafts.ts';
import * as eligibleCount from './studies/eligible-count.ts';
import * as studyForm from './studies/form.ts';
import * as studyOffers from './studies/offers.ts';
import * as studyResults from './studies/results.ts';
import * as samplePlan from './studies/sample-plan.ts';
import * as schedule from './studies/schedule.ts';
import * as screeners from './studies/screeners.ts';
import * as studyStarts from './studies/starts.ts';
import * as timeToFill from './studies/time-to-fill.ts';
import * as today from './studies/today.ts';
import * as studies from './studies.ts';
import * as taxes from './taxes.ts';
import * as templates from './templates.ts';
import * as testMode from './test-mode.ts';
import * as texts from './texts.ts';
import * as transfers from './transfers.ts';
import * as translations from './translations.ts';
import * as waitlist from './waitlist.ts';
import * as invoices from './wallets/invoices.ts';
import * as refunds from './wallets/refunds.ts';
import * as wallets from './wallets.ts';
import * as webhooks from './webhooks.ts';
import * as withdrawals from './withdrawals.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
}

/** A module may hold only some endpoints of a noun; they are still listed under the noun. */
const NOUNS = {
  accounts: {
    ...accounts,
    ...signIn,
    ...google,
    ...phone,
    ...phoneCodes,
    ...lostNumbers,
    ...merges,
    ...accountSecurity,
    ...accountSessions,
    ...privacy,
  },
  organizations: { ...organizations, ...organizationProfile },
  airtime,
  apiKeys,
  testMode,
  participants: { ...participants, ...rememberedAnswers, ...countries },
  projects,
  studies: {
    ...studies,
    ...{ ...details, ...demographics, ...screeners, ...cost, ...schedule, ...studyForm },
    ...draftContent,
    ...studyDrafts,
    ...studyClips,
    ...clips,
    ...studyGrowth,
    ...studyOffers,
    ...studyResults,
    ...studyStarts,
    ...templates,
    ...savedAudiences,
    ...eligibleCount,
    ...samplePlan,
    ...timeToFill,
    ...today,
    ...closing,
  },
  appeals,
  applications: { ...applications, ...nextStep, ...voiceAnswers, ...disputes },
  panels: { ...panels, ...guests },
  bookings: { ...bookings, ...sessions, ...calendars, ...partialPay },
  consents: { ...consentForms, ...withdrawals },
  observers,
  ratings: { ...ratings, ...reputation },
  assignments,
  wallets: { ...budgets, ...wallets, ...bonuses, ...invoices, ...refunds, ...chargebacks, ...transfers },
  payouts,
  paymentLists,
  books: { ...books, ...margins },
  taxes,
  rails,
  health,
  notifications,
  texts,
  translations,
  events: { ...events, ...webhooks },
  waitlist,
  admin: { ...desk, ...panelHealth, ...verification, ...people, ...failedJobs },
  audit,
} as const;

type ValueOf<T> = T[keyof T];
type Declared = Extract<ValueOf<{ [N in keyof typeof NOUNS]: ValueOf<(typeof NOUNS)[N]> }>, Endpoint>;

/** Every endpoint's type by what the web calls it: `'GET /project/studies'`. */
export type Calls = { [E in Declared as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

/** The schemas that modules export, by name: the nouns of the public API's description. */
export const NAMED_SCHEMAS: ReadonlyMap<unknown, string> = new Map(
  Object.values(NOUNS).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [unknown, string][] =>
      typeof value === 'object' && value !== null && '_zod' in value ? [[value, name]] : [],
    ),
  ),
);

/** Every endpoint by its name, with the noun it belongs to. */
export const ALL_ENDPOINTS: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(
  NOUNS,
).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, noun, endpoint: value }] : [])),
);
