import { paidBlocks, SCREENING_BLOCK_PESEWAS } from '../../../domain/screening-pay.ts';
import { AUTO_COMPLETE_HOURS } from '../../../domain/session-rules.ts';
import { isDuration, priceStudy, type ServiceFee, shortfall } from '../../../domain/study-cost.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { readServiceFee } from '../taxes/tax-terms.service.ts';
import { readToday } from './today.sql.ts';

/**
 * PROJECT-07: what waits for a researcher, read in one statement. A draft counts if the wallet can't pay its cost.
 */
export async function getToday(app: App, caller: ResearcherCaller) {
  const { rows, fee } = await app.read(async (reader) => ({
    rows: await readToday(
      reader.tx,
      caller.organizationId,
      caller.userId,
      reader.now,
      AUTO_COMPLETE_HOURS,
      caller.projectIds,
    ),
    fee: await readServiceFee(reader),
  }));
  return rows.flatMap((row) => {
    if (row.kind !== 'MONEY_SHORT') return [{ ...row, amountPesewas: row.balancePesewas }];
    const missing = missingFor(row, fee);
    return missing > 0 ? [{ ...row, amountPesewas: missing }] : [];
  });
}

/** How much a draft's cost exceeds the wallet. A draft may contain any numbers: invalid ones cost nothing yet. */
function missingFor(
  {
    minutes,
    places,
    balancePesewas,
    asked,
    paidPeople,
  }: {
    minutes: number | null;
    places: number | null;
    balancePesewas: number | null;
    asked: number | null;
    paidPeople: number | null;
  },
  fee: ServiceFee,
): number {
  if (minutes === null || places === null || !isDuration(minutes) || !Number.isInteger(places) || places < 1) return 0;
  const people = paidPeople !== null && Number.isInteger(paidPeople) && paidPeople > 0 ? paidPeople : 0;
  const screening = { pesewasEach: paidBlocks(asked ?? 0) * SCREENING_BLOCK_PESEWAS, people };
  return shortfall(priceStudy(minutes, places, screening, fee).totalPesewas, balancePesewas ?? 0);
}
