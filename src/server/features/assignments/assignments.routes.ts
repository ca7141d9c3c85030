import * as contract from '../../../contract/assignments.ts';
import type { App } from '../../platform/app.ts';
import { FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './assignments.service.ts';
import * as entries from './entries.service.ts';
import { disputeEntry } from './entry-disputes.service.ts';
import { getOwnWork } from './own-work.service.ts';
import { getPhoto } from './photos.service.ts';
import * as reviews from './reviews.service.ts';
import * as submissions from './submissions.service.ts';

export function mountAssignments(app: App, mount: Mount): void {
  mount(contract.getOwnWork, ({ caller, params }) => getOwnWork(app, caller, params.id));
  mount(contract.startAssignment, ({ caller, params }) => service.startAssignment(app, caller, params.id));
  mount(contract.stopAssignment, ({ caller, params }) => service.stopAssignment(app, caller, params.id));
  mount(contract.submitEntry, ({ caller, params, body }) => submissions.submitEntry(app, caller, params.id, body));
  mount(contract.startEntryVoice, ({ caller, params, body }) =>
    submissions.startEntryVoice(app, caller, params.id, body),
  );
  mount(contract.getEntryPhoto, async ({ caller, params, reply }) => {
    const content = await getPhoto(app, caller, params.id);
    // It can't act as a page of ours.
    reply.header('content-security-policy', "default-src 'none'; sandbox").header('cache-control', 'no-store');
    return new FileAnswer(`photo-${params.id.slice(-6)}.jpg`, 'image/jpeg', content);
  });
  mount(contract.disputeEntry, ({ caller, params, body }) => disputeEntry(app, caller, params.id, body.reason));
  mount(contract.finishByReturn, ({ body }) => submissions.finishByReturn(app, body.token));

  mount(contract.listEntries, async ({ caller, params, query }) => {
    return listedAnswer(await entries.listEntries(app, caller, params.id, query), query);
  });
  mount(contract.getEntry, ({ caller, params }) => entries.findEntry(app, caller, params.id));
  mount(contract.getEntryCounts, ({ caller, params }) => entries.getEntryCounts(app, caller, params.id));
  mount(
    contract.exportEntries,
    async ({ caller, params, query }) =>
      new FileAnswer('entries.csv', 'text/csv', await entries.exportEntries(app, caller, params.id, query)),
  );
  mount(contract.approveEntries, ({ caller, params, body }) =>
    reviews.approveEntries(app, caller, params.id, body.entryIds),
  );
  mount(contract.rejectEntry, ({ caller, params, body }) => reviews.rejectEntry(app, caller, params.id, body));
  mount(contract.completeEntry, ({ caller, params }) => submissions.completeEntry(app, caller, params.id));
}
