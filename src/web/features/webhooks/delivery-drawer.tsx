import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getWebhookDelivery } from '../../../contract/webhooks.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';

interface DeliveryDrawerProps {
  webhookId: string;
  /** Null while it is closed. */
  deliveryId: string | null;
  onClose: () => void;
}

/** One delivery: its content, and each attempt with its answer. */
export function DeliveryDrawer({ webhookId, deliveryId, onClose }: DeliveryDrawerProps) {
  return (
    <Dialog shape="drawer" open={deliveryId !== null} onClose={onClose} title="Delivery">
      {deliveryId !== null && <Delivery params={{ id: webhookId, deliveryId }} onClose={onClose} />}
    </Dialog>
  );
}

function Delivery({ params, onClose }: { params: { id: string; deliveryId: string }; onClose: () => void }) {
  const query = useQuery(ask('GET /webhooks/{id}/deliveries/{deliveryId}', { params }));
  const again = useAction('POST /webhooks/{id}/deliveries/{deliveryId}/send', { onDone: onClose });
  return (
    <>
      <Loaded query={query}>
        {({ content: { eventId, body, history } }) => (
          <>
            <p className="wrap-anywhere text-quiet text-sm">webhook-id: {eventId}</p>
            <Code label="Body" text={JSON.stringify(JSON.parse(body), null, 2)} />
            <h3 className="text-lg">Tries</h3>
            {history.length === 0 && <p className="text-quiet">No attempt yet.</p>}
            <ol className="grid gap-4">
              {history.map((one) => (
                <Try key={one.ordinal} one={one} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
        <Button starts={again} onClick={() => again.mutate({ params })}>
          Send again
        </Button>
      </DialogActions>
    </>
  );
}

function Try({ one }: { one: ReplyOf<typeof getWebhookDelivery>['history'][number] }) {
  const { at, url, durationMs, statusCode, answer, error } = one;
  return (
    <li className="grid gap-1.5 border-line border-t pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={error === null ? 'good' : 'bad'}>{statusCode ?? 'No answer'}</Badge>
        <span className="text-quiet text-sm">
          {showInstant(at)} · {durationMs} ms
        </span>
      </p>
      <p className="wrap-anywhere text-quiet text-sm">{url}</p>
      {error && <p className="text-sm">{error}</p>}
      {answer && <Code label="Answer" text={answer} />}
    </li>
  );
}

/** Preformatted text, which can be scrolled by keyboard. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-auto rounded-lg bg-sunken px-4 py-3"
    >
      <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">{text}</pre>
    </section>
  );
}
