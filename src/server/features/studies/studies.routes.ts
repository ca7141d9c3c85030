import { MESSAGES } from '../../../contract/errors.ts';
import * as contract from '../../../contract/studies.ts';
import { tellable } from '../../../domain/eligibility.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import { countEligible } from '../participants/eligible-count.service.ts';
import * as service from './studies.service.ts';

export function mountStudies(app: App, mount: Mount): void {
  mount(contract.publishStudy, async ({ caller, body }) => {
    return new Answer(await service.publishStudy(app, caller, body), { message: MESSAGES.studyCreated });
  });
  mount(contract.listProjectStudies, ({ caller, params }) => service.listStudies(app, caller, params.id));
  mount(contract.getStudy, ({ caller, params }) => service.getStudy(app, caller, params.id));
  mount(contract.updateStudy, ({ caller, params, body }) => service.updateStudy(app, caller, params.id, body));
  mount(contract.deleteStudy, async ({ caller, params }) => {
    await service.deleteStudy(app, caller, params.id);
    return {};
  });
  mount(contract.countEligible, async ({ body: { demographics, deviceRequirements } }) => {
    const { eligible, active } = await countEligible(app, { ...demographics, deviceRequirements });
    return { eligible: tellable(eligible), active: tellable(active) };
  });

  mount(contract.browseStudies, async ({ caller, query }) => {
    const { rows, total } = await service.browse(app, caller, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });
  mount(contract.getStudyOffer, ({ caller, params }) => service.getOffer(app, caller, params.id));
  mount(contract.getPublicStudy, ({ params }) => service.getPublic(app, params.code));
}
