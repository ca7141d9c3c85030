import * as contract from '../../../contract/saved-audiences.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import * as service from './saved-audiences.service.ts';

export function mountSavedAudiences(app: App, mount: Mount): void {
  mount(contract.listSavedAudiences, ({ caller }) => service.listAudiences(app, caller));
  mount(contract.saveAudience, async ({ caller, body }) => {
    return new Answer(await service.saveAudience(app, caller, body), { message: 'Audience saved.' });
  });
  mount(contract.deleteSavedAudience, async ({ caller, params }) => {
    await service.deleteAudience(app, caller, params.id);
    return new Answer({}, { message: 'Audience deleted.' });
  });
}
