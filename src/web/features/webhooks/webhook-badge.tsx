import type { Webhook } from '../../../contract/webhooks.ts';
import { countOf } from '../../../domain/counts.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether a webhook currently gets events. */
export function WebhookBadge({ webhook }: { webhook: Pick<Webhook, 'disabledAt' | 'waiting'> }) {
  if (webhook.disabledAt) return <Badge tone="bad">Off</Badge>;
  if (webhook.waiting > 0) return <Badge tone="wait">{countOf(webhook.waiting, 'event', 'events')} waiting</Badge>;
  return <Badge tone="good">On</Badge>;
}
