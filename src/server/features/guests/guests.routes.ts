import type { FastifyInstance } from 'fastify';
import { addresses } from '../../../contract/addresses.ts';
import * as contract from '../../../contract/guests.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { mountOneClick } from '../../platform/http/one-click.ts';
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

export function mountGuestRefusals(server: FastifyInstance, app: App): void {
  mountOneClick(server, addresses.noInvitations, (ticket) => service.refuseMails(app, ticket));
}
