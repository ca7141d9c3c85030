import { defineReading } from '../../platform/metrics/define-metric.ts';
import { countAttention, readWaitingPayouts } from './payouts.sql.ts';

/** The objective's bound (docs/slo.md) is one of the buckets. */
export const attendedToPaid = {
  name: 'nyansapo_attended_to_paid_seconds',
  help: 'From marking somebody attended to the provider confirming the payout, except payouts that were held or returned.',
  buckets: [5, 15, 30, 60, 120, 300, 600, 1800, 3600, 14_400, 86_400],
} as const;

/** Unfinished payouts, by state. */
export const payoutReading = defineReading({
  gauges: {
    nyansapo_payouts: { help: 'Payouts that are not finished, by state.', labels: ['state'] },
    nyansapo_payouts_pesewas: { help: 'Their money, in pesewas.', labels: ['state'] },
    nyansapo_payout_oldest_seconds: { help: 'Since when the oldest of them has been in its state.', labels: ['state'] },
    nyansapo_payouts_late: {
      help: 'Payouts that people have waited for longer than 5 minutes, without a reason to hold them.',
    },
    nyansapo_payouts_attention: {
      help: 'Payouts that wait for a one-time password at the provider.',
    },
  },
  read: async (tx, now) => {
    const { states, late } = await readWaitingPayouts(tx, now);
    return [
      ...states.flatMap(({ state, count, pesewas, oldestSeconds }) => [
        { gauge: 'nyansapo_payouts' as const, labels: { state }, value: count },
        { gauge: 'nyansapo_payouts_pesewas' as const, labels: { state }, value: pesewas },
        { gauge: 'nyansapo_payout_oldest_seconds' as const, labels: { state }, value: oldestSeconds },
      ]),
      { gauge: 'nyansapo_payouts_late', value: late },
      { gauge: 'nyansapo_payouts_attention', value: await countAttention(tx) },
    ];
  },
});
