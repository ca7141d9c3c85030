import { changeStudyStatus, getCancellation, takeDownStudy } from '../../../contract/closing.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { getStudy } from '../studies/studies.service.ts';
import * as service from './closing.service.ts';

export function mountClosing(app: App, mount: Mount): void {
  mount(changeStudyStatus, async ({ caller, params: { id, event }, request }) => {
    await service.closeStudy(app, caller, id, event, request.headers['if-match']);
    return getStudy(app, caller, id);
  });
  mount(getCancellation, ({ caller, params }) => service.previewCancellation(app, caller, params.id));
  mount(takeDownStudy, ({ caller, params, body }) => service.takeDown(app, caller, params.id, body.reason));
}
