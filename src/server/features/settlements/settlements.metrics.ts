import { defineReading } from '../../platform/metrics/define-metric.ts';
import { listOpenAlerts, readStanding } from './balance-forecast.sql.ts';

/** Whether the payout balance will last, and what has not reached it. */
export const balanceReading = defineReading({
  gauges: {
    nyansapo_balance_short_pesewas: {
      help: 'What the balances that pay out lack for the payouts of the next days; 0 if they last.',
    },
    nyansapo_provider_pending_pesewas: { help: 'What the provider has collected and not settled.' },
  },
  read: async (tx) => {
    const alerts = await listOpenAlerts(tx);
    const short = alerts.reduce((sum, { shortPesewas }) => sum + shortPesewas, 0);
    const { pendingPesewas } = await readStanding(tx);
    return [
      { gauge: 'nyansapo_balance_short_pesewas' as const, value: short },
      { gauge: 'nyansapo_provider_pending_pesewas' as const, value: pendingPesewas },
    ];
  },
});
