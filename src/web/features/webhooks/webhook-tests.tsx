import { useState } from 'react';
import { EVENT_KINDS, type EventKind } from '../../../domain/events.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Sends test events. The log below shows the result. */
export function WebhookTests({ webhookId }: { webhookId: string }) {
  const [kind, setKind] = useState('');
  const ping = useAction('POST /webhooks/{id}/ping');
  const test = useAction('POST /webhooks/{id}/test');
  const params = { id: webhookId };
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">Try it</h2>
        <p className="text-quiet">We sign a ping and test events like any other. Their ids are made up.</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SelectField
          label="Test event"
          options={EVENT_KINDS}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <Button
          variant="plain"
          disabled={kind === ''}
          starts={test}
          onClick={() => test.mutate({ params, body: { kind: kind as EventKind } })}
        >
          Send the test event
        </Button>
        <Button variant="plain" starts={ping} onClick={() => ping.mutate({ params })}>
          Send a ping
        </Button>
      </div>
    </Card>
  );
}
