import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import { DEMO_AUTHENTICATOR_SECRET, DEMO_SIGN_INS } from './demo/demo-people.ts';
import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { findCaller } from './features/accounts/login-sessions.service.ts';
import { mountPeople } from './features/accounts/people.routes.ts';
import { mountAirtime, mountAirtimeCalls } from './features/airtime/airtime.routes.ts';
import { mountApiKeys } from './features/api-keys/api-keys.routes.ts';
import { callerOfKey, verifyKey } from './features/api-keys/key-use.service.ts';
import { mountAppeals } from './features/appeals/appeals.routes.ts';
import { mountApplications } from './features/applications/applications.routes.ts';
import { mountAssignments } from './features/assignments/assignments.routes.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { auditDenial } from './features/audit/denials.service.ts';
import { mountBonuses } from './features/bonuses/bonuses.routes.ts';
import { mountBookings, mountCalendars, mountRooms } from './features/bookings/bookings.routes.ts';
import { mountBooks, mountTaxes } from './features/books/books.routes.ts';
import { mountBudgets } from './features/budgets/budgets.routes.ts';
import { mountOwnCalendars } from './features/calendars/calendars.routes.ts';
import { mountChargebacks } from './features/chargebacks/chargebacks.routes.ts';
import { mountAudio, mountClips } from './features/clips/clips.routes.ts';
import { mountClosing } from './features/closing/closing.routes.ts';
import { mountConsentForms } from './features/consent-forms/consent-forms.routes.ts';
import { mountDesk } from './features/desk/desk.routes.ts';
import { mountDisputes } from './features/disputes/disputes.routes.ts';
import { mountEvents } from './features/events/events.routes.ts';
import { mountGuestRefusals, mountGuests } from './features/guests/guests.routes.ts';
import { mountHealthPages } from './features/health/health.routes.ts';
import { mountIncomingTexts } from './features/incoming-texts/incoming-texts.routes.ts';
import { mountMerges } from './features/merges/merges.routes.ts';
import { LiveStreams } from './features/notifications/live-streams.service.ts';
import {
  mountLiveStream,
  mountNotifications,
  mountUnsubscribe,
} from './features/notifications/notifications.routes.ts';
import { mountObservers } from './features/observers/observers.routes.ts';
import { mountLogos, mountOrganizations } from './features/organizations/organizations.routes.ts';
import { mountPanelHealth } from './features/panel-health/panel-health.routes.ts';
import { mountPanels } from './features/panels/panels.routes.ts';
import { mountPartialPay } from './features/partial-pay/partial-pay.routes.ts';
import { mountParticipants } from './features/participants/participants.routes.ts';
import { mountPaymentLists } from './features/payment-lists/payment-lists.routes.ts';
import { mountPayouts } from './features/payouts/payouts.routes.ts';
import { mountPrivacy } from './features/privacy/privacy.routes.ts';
import { requireProjects } from './features/projects/access.service.ts';
import { mountProjects } from './features/projects/projects.routes.ts';
import { mountRails } from './features/rails/rails.routes.ts';
import { mountRatings } from './features/ratings/ratings.routes.ts';
import { mountRememberedAnswers } from './features/remembered-answers/remembered-answers.routes.ts';
import { mountSavedAudiences } from './features/saved-audiences/saved-audiences.routes.ts';
import { mountPhone } from './features/sign-in/phone.routes.ts';
import { mountSignIn } from './features/sign-in/sign-in.routes.ts';
import { mountSite, problemPages } from './features/site/site.routes.ts';
import { mountStudies } from './features/studies/studies.routes.ts';
import { mountTemplates } from './features/templates/templates.routes.ts';
import { mountTestMode } from './features/test-mode/test-mode.routes.ts';
import { mountShortLinks, mountTexts } from './features/texts/texts.routes.ts';
import { mountTransfers } from './features/transfers/transfers.routes.ts';
import { mountTranslations } from './features/translations/translations.routes.ts';
import { mountUssd } from './features/ussd/ussd.routes.ts';
import { mountWaitlist } from './features/waitlist/waitlist.routes.ts';
import { mountRefunds, mountWallets } from './features/wallets/wallets.routes.ts';
import { mountWebhooks } from './features/webhooks/webhooks.routes.ts';
import { mountWithdrawals } from './features/withdrawals/withdrawals.routes.ts';
import { MAILS } from './mails.ts';
import { BROWSE } from './metrics.ts';
import type { App } from './platform/app.ts';
import { mountApiReference } from './platform/http/api-reference.ts';
import { mountDeveloperPages } from './platform/http/developer-pages.ts';
import { serveDownloads } from './platform/http/downloads.ts';
import { errorSender } from './platform/http/error-handler.ts';
import { gate } from './platform/http/gate.ts';
import { mountHealth } from './platform/http/health.ts';
import { checkKeys } from './platform/http/key-gate.ts';
import { mountOn } from './platform/http/mount.ts';
import { mountPublicSettings } from './platform/http/public-settings.ts';
import { openServer } from './platform/http/server.ts';
import { keepAssets } from './platform/http/web-assets.ts';
import { readWebBuild } from './platform/http/web-build.ts';
import { serveFiles } from './platform/http/web-files.ts';
import { once } from './platform/idempotency.ts';
import type { LiveHub } from './platform/live.ts';
import { mountMetrics } from './platform/metrics/endpoint.ts';
import { countRequests } from './platform/metrics/requests.ts';
import type { Readiness } from './platform/readiness.ts';
import { retryWhileUnavailable } from './platform/wait-for-database.ts';

