import type { FastifyInstance } from 'fastify';
import { SHORT_LINK_PATTERN } from '../../../contract/addresses.ts';
import * as contract from '../../../contract/texts.ts';
import type { App } from '../../platform/app.ts';
import { Answer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as admin from './admin.service.ts';
import * as choices from './choices.service.ts';
import * as reports from './reports.service.ts';
import { followShortLink } from './short-links.service.ts';

export function mountTexts(app: App, mount: Mount): void {
  mount(contract.postTextReport, async ({ params, query, body }) => {
    await reports.takeReport(app, params, { ...query, ...body });
    return {};
  });
  mount(contract.listTexts, async ({ query }) => listedAnswer(await admin.listTexts(app, query), query));
  mount(contract.getTextSpending, () => admin.getSpending(app));
  mount(contract.releaseText, async ({ caller, params }) => {
    await admin.releaseText(app, caller, params.id);
    return new Answer({}, { message: 'The message is being sent.' });
  });
  mount(contract.getTextChoices, ({ caller }) => choices.getChoices(app, caller));
  mount(contract.updateTextChoices, ({ caller, body }) => choices.updateChoices(app, caller, body));
  mount(contract.stopTexts, async ({ body }) => {
    await choices.stopTexts(app, body.ticket);
    return {};
  });
  mount(contract.getTextReport, async ({ params, query }) => {
    await reports.takeReport(app, params, query);
    return {};
  });
}

/** The short links of text messages. */
export function mountShortLinks(server: FastifyInstance, app: App): void {
  server.get<{ Params: { code: string } }>(SHORT_LINK_PATTERN, async ({ params, ip }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(await followShortLink(app, params.code, ip), 302),
  );
}
