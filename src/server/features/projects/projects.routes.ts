import { MESSAGES } from '../../../contract/messages.ts';
import * as contract from '../../../contract/projects.ts';
import type { App } from '../../platform/app.ts';
import { Answer, listAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './projects.service.ts';

export function mountProjects(app: App, mount: Mount): void {
  mount(contract.createProject, async ({ caller, body }) => {
    return new Answer(await service.createProject(app, caller, body), { message: MESSAGES.projectCreated });
  });
  mount(contract.listProjects, async ({ caller, query }) => {
    return listAnswer(await service.listProjects(app, caller), query);
  });
  mount(contract.getProject, ({ caller, params }) => service.requireProject(app, caller, params.id));
  mount(contract.updateProject, async ({ caller, params, body }) => {
    return new Answer(await service.updateProject(app, caller, params.id, body), { message: MESSAGES.projectUpdated });
  });
  mount(contract.deleteProject, async ({ caller, params }) => {
    await service.deleteProject(app, caller, params.id);
    return new Answer({}, { message: 'Project deleted.' });
  });
}
