import * as contract from '../../../contract/api-keys.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { found } from '../../platform/refusal.ts';
import * as service from './api-keys.service.ts';

export function mountApiKeys(app: App, mount: Mount): void {
  mount(contract.listApiKeys, ({ caller }) => service.listApiKeys(app, caller));
  mount(contract.createApiKey, ({ caller, body }) => service.createApiKey(app, caller, body));
  mount(contract.rollApiKey, ({ caller, params, body }) => service.rollApiKey(app, caller, params.id, body));
  mount(contract.revokeApiKey, async ({ caller, params }) => {
    await service.revokeApiKey(app, caller, params.id);
    return new Answer({}, { message: 'Key revoked.' });
  });
  // Only API keys have a key to describe, not login sessions.
  mount(contract.getCurrentKey, ({ caller }) => service.describeKey(app, found(caller.key)));
}
