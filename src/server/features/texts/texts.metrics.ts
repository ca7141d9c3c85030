import { dateOf } from '../../../domain/calendar.ts';
import { defineCounter, defineReading } from '../../platform/metrics/define-metric.ts';
import { countWithheld, listPlatformSpending } from './admin.sql.ts';

export const textsSent = defineCounter('nyansapo_texts_total', {
  help: 'Text messages by what became of a try: taken by the provider, put off, refused, without an answer, over a budget, no longer needed, or given up.',
  labels: { result: ['sent', 'postponed', 'refused', 'unknown', 'withheld', 'dropped', 'given_up'] },
});

const BUDGETS = { PLATFORM: 'platform', CODES: 'codes' } as const;

/** SMS-08: how close the platform is to its limits. */
export const textBudgetReading = defineReading({
  gauges: {
    nyansapo_text_budget_used_ratio: {
      help: 'How much of today’s budget for text messages is used: that of sign-in codes, and that of everything else.',
      labels: ['budget'],
    },
    nyansapo_texts_withheld: { help: 'Text messages that did not fit into a budget and wait for an admin.' },
  },
  read: async (tx, now) => {
    const spent = await listPlatformSpending(tx, dateOf(now));
    return [
      ...Object.entries(BUDGETS).map(([key, budget]) => {
        const { pesewas, limitPesewas } = spent.find((one) => one.key === key) ?? { pesewas: 0, limitPesewas: 1 };
        const gauge = 'nyansapo_text_budget_used_ratio' as const;
        return { gauge, labels: { budget }, value: pesewas / Math.max(1, limitPesewas) };
      }),
      { gauge: 'nyansapo_texts_withheld', value: await countWithheld(tx) },
    ];
  },
});
