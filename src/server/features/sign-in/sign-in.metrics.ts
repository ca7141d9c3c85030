import { defineCounter } from '../../platform/metrics/define-metric.ts';

export const signInRefusals = defineCounter('nyansapo_sign_in_refusals_total', {
  help: 'Refused sign-ins by reason; too_many: more attempts than the limit allows.',
  labels: { reason: ['password', 'unconfirmed', 'suspended', 'secondFactor', 'phone_code', 'birth_date', 'too_many'] },
});
