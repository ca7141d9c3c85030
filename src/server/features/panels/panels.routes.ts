import * as contract from '../../../contract/panels.ts';
import type { App } from '../../platform/app.ts';
import { listAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { invitePanel } from './panel-invitations.service.ts';
import * as service from './panels.service.ts';

export function mountPanels(app: App, mount: Mount): void {
  mount(contract.listPanels, async ({ caller, query }) => listAnswer(await service.listPanels(app, caller), query));
  mount(contract.createPanel, ({ caller, body }) => service.createPanel(app, caller, body.name));
  mount(contract.renamePanel, ({ caller, params, body }) => service.renamePanel(app, caller, params.id, body.name));
  mount(contract.deletePanel, async ({ caller, params }) => {
    await service.deletePanel(app, caller, params.id);
    return {};
  });
  mount(contract.listPanelMembers, async ({ caller, params, query }) =>
    listedAnswer(await service.listMembers(app, caller, params.id, query), query),
  );
  mount(contract.addApplicantsToPanel, ({ caller, params, body }) =>
    service.addApplicants(app, caller, params.id, body.applicationIds),
  );
  mount(contract.addMetToPanel, ({ caller, params, body }) => service.addMet(app, caller, params.id, body.months));
  mount(contract.removeFromPanel, async ({ caller, params }) => {
    await service.removeMember(app, caller, params.id, params.participantId);
    return {};
  });
  mount(contract.invitePanel, ({ caller, params, body }) => invitePanel(app, caller, params.id, body.panelId));
  mount(contract.countAudience, ({ caller, body }) => service.countAudience(app, caller, body));

  mount(contract.listMemberships, ({ caller }) => service.listMemberships(app, caller));
  mount(contract.leavePanels, async ({ caller, params }) => {
    await service.leavePanels(app, caller, params.organizationId);
    return {};
  });
  mount(contract.allowPanels, async ({ caller, params }) => {
    await service.allowPanels(app, caller, params.organizationId);
    return {};
  });
}
