import * as contract from '../../../contract/remembered-answers.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import * as service from './remembered-answers.service.ts';

export function mountRememberedAnswers(app: App, mount: Mount): void {
  mount(contract.listRememberedAnswers, ({ caller }) => service.listRemembered(app, caller));
  mount(contract.forgetRememberedAnswer, async ({ caller, params }) => {
    await service.forget(app, caller, params.id);
    return new Answer({}, { message: 'Answer deleted.' });
  });
}
