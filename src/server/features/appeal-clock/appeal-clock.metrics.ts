import { defineCounter } from '../../platform/metrics/define-metric.ts';

export const appealsDecided = defineCounter('nyansapo_appeals_decided_total', {
  help: 'Appeals by what was decided: granted or denied by an admin, or granted because nobody decided in time.',
  labels: { result: ['grant', 'deny', 'lapse'] },
});
