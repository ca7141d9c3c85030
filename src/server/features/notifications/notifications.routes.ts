import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addresses, NOTIFICATION_STREAM_PATH } from '../../../contract/addresses.ts';
import * as failedJobs from '../../../contract/notifications/failed-jobs.ts';
import * as contract from '../../../contract/notifications.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Answer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { mountOneClick } from '../../platform/http/one-click.ts';
import { listFailed, retryFailed } from './failed-jobs.service.ts';
import type { LiveStreams } from './live-streams.service.ts';
import * as service from './notifications.service.ts';

export function mountNotifications(app: App, mount: Mount): void {
  mount(contract.listNotifications, async ({ caller, query }) =>
    listedAnswer(await service.listNotifications(app, caller, query), query),
  );

  mount(contract.countUnread, ({ caller }) => service.countUnread(app, caller));
  mount(contract.listUnreadGroups, ({ caller }) => service.listUnreadGroups(app, caller));
  mount(contract.readTogether, async ({ caller, body }) => {
    await service.markTogether(app, caller, body);
    return {};
  });

  mount(contract.readNotification, async ({ caller, params }) => {
    await service.markRead(app, caller, params.id);
    return {};
  });

  mount(failedJobs.listFailedJobs, async ({ query }) => listedAnswer(await listFailed(app, query), query));
  mount(failedJobs.retryJob, async ({ params }) => {
    await retryFailed(app, params.id);
    return new Answer({}, { message: 'The job will run again.' });
  });
  mount(contract.unsubscribe, ({ body }) => service.unsubscribe(app, body.ticket));

  mount(contract.readAllNotifications, async ({ caller }) => {
    await service.markAllRead(app, caller);
    return {};
  });
}

export function mountUnsubscribe(server: FastifyInstance, app: App): void {
  mountOneClick(server, addresses.unsubscribe, (ticket) => service.unsubscribe(app, ticket));
}

/** The bell's server-sent events: see LiveStreams. */
export function mountLiveStream(
  server: FastifyInstance,
  streams: LiveStreams,
  signedIn: (request: FastifyRequest) => Promise<Caller>,
): void {
  server.addHook('preClose', async () => streams.closeAll());
  server.get(NOTIFICATION_STREAM_PATH, { config: { routeClass: null } }, async (request, reply) => {
    const caller = await signedIn(request);
    streams.refuseTooMany(caller);
    reply.hijack();
    streams.open(caller, reply.raw);
  });
}
