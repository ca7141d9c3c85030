import { MESSAGES } from '../../../contract/errors.ts';
import * as contract from '../../../contract/participants.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { refuseFields } from '../../platform/refusal.ts';
import * as service from './participants.service.ts';

export function mountParticipants(app: App, mount: Mount): void {
  mount(contract.submitParticipantInformation, async ({ caller, body }) => {
    const { demographic, employment, technicalDetail, payment = null } = body;
    if (!demographic && !employment) {
      const user = await service.updateTechnicalDetail(app, caller, technicalDetail);
      return new Answer(user, { message: MESSAGES.technicalUpdated });
    }
    if (!demographic || !employment) {
      refuseFields([{ field: demographic ? 'employment' : 'demographic', message: MESSAGES.required }]);
    }
    return service.submitInformation(app, caller, { demographic, employment, technicalDetail, payment });
  });
  mount(contract.getParticipantInformation, ({ caller }) => service.getInformation(app, caller));
  mount(contract.updateParticipantInformation, async ({ caller, body }) => {
    const onlyTechnical = body.technicalDetail && !body.demographic && !body.employment;
    const message = onlyTechnical ? MESSAGES.technicalUpdated : MESSAGES.infoUpdated;
    return new Answer(await service.updateInformation(app, caller, body), { message });
  });
}
