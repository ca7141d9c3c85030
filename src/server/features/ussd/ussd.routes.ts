import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { refuse } from '../../platform/refusal.ts';
import { ussdPath } from '../../platform/ussd/ussd-address.ts';

/** Where aggregators call. Their answers have their own form, so this is not a call of the contract. */
export function mountUssd(server: FastifyInstance, app: App): void {
  server.post<{ Params: { provider: string; secret: string } }>(
    ussdPath(':provider', ':secret'),
    async (request, reply) => {
      // Loads the menus with their texts in every language lazily, because only calls need them.
      const { answerCall } = await import('./calls.service.ts');
      const answer = await app.openCalls.during('first', () =>
        answerCall(app, request.params, request.body, addressOf(request)),
      );
      return reply.header('cache-control', 'no-store').send(answer ?? refuse('MALFORMED_REQUEST'));
    },
  );
}
