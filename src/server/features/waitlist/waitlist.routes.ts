import * as contract from '../../../contract/waitlist.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { getFormStamp } from './spam-trap.service.ts';
import * as service from './waitlist.service.ts';

export function mountWaitlist(app: App, mount: Mount): void {
  mount(contract.getFormStamp, async () => ({ stamp: await getFormStamp(app) }));

  mount(contract.joinWaitlist, async ({ body, request }) => {
    await service.receiveEntry(app, body, addressOf(request));
    return {};
  });

  mount(contract.contactSupport, async ({ body, request }) => {
    await service.receiveMessage(app, body, addressOf(request));
    return {};
  });

  mount(contract.listWaitlist, async ({ query }) => listedAnswer(await service.list(app, query), query));

  mount(contract.inviteFromWaitlist, async ({ caller, params }) => {
    await service.invite(app, caller, params.id);
    return {};
  });

  mount(contract.exportWaitlist, async () => {
    const csv = await service.exportEntries(app);
    return new FileAnswer(`nyansapo-waitlist-${dateOf(app.clock.now())}.csv`, 'text/csv', csv);
  });
}
