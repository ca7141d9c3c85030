import * as contract from '../../../contract/merges.ts';
import type { App } from '../../platform/app.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { accountCookies, fromOf } from '../sign-in/account-cookies.ts';
import { requestMergeCode } from '../sign-in/merge-proofs.service.ts';
import * as merges from './merges.service.ts';

export function mountMerges(app: App, mount: Mount): void {
  const cookies = accountCookies(app);
  mount(contract.requestMergeCode, ({ caller, body }) => requestMergeCode(app, caller, body));
  mount(contract.mergeByEmail, ({ caller, body }) => merges.mergeByEmail(app, caller, body.code));
  mount(contract.mergeByNumber, ({ caller, body, request, reply }) =>
    merges.mergeByNumber(app, caller, body, fromOf(request, reply, cookies)),
  );
}
