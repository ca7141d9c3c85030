import * as contract from '../../../contract/disputes.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { answer } from '../applications/applications.service.ts';
import { settleEntryDispute } from '../assignments/entry-disputes.service.ts';
import * as service from './disputes.service.ts';

const DECIDED = 'Dispute decided. We have notified both sides.';

export function mountDisputes(app: App, mount: Mount): void {
  // A dispute is one of the participant's responses; the others end the application.
  mount(contract.answerApplication, ({ caller, params: { id, event }, body }) =>
    event === 'dispute' ? service.dispute(app, caller, id, body.reason) : answer(app, caller, id, event, body.reason),
  );
  mount(contract.stateDispute, ({ caller, params, body }) => service.stateDispute(app, caller, params.id, body.words));
  mount(contract.listDisputes, () => service.listDisputes(app));
  mount(contract.settleDispute, async ({ caller, params, body }) => {
    const settled = await service.settleDispute(app, caller, params.id, params.event, body.reason);
    return new Answer(settled, { message: DECIDED });
  });
  mount(contract.listEntryDisputes, () => service.listEntryDisputes(app));
  mount(contract.settleEntryDispute, async ({ caller, params, body }) => {
    const settled = await settleEntryDispute(app, caller, params.id, params.event, body.reason);
    return new Answer(settled, { message: DECIDED });
  });
}
