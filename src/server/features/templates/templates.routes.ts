import * as contract from '../../../contract/templates.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import * as service from './templates.service.ts';

const SAVED = 'Template saved.';

export function mountTemplates(app: App, mount: Mount): void {
  mount(contract.listStudyTemplates, ({ caller }) => service.listTemplates(app, caller));
  mount(contract.getStudyTemplate, ({ caller, params }) => service.getTemplate(app, caller, params.id));
  mount(contract.createStudyTemplate, async ({ caller, body }) => {
    return new Answer(await service.createTemplate(app, caller, body), { message: SAVED });
  });
  mount(contract.saveStudyAsTemplate, async ({ caller, params, body }) => {
    return new Answer(await service.saveStudyAsTemplate(app, caller, params.id, body.name), { message: SAVED });
  });
  mount(contract.renameStudyTemplate, async ({ caller, params, body }) => {
    return new Answer(await service.renameTemplate(app, caller, params.id, body.name), {
      message: 'Template renamed.',
    });
  });
  mount(contract.deleteStudyTemplate, async ({ caller, params }) => {
    await service.deleteTemplate(app, caller, params.id);
    return new Answer({}, { message: 'Template deleted.' });
  });
}
