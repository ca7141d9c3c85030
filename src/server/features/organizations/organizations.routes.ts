import * as verification from '../../../contract/organizations/verification.ts';
import * as contract from '../../../contract/organizations.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as service from './organizations.service.ts';
import * as team from './team.service.ts';

export function mountOrganizations(app: App, mount: Mount): void {
  mount(contract.submitOrganizationInformation, ({ caller, params, body }) =>
    service.submitInformation(app, caller, params.organizationId, body),
  );
  mount(contract.getOrganizationInformation, ({ caller, params }) =>
    service.getInformation(app, caller, params.organizationId),
  );
  mount(contract.listMembers, ({ caller, params }) => team.listTeam(app, caller, params.organizationId));
  mount(contract.inviteMember, async ({ caller, params, body }) => {
    await team.inviteMember(app, caller, params.organizationId, body);
    return {};
  });
  mount(contract.changeMember, async ({ caller, params, body }) => {
    await team.changeMember(app, caller, params.organizationId, params.userId, body.isAdmin);
    return {};
  });
  mount(contract.removeMember, async ({ caller, params }) => {
    await team.removeMember(app, caller, params.organizationId, params.userId);
    return {};
  });
  mount(contract.revokeInvitation, async ({ caller, params }) => {
    await team.revokeInvitation(app, caller, params.organizationId, params.invitationId);
    return {};
  });
  mount(contract.resendInvitation, async ({ caller, params }) => {
    await team.resendInvitation(app, caller, params.organizationId, params.invitationId);
    return new Answer({}, { message: 'Invitation sent again.' });
  });
  mount(contract.lookAtInvitation, async ({ params, body, request }) => {
    await app.limits.count('lookUp', addressOf(request));
    return team.lookAtInvitation(app, params.organizationId, body.token);
  });
  mount(contract.acceptMembership, ({ caller, params, body }) =>
    team.acceptMembership(app, caller, params.organizationId, body.token),
  );
  mount(contract.declineMembership, async ({ params, body }) => {
    await team.declineMembership(app, params.organizationId, body.token);
    return {};
  });

  mount(verification.listVerifications, ({ query }) => service.listVerifications(app, query.status));
  mount(verification.approveOrganization, async ({ caller, params }) => {
    return new Answer(await service.approve(app, caller, params.organizationId), { message: 'Organisation verified.' });
  });
  mount(verification.declineOrganization, async ({ caller, params, body }) => {
    const declined = await service.decline(app, caller, params.organizationId, body);
    return new Answer(declined, { message: 'Verification declined. We have sent the organisation your reason.' });
  });
  mount(verification.listOrganizations, async ({ query }) => {
    const { rows, total } = await service.listOrganizations(app, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });
  mount(verification.suspendOrganization, ({ caller, params, body }) =>
    service.suspend(app, caller, params.organizationId, body.reason),
  );
  mount(verification.restoreOrganization, ({ caller, params }) => service.restore(app, caller, params.organizationId));
}
