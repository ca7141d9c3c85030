import { defineCounter } from '../../platform/metrics/define-metric.ts';

export const webhookTries = defineCounter('nyansapo_webhook_tries_total', {
  help: 'Events sent to addresses of organisations: delivered, refused with an answer, or without an answer.',
  labels: { result: ['delivered', 'refused', 'unreachable'] },
});

export const webhooksDisabled = defineCounter('nyansapo_webhooks_disabled_total', {
  help: 'Webhooks that we turned off, after ten tries or because the address is gone.',
  labels: { because: ['failed', 'gone'] },
});
