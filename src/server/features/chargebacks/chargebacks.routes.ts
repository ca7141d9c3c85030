import * as contract from '../../../contract/chargebacks.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './answers.service.ts';

export function mountChargebacks(app: App, mount: Mount): void {
  mount(contract.listOwnChargebacks, async ({ caller, params, query }) =>
    listedAnswer(await service.listOwnChargebacks(app, caller, { ...params, ...query }), query),
  );

  mount(contract.listChargebacks, async ({ caller, query }) =>
    listedAnswer(await service.listChargebacks(app, caller, query), query),
  );
  mount(contract.getChargeback, ({ caller, params }) => service.getChargeback(app, caller, params.id));
  mount(contract.refreshChargebacks, async () => {
    await service.refresh(app);
    return {};
  });

  mount(contract.uploadEvidence, async ({ caller, params, query, request }) => {
    const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    return { fileName: await service.uploadEvidence(app, caller, params.id, { name: query.name, bytes }) };
  });
  mount(contract.declineChargeback, ({ caller, params, body }) => service.decline(app, caller, params.id, body));
  mount(contract.proposeAcceptance, ({ caller, params, body }) =>
    service.proposeAcceptance(app, caller, params.id, body),
  );
  mount(contract.decideAcceptance, ({ caller, params }) =>
    service.decideAcceptance(app, caller, params.id, params.event),
  );
}
