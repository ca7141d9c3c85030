import * as contract from '../../../contract/test-mode.ts';
import { pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { TestMode } from '../../platform/test-mode.ts';
import { moveOf } from './test-mode.rules.ts';

/** The live instance refuses these calls: its keys and people have no clock to move. */
export function mountTestMode(app: App, mount: Mount): void {
  const testMode = (): TestMode => app.testMode ?? refuse('TEST_KEY_NEEDED');
  const readClock = () => {
    const now = app.clock.now();
    return { now, aheadSeconds: Math.round((now.getTime() - Date.now()) / 1000) };
  };

  mount(contract.getTestClock, async () => {
    testMode();
    return readClock();
  });

  mount(contract.moveTestClock, async ({ body }) => {
    const mode = testMode();
    const move = moveOf(app.clock.now(), body);
    if ('field' in move) refuseFields([move]);
    const { to } = move;
    const hasArrived = await mode.moveClock(to);
    return { ...readClock(), to, hasArrived };
  });

  mount(contract.listTestParticipants, () => testMode().listPeople());

  mount(contract.actAsTestParticipant, async ({ params, body }) => {
    await testMode().act(params.id, params.act, body.studyId);
    return {};
  });

  mount(contract.topUpTestWallet, async ({ caller, body }) => {
    const amountPesewas = pesewasOf(body.amount) ?? 0;
    return { reference: await testMode().topUp(caller, amountPesewas), amountPesewas };
  });

  mount(contract.listTestMails, async ({ query }) => listedAnswer(await testMode().listMails(query), query));

  mount(contract.resetTestEnvironment, async () => {
    await testMode().reset();
    return {};
  });
}
