import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { incomingPath } from '../../platform/texts/incoming.ts';
import { takeIncoming } from './incoming-texts.service.ts';

/** Where the provider posts what people text to our short code, as a form. */
export function mountIncomingTexts(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Params: { secret: string }; Body: Record<string, unknown> }>(
      incomingPath(':secret'),
      async (request, reply) => {
        const { params, body } = request;
        await app.openCalls.during('first', () => takeIncoming(app, params.secret, body ?? {}, addressOf(request)));
        return reply.header('cache-control', 'no-store').send();
      },
    );
  });
}
