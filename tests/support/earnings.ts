import { recordEarning } from '../../src/server/features/payouts/earnings.service.ts';
import { requestPayout } from '../../src/server/features/payouts/payouts.service.ts';
import type { Work } from '../../src/server/platform/work.ts';

/** Books a session's earnings and requests the payout at once, as the job does a moment later. */
export async function earnAndRequest(work: Work, earning: Parameters<typeof recordEarning>[1]): Promise<void> {
  await recordEarning(work, earning);
  await requestPayout(work, earning.participantId);
}
