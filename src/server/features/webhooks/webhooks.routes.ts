import * as contract from '../../../contract/webhooks.ts';
import { PING } from '../../../domain/events.ts';
import type { App } from '../../platform/app.ts';
import { listAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './webhooks.service.ts';

export function mountWebhooks(app: App, mount: Mount): void {
  mount(contract.listWebhooks, async ({ caller, query }) => listAnswer(await service.listWebhooks(app, caller), query));
  mount(contract.createWebhook, ({ caller, body }) => service.createWebhook(app, caller, body));
  mount(contract.getWebhook, ({ caller, params }) => service.getWebhook(app, caller, params.id));
  mount(contract.updateWebhook, ({ caller, params, body }) => service.changeWebhook(app, caller, params.id, body));
  mount(contract.deleteWebhook, async ({ caller, params }) => {
    await service.deleteWebhook(app, caller, params.id);
    return {};
  });
  mount(contract.rollWebhookSecret, ({ caller, params }) => service.rollSecret(app, caller, params.id));
  mount(contract.enableWebhook, ({ caller, params, body }) =>
    service.enableWebhook(app, caller, params.id, body.sendsMissed),
  );
  mount(contract.disableWebhook, ({ caller, params }) => service.disableWebhook(app, caller, params.id));
  mount(contract.pingWebhook, ({ caller, params }) => service.sendTest(app, caller, params.id, PING));
  mount(contract.testWebhook, ({ caller, params, body }) => service.sendTest(app, caller, params.id, body.kind));
  mount(contract.listWebhookDeliveries, async ({ caller, params, query }) => {
    return listedAnswer(await service.listDeliveries(app, caller, params.id, query), query);
  });
  mount(contract.getWebhookDelivery, ({ caller, params }) =>
    service.getDelivery(app, caller, { webhookId: params.id, deliveryId: params.deliveryId }),
  );
  mount(contract.sendWebhookAgain, ({ caller, params }) =>
    service.sendAgain(app, caller, { webhookId: params.id, deliveryId: params.deliveryId }),
  );
}
