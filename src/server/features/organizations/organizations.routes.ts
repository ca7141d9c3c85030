import type { FastifyInstance } from 'fastify';
import { LOGO_PATTERN } from '../../../contract/addresses.ts';
import * as profileCalls from '../../../contract/organizations/profile.ts';
import * as verification from '../../../contract/organizations/verification.ts';
import * as contract from '../../../contract/organizations.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { Answer, bytesOf, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { countingWrong } from '../../platform/http/rate-limits.ts';
import * as decisions from './decisions.service.ts';
import * as evidence from './evidence.service.ts';
import * as service from './organizations.service.ts';
import * as profile from './profile.service.ts';
import * as team from './team.service.ts';

export function mountOrganizations(app: App, mount: Mount): void {
  mount(contract.submitOrganizationInformation, ({ caller, params, body }) =>
    service.submitInformation(app, caller, params.organizationId, body),
  );
  mount(contract.getOrganizationInformation, ({ caller, params }) =>
    service.getInformation(app, caller, params.organizationId),
  );
  mount(contract.getEvidence, ({ caller, params }) => evidence.getEvidence(app, caller, params.organizationId));
  mount(contract.uploadOrganizationEvidence, ({ caller, params, query, request }) =>
    evidence.upload(app, caller, params.organizationId, { field: query.field, file: bytesOf(request) }),
  );
  mount(contract.requestEvidenceCode, ({ caller, params, body }) =>
    evidence.requestCode(app, caller, params.organizationId, body),
  );
  mount(contract.confirmEvidenceEmail, ({ caller, params, body }) =>
    evidence.confirmEmail(app, caller, params.organizationId, body),
  );
  mount(profileCalls.getOrganizationProfile, ({ caller, params }) =>
    profile.getProfile(app, caller, params.organizationId),
  );
  mount(profileCalls.changeOrganizationProfile, ({ caller, params, body }) =>
    profile.changeProfile(app, caller, params.organizationId, body),
  );
  mount(profileCalls.uploadOrganizationLogo, ({ caller, params, request }) =>
    profile.uploadLogo(app, caller, params.organizationId, bytesOf(request)),
  );
  mount(profileCalls.deleteOrganizationLogo, ({ caller, params }) =>
    profile.deleteLogo(app, caller, params.organizationId),
  );
  mount(contract.listMembers, ({ caller, params }) => team.listTeam(app, caller, params.organizationId));
  mount(contract.inviteMember, async ({ caller, params, body }) => {
    await team.inviteMember(app, caller, params.organizationId, body);
    return {};
  });
  mount(contract.changeMember, async ({ caller, params, body }) => {
    await team.changeMember(app, caller, params.organizationId, params.userId, body);
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
  mount(contract.lookAtInvitation, ({ params, body, request }) =>
    countingWrong(app.limits, 'wrongLink', addressOf(request), () =>
      team.lookAtInvitation(app, params.organizationId, body.token),
    ),
  );
  mount(contract.acceptMembership, ({ caller, params, body }) =>
    team.acceptMembership(app, caller, params.organizationId, body.token),
  );
  mount(contract.declineMembership, async ({ params, body }) => {
    await team.declineMembership(app, params.organizationId, body.token);
    return {};
  });

  mount(verification.listVerifications, ({ caller, query }) => service.listVerifications(app, caller, query.status));
  mount(verification.checkEvidence, async ({ caller, params, body }) => {
    await evidence.check(app, caller, params.organizationId, body);
    return {};
  });
  mount(verification.openEvidence, async ({ caller, params, reply }) => {
    const { name, mediaType, content } = await evidence.open(app, caller, params.id);
    // Whatever opens the file, it can't act as a page of ours, and no browser caches it.
    reply.header('content-security-policy', "default-src 'none'; sandbox").header('cache-control', 'no-store');
    return new FileAnswer(name, mediaType, content);
  });
  mount(verification.approveOrganization, async ({ caller, params }) => {
    const decided = await decisions.approve(app, caller, params.organizationId);
    return new Answer(decided, { message: 'Organisation approved. It takes effect in a few seconds.' });
  });
  mount(verification.declineOrganization, async ({ caller, params, body }) => {
    const decided = await decisions.decline(app, caller, params.organizationId, body);
    return new Answer(decided, { message: 'Verification declined. It takes effect in a few seconds.' });
  });
  mount(verification.undoDecision, async ({ caller, params }) => {
    await decisions.undo(app, caller, params.id);
    return new Answer({}, { message: 'Undone. The organisation is still waiting for your decision.' });
  });
  mount(verification.listOrganizations, async ({ query }) =>
    listedAnswer(await service.listOrganizations(app, query), query),
  );
  mount(verification.suspendOrganization, ({ caller, params, body }) =>
    service.suspend(app, caller, params.organizationId, body.reason),
  );
  mount(verification.restoreOrganization, ({ caller, params }) => service.restore(app, caller, params.organizationId));
}

/** Organisations' logos, for everybody: an address changes with its picture, so browsers keep it. */
export function mountLogos(server: FastifyInstance, app: App): void {
  server.get<{ Params: { organizationId: string } }>(LOGO_PATTERN, async ({ params }, reply) => {
    const content = await profile.readLogo(app, params.organizationId);
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'public, max-age=604800')
      .type('image/jpeg')
      .send(Buffer.from(content));
  });
}
