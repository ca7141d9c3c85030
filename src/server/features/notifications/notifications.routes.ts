import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as admin from '../../../contract/admin.ts';
import * as contract from '../../../contract/notifications.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import type { LiveHub } from '../../platform/live.ts';
import { listFailed, retryFailed } from './failed-jobs.service.ts';
import * as service from './notifications.service.ts';

export function mountNotifications(app: App, mount: Mount): void {
  mount(contract.listNotifications, async ({ caller, query: { page, size } }) => {
    const { rows, total } = await service.listNotifications(app, caller, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });

  mount(contract.countUnread, async ({ caller }) => ({ unread: await service.countUnread(app, caller) }));

  mount(contract.readNotification, async ({ caller, params }) => {
    await service.markRead(app, caller, params.id);
    return {};
  });

  mount(admin.listFailedJobs, async ({ query: { page, size } }) => {
    const { rows, total } = await listFailed(app, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });
  mount(admin.retryJob, async ({ params }) => {
    await retryFailed(app, params.id);
    return {};
  });
  mount(contract.unsubscribe, ({ body }) => service.unsubscribe(app, body.ticket));

  mount(contract.readAllNotifications, async ({ caller }) => {
    await service.markAllRead(app, caller);
    return {};
  });
}

/** One click in a mail program: it posts a form to the address of the mail's header (RFC 8058). */
export function mountUnsubscribe(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.post<{ Querystring: { ticket?: string } }>('/unsubscribe', async ({ query }) => {
      await service.unsubscribe(app, query.ticket ?? '');
      return { success: true, content: {} };
    });
  });
}

const HEARTBEAT_MS = 25_000;

/** The bell's server-sent events. A heartbeat keeps proxies from closing a quiet connection. */
export function mountLiveStream(
  server: FastifyInstance,
  live: LiveHub,
  signedIn: (request: FastifyRequest) => Promise<Caller>,
): void {
  const open = new Set<() => void>();
  server.addHook('preClose', async () => {
    for (const close of open) close();
  });
  server.get(contract.NOTIFICATION_STREAM_PATH, async (request, reply) => {
    const caller = await signedIn(request);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 3000\n\n');
    const ids = caller.role === 'RESEARCHER' ? [caller.userId, caller.organizationId] : [caller.userId];
    const unsubscribe = live.subscribe(ids, (event) => stream.write(`event: ${event}\ndata: {}\n\n`));
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
    const close = () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(close);
      stream.end();
    };
    open.add(close);
    request.raw.on('close', close);
  });
}
