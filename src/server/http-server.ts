import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { DEMO_AUTHENTICATOR_SECRET, DEMO_SIGN_INS } from './demo/demo-people.ts';
import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { findCaller } from './features/accounts/login-sessions.service.ts';
import { mountPeople } from './features/accounts/people.routes.ts';
import { mountApplications } from './features/applications/applications.routes.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { auditDenial } from './features/audit/denials.service.ts';
import { mountBookings, mountCalendars } from './features/bookings/bookings.routes.ts';
import { mountBooks } from './features/books/books.routes.ts';
import { mountClosing } from './features/closing/closing.routes.ts';
import { mountDisputes } from './features/disputes/disputes.routes.ts';
import { LiveStreams } from './features/notifications/live-streams.service.ts';
import {
  mountLiveStream,
  mountNotifications,
  mountUnsubscribe,
} from './features/notifications/notifications.routes.ts';
import { mountOrganizations } from './features/organizations/organizations.routes.ts';
import { mountParticipants } from './features/participants/participants.routes.ts';
import { mountPayouts } from './features/payouts/payouts.routes.ts';
import { mountPrivacy } from './features/privacy/privacy.routes.ts';
import { mountProjects } from './features/projects/projects.routes.ts';
import { mountSignIn } from './features/sign-in/sign-in.routes.ts';
import { mountSite, problemPages } from './features/site/site.routes.ts';
import { mountStudies } from './features/studies/studies.routes.ts';
import { mountWaitlist } from './features/waitlist/waitlist.routes.ts';
import { mountRefunds, mountWallets } from './features/wallets/wallets.routes.ts';
import { MAILS } from './mails.ts';
import type { App } from './platform/app.ts';
import { mountApiReference } from './platform/http/api-reference.ts';
import { mountDeveloperPages } from './platform/http/developer-pages.ts';
import { errorSender } from './platform/http/error-handler.ts';
import { gate } from './platform/http/gate.ts';
import { mountHealth, type Readiness } from './platform/http/health.ts';
import { mountOn } from './platform/http/mount.ts';
import { mountPublicSettings } from './platform/http/public-settings.ts';
import { openServer } from './platform/http/server.ts';
import { readWebBuild } from './platform/http/web-build.ts';
import { serveFiles } from './platform/http/web-files.ts';
import type { LiveHub } from './platform/live.ts';

/**
 * The whole HTTP surface: API, live stream, documentation, the built web, and (never in production) the developer
 * pages. `routes` lists the mounted routes, as "GET /path".
 */
export async function buildHttpServer(
  app: App,
  log: FastifyBaseLogger,
  live: LiveHub,
  readiness: Readiness,
): Promise<{ server: FastifyInstance; routes: string[] }> {
  const { settings, limits } = app;
  const build = await readWebBuild(settings);
  const sendError = errorSender(build && problemPages(build, settings));
  const styleHashes = build?.styleHashes ?? [];
  const { server, routes } = await openServer({ settings, log, sendError, styleHashes });
  const { admit, requireCaller } = gate({
    limits,
    findCaller: (bearer) => findCaller(app, bearer),
    noteDenial: (caller, endpoint) => auditDenial(app, caller, endpoint),
  });
  const mount = mountOn({ server, openCalls: app.openCalls, admit });
  for (const mountFeature of [
    mountSignIn,
    mountAccounts,
    mountPeople,
    mountPrivacy,
    mountAudit,
    mountOrganizations,
    mountParticipants,
    mountProjects,
    mountStudies,
    mountApplications,
    mountBookings,
    mountDisputes,
    mountClosing,
    mountWallets,
    mountRefunds,
    mountBooks,
    mountPayouts,
    mountNotifications,
    mountWaitlist,
  ]) {
    mountFeature(app, mount);
  }
  mountLiveStream(server, new LiveStreams(app, live), requireCaller);
  mountHealth(server, readiness);
  mountPublicSettings(server, app, DEMO_SIGN_INS);
  await mountApiReference(server, settings.origin);
  mountDeveloperPages(server, app, {
    demoSecret: settings.demo ? DEMO_AUTHENTICATOR_SECRET : null,
    mails: MAILS,
  });
  mountUnsubscribe(server, app);
  mountCalendars(server, app);
  if (build?.hasFiles) await serveFiles(server);
  if (build) mountSite(server, app, build);
  return { server, routes };
}
