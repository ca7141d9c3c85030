import { listCountries } from '../../../contract/countries.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import * as contract from '../../../contract/participants.ts';
import type { App } from '../../platform/app.ts';
import { requireSelf } from '../../platform/http/caller.ts';
import { Answer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { describeCountries } from './countries.ts';
import * as service from './participants.service.ts';
import * as changes from './profile-changes.service.ts';

export function mountParticipants(app: App, mount: Mount): void {
  mount(listCountries, async ({ query: { isoCode } }) => describeCountries(isoCode));
  mount(contract.submitParticipantInformation, async ({ caller, body }) => {
    const { demographic, employment, technicalDetail, dailyLife, payment = null, password, userId } = body;
    requireSelf(caller, userId);
    if (!demographic && !employment && technicalDetail) {
      if (payment) refuseFields([{ field: 'payment', message: MESSAGES.mobileMoneyElsewhere }]);
      const user = await service.updateTechnicalDetail(app, caller, technicalDetail);
      return new Answer(user, { message: MESSAGES.technicalUpdated });
    }
    if (!demographic) refuseFields([{ field: 'demographic', message: MESSAGES.required }]);
    const form = { demographic, employment, technicalDetail, dailyLife, payment };
    return service.submitInformation(app, caller, form, password);
  });
  mount(contract.getParticipantInformation, ({ caller }) => service.getInformation(app, caller));
  mount(contract.updateParticipantInformation, async ({ caller, body }) => {
    requireSelf(caller, body.userId);
    const onlyTechnical = body.technicalDetail && !body.demographic && !body.employment;
    const profile = await service.updateInformation(app, caller, body);
    const updated = onlyTechnical ? MESSAGES.technicalUpdated : MESSAGES.infoUpdated;
    const isHeld = body.changeReason !== undefined && profile.waitingChange !== null;
    return new Answer(profile, { message: isHeld ? MESSAGES.infoHeld : updated });
  });
  mount(contract.listProfileChanges, async ({ query }) => listedAnswer(await changes.listWaiting(app, query), query));
  mount(contract.decideProfileChange, ({ caller, params: { id, event }, body }) =>
    changes.decide(app, caller, id, event, body.reason),
  );
}
