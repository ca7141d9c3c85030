import * as admin from '../../../contract/admin.ts';
import * as contract from '../../../contract/organizations.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import * as service from './organizations.service.ts';

export function mountOrganizations(app: App, mount: Mount): void {
  mount(contract.submitOrganizationInformation, ({ caller, params, body }) =>
    service.submitInformation(app, caller, params.organizationId, body),
  );
  mount(contract.getOrganizationInformation, ({ caller, params }) =>
    service.getInformation(app, caller, params.organizationId),
  );
  mount(contract.listMembers, ({ caller, params }) => service.listTeam(app, caller, params.organizationId));
  mount(contract.inviteMember, async ({ caller, params, body }) => {
    await service.inviteMember(app, caller, params.organizationId, body);
    return {};
  });
  mount(contract.acceptMembership, ({ caller, params, body }) =>
    service.acceptMembership(app, caller, params.organizationId, body.token),
  );
  mount(contract.declineMembership, async ({ params, body }) => {
    await service.declineMembership(app, params.organizationId, body.token);
    return {};
  });

  mount(admin.listVerifications, ({ query }) => service.listVerifications(app, query.status));
  mount(admin.approveOrganization, ({ caller, params }) => service.approve(app, caller, params.organizationId));
  mount(admin.declineOrganization, ({ caller, params, body }) =>
    service.decline(app, caller, params.organizationId, body),
  );
}
