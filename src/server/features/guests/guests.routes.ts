import type { FastifyInstance } from 'fastify';
import { addresses } from '../../../contract/addresses.ts';
import * as contract from '../../../contract/guests.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './guests.service.ts';

export function mountGuests(app: App, mount: Mount): void {
  mount(contract.listGuests, async ({ caller, params, query }) =>
    listedAnswer(await service.listGuests(app, caller, params.id, query), query),
  );
  mount(contract.inviteGuests, ({ caller, params, body }) => service.inviteGuests(app, caller, params.id, body.text));
  mount(contract.withdrawGuest, async ({ caller, params }) => {
    await service.withdrawGuest(app, caller, params.id, params.guestId);
    return {};
  });
  mount(contract.getGuestLink, ({ caller, params }) => service.getLink(app, caller, params.id));
  mount(contract.makeGuestLink, ({ caller, params }) => service.makeLink(app, caller, params.id));
  mount(contract.refuseGuestMails, ({ body }) => service.refuseMails(app, body.ticket));
}

/** One click in a mail program, which posts a form to the address in the mail's header (RFC 8058). */
export function mountGuestRefusals(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.post<{ Querystring: { ticket?: string } }>(addresses.noInvitations, async ({ query }) => {
      await service.refuseMails(app, query.ticket ?? '');
      return { success: true, content: {} };
    });
  });
}
