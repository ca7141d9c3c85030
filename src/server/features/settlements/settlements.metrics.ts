import { defineReading } from '../../platform/metrics/define-metric.ts';
import { findOpenAlert, readStanding } from './balance-forecast.sql.ts';

/** Whether the balance that pays out will last, and what has not reached it. */
export const balanceReading = defineReading({
  gauges: {
    nyansapo_balance_short_pesewas: {
      help: 'What the balance that pays out lacks for the payouts of the next 7 days; 0 if it lasts.',
    },
    nyansapo_provider_pending_pesewas: { help: 'What the provider has collected and not settled.' },
  },
  read: async (tx) => {
    const alert = await findOpenAlert(tx);
    const { pendingPesewas } = await readStanding(tx);
    return [
      { gauge: 'nyansapo_balance_short_pesewas' as const, value: alert?.shortPesewas ?? 0 },
      { gauge: 'nyansapo_provider_pending_pesewas' as const, value: pendingPesewas },
    ];
  },
});