interface Surroundings {
  log: FastifyBaseLogger;
  live: LiveHub;
  readiness: Readiness;
  serverFactory: FastifyServerFactory;
}

/**
 * The whole HTTP surface: API, live stream, documentation, the built web, and (never in production) the developer
 * pages. `routes` lists the mounted routes, as "GET /path".
 */
export async function buildHttpServer(
  app: App,
  { log, live, readiness, serverFactory }: Surroundings,
): Promise<{ server: FastifyInstance; routes: string[] }> {
  const { settings, limits } = app;
  // A test environment has no pages.
  const build = settings.mode === 'test' ? null : await readWebBuild(settings);
  const sendError = errorSender({ pages: build && problemPages(build, settings), production: settings.production });
  const styleHashes = build?.styleHashes ?? [];
  const { server, routes } = await openServer({
    settings,
    log,
    sendError,
    styleHashes,
    serverFactory,
    tracer: app.tracer,
    openCalls: app.openCalls,
  });
  countRequests(server, app.metrics, BROWSE);
  checkKeys(server, {
    limits,
    openCalls: app.openCalls,
    environments: app.environments,
    verifyKey: (secret, address) => verifyKey(app, secret, address),
  });
  const { admit, requireCaller } = gate({
    limits,
    findCaller: (bearer) => findCaller(app, bearer),
    callerOfKey: (key) => callerOfKey(app, key),
    noteDenial: (caller, endpoint) => auditDenial(app, caller, endpoint),
  });
  const mount = mountOn({
    server,
    openCalls: app.openCalls,
    admit,
    reach: (caller, endpoint, given) => requireProjects(app, caller, endpoint, given),
    once: (given, run) => once(app, given, run),
  });
  for (const mountFeature of [
    mountSignIn,
    mountPhone,
    mountMerges,
    mountAccounts,
    mountPeople,
    mountPrivacy,
    mountAudit,
    mountOrganizations,
    mountApiKeys,
    mountParticipants,
    mountRememberedAnswers,
    mountProjects,
    mountStudies,
    mountTemplates,
    mountSavedAudiences,
    mountApplications,
    mountAppeals,
    mountDesk,
    mountPanelHealth,
    mountPanels,
    mountBonuses,
    mountBudgets,
    mountPartialPay,
    mountGuests,
    mountBookings,
    mountConsentForms,
    mountClips,
    mountWithdrawals,
    mountObservers,
    mountRatings,
    mountOwnCalendars,
    mountAssignments,
    mountDisputes,
    mountClosing,
    mountWallets,
    mountRefunds,
    mountTransfers,
    mountChargebacks,
    mountBooks,
    mountTaxes,
    mountPaymentLists,
    mountPayouts,
    mountAirtime,
    mountRails,
    mountNotifications,
    mountTranslations,
    mountWaitlist,
    mountEvents,
    mountWebhooks,
    mountHealthPages,
    mountTestMode,
    mountTexts,
  ]) {
    mountFeature(app, mount);
  }
  // A test environment has the API only.
  if (settings.mode === 'test') return { server, routes };
  mountLiveStream(server, new LiveStreams(app, live), requireCaller);
  mountHealth(server, readiness);
  mountMetrics(server, app, settings.metrics);
  mountPublicSettings(server, app, DEMO_SIGN_INS);
  await mountApiReference(server, settings.production ? settings.origin : null);
  mountDeveloperPages(server, app, {
    demoSecret: settings.demo ? DEMO_AUTHENTICATOR_SECRET : null,
    mails: MAILS,
  });
  mountUnsubscribe(server, app);
  mountGuestRefusals(server, app);
  mountShortLinks(server, app);
  mountRooms(server, app);
  mountUssd(server, app);
  mountAirtimeCalls(server, app);
  mountIncomingTexts(server, app);
  mountCalendars(server, app);
  mountAudio(server, app);
  mountLogos(server, app);
  serveDownloads(server);
  if (build?.hasFiles) {
    // Must precede the first page that names these files: the next request may reach a process of another release.
    if (settings.production) await retryWhileUnavailable(() => keepAssets(app), log);
    await serveFiles(server, app);
  }
  if (build) mountSite(server, app, build);
  return { server, routes };
}
