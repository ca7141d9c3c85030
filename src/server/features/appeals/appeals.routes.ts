import * as contract from '../../../contract/appeals.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import * as service from './appeals.service.ts';

export function mountAppeals(app: App, mount: Mount): void {
  mount(contract.listHolds, ({ caller }) => app.read((reader) => service.listHolds(reader, caller.userId)));
  mount(contract.askForAppeal, ({ caller, params, body }) => {
    const appeal = { userId: caller.userId, kind: params.kind, subjectId: params.id, words: body.words };
    return app.work(caller, (work) => service.askForAppeal(work, { ...appeal, channel: 'WEB' }));
  });
  mount(contract.listAppeals, ({ caller }) => service.listAppeals(app, caller));
  mount(contract.decideAppeal, async ({ caller, params, body }) => {
    const decided = await service.decideAppeal(app, caller, params.id, params.event, body.reason);
    return new Answer(decided, { message: 'Appeal decided. We have notified the person.' });
  });
}
