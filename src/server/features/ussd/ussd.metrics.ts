import { defineCounter } from '../../platform/metrics/define-metric.ts';

export const ussdSteps = defineCounter('nyansapo_ussd_steps_total', {
  help: 'Steps of phone menus by what became of them: answered with a page, the last page of a call, repeated, too late, over a limit, ended by the network, or failed.',
  labels: {
    provider: ['arkesel', 'hubtel'],
    result: ['page', 'end', 'repeated', 'late', 'limited', 'released', 'failed'],
  },
});

export const pinChecks = defineCounter('nyansapo_ussd_pin_checks_total', {
  help: 'PINs that were typed in phone menus.',
  labels: { result: ['right', 'wrong', 'locked'] },
});
