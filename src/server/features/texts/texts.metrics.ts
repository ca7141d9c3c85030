import { defineCounter } from '../../platform/metrics/define-metric.ts';

export const textsSent = defineCounter('nyansapo_texts_total', {
  help: 'Text messages by what became of a try: taken by the provider, put off, refused, without an answer, over a budget, no longer needed, or given up.',
  labels: { result: ['sent', 'postponed', 'refused', 'unknown', 'withheld', 'dropped', 'given_up'] },
});
