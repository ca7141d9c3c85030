import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/airtime.ts';
import { readQuestion, readReport } from '../../platform/airtime/africas-talking.ts';
import { airtimePath, isAirtimeSecret } from '../../platform/airtime/open-airtime.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import * as service from './airtime.service.ts';
import { approvesAirtime } from './airtime-sending.service.ts';
import { heedReport } from './airtime-settling.service.ts';

export function mountAirtime(app: App, mount: Mount): void {
  mount(contract.getAirtime, ({ caller }) => service.getAirtime(app, caller));
  mount(contract.takeAirtime, ({ caller, body: { amountPesewas } }) =>
    app.work(caller, (work) => service.takeAirtime(work, { userId: caller.userId, amountPesewas })),
  );
  mount(contract.listAirtime, async ({ query }) => listedAnswer(await service.listAirtime(app, query), query));
  mount(contract.decideAirtime, ({ caller, params }) => service.decideAirtime(app, caller, params.id, params.event));
}

/** Where the provider calls us. It sends forms, and expects answers in its own form, so these are not calls of the contract. */
export function mountAirtimeCalls(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const listen = (what: 'status' | 'validation', answer: (fields: unknown) => Promise<object>) =>
      scope.post<{ Params: { secret: string } }>(airtimePath(':secret', what), async ({ params, body }, reply) => {
        if (!isAirtimeSecret(app.settings, params.secret)) refuse('UNAUTHENTICATED');
        return reply.header('cache-control', 'no-store').send(await app.openCalls.during('first', () => answer(body)));
      });
    listen('status', async (fields) => {
      const report = readReport(fields);
      if (report !== null) await heedReport(app, report);
      return {};
    });
    listen('validation', async (fields) => {
      const question = readQuestion(fields);
      const isOurs = question !== null && (await approvesAirtime(app, question));
      return { status: isOurs ? 'Validated' : 'Failed' };
    });
  });
}
