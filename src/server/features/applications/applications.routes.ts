import * as nextStepCalls from '../../../contract/applications/next-step.ts';
import { listVoiceAnswers } from '../../../contract/applications/voice-answers.ts';
import * as contract from '../../../contract/applications.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as applicants from './applicants.service.ts';
import * as service from './applications.service.ts';
import * as decisions from './decisions.service.ts';
import { undoHeld } from './held-decisions.service.ts';
import * as invitations from './invitations.service.ts';
import { getNextStep } from './next-step.service.ts';

export function mountApplications(app: App, mount: Mount): void {
  mount(contract.applyToStudy, ({ caller, params, body }) =>
    service.apply(app, caller, params.id, body.responses, body.standsBy),
  );

  mount(contract.listApplicants, async ({ caller, params, query }) => {
    return listedAnswer(await applicants.listApplicants(app, caller, params.id, query), query);
  });

  mount(contract.countApplicants, ({ caller, params }) => applicants.countApplicants(app, caller, params.id));
  mount(contract.searchPeople, ({ caller, query }) => applicants.searchPeople(app, caller, query.search));
  mount(contract.getApplicant, ({ caller, params }) =>
    applicants.getApplicant(app, caller, params.id, params.applicationId),
  );
  mount(
    contract.exportApplicants,
    async ({ caller, params, query }) =>
      new FileAnswer('applicants.csv', 'text/csv', await applicants.exportApplicants(app, caller, params.id, query)),
  );
  mount(contract.markApplicant, ({ caller, params, body }) => applicants.markApplicant(app, caller, params.id, body));

  mount(contract.listOwnApplications, async ({ caller, query }) =>
    listedAnswer(await service.listOwn(app, caller, query), query),
  );

  mount(listVoiceAnswers, ({ caller, params }) => service.listVoiceAnswers(app, caller, params.id));
  mount(contract.getOwnApplication, ({ caller, params }) => service.getOwn(app, caller, params.id));

  mount(contract.inviteApplicant, async ({ caller, params, body }) => {
    const invited = await invitations.invite(app, caller, params.id, body);
    return invited.held ? invited : new Answer(invited, { message: 'Invitation sent successfully' });
  });

  mount(contract.inviteSeveral, ({ caller, params, body }) => invitations.inviteSeveral(app, caller, params.id, body));
  mount(contract.declineSeveral, ({ caller, params, body }) =>
    decisions.declineSeveral(app, caller, params.id, body.applicationIds),
  );
  mount(contract.decideApplication, ({ caller, params }) => decisions.decide(app, caller, params.id, params.event));

  mount(contract.undoHeld, async ({ caller, params }) => {
    await undoHeld(app, caller, params.id);
    return new Answer({}, { message: 'Undone.' });
  });

  mount(nextStepCalls.getNextStep, ({ caller }) => getNextStep(app, caller));
  mount(contract.getStanding, ({ caller }) => service.getStanding(app, caller));
}
