import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type listMessages, MessageForm } from '../../../contract/bookings/sessions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { warnsOf } from '../../../domain/message-warning.ts';
import { MESSAGES_OPEN_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useNow } from '../../lib/now.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';
import type { BookingView } from './session-card.tsx';

type Message = ReplyOf<typeof listMessages>[number];

const LONGEST = 2000;

/** Both sides write to each other here, without phone numbers or addresses. */
export function Messages({ session }: { session: BookingView }) {
  const params = { id: session.id };
  const query = useQuery(ask('GET /project/bookings/{id}/messages', { params }));
  const closesAt = Date.parse(session.endsAt) + MESSAGES_OPEN_HOURS * 3_600_000;
  const isOpen = useNow() < closesAt && session.status !== 'CANCELLED';
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{m.session_messages()}</h2>
      <Loaded query={query} rows={1}>
        {({ content: messages }) => (
          <>
            {messages.length === 0 && (
              <p className="text-quiet">
                {isOpen ? m.session_write_here({ name: session.withName }) : m.session_no_messages()}
              </p>
            )}
            <ol className="grid gap-3" aria-live="polite">
              {messages.map((message) => (
                <li key={message.id}>
                  <MessageBubble message={message} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {isOpen && <WriteForm session={session} />}
    </Card>
  );
}

function WriteForm({ session }: { session: BookingView }) {
  const form = useSchemaForm(MessageForm, { body: '' });
  const send = useAction('POST /project/bookings/{id}/messages', { onDone: form.clear });
  const { body } = form.values;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.onSubmit((message) =>
        send.mutate({ params: { id: session.id }, body: message }, { onError: form.refuseFields }),
      )}
    >
      <AreaField
        label={m.session_to({ name: session.withName })}
        rows={3}
        maxLength={LONGEST}
        counted={body.length}
        hint={warnsOf(body) ? m.session_warns() : m.session_only_session()}
        {...form.quietText('body')}
      />
      <Submit missing={form.problem === null ? null : ''} className="justify-self-start" starts={send}>
        {m.session_send()}
      </Submit>
    </form>
  );
}

function MessageBubble({ message }: { message: Message }) {
  const [reporting, setReporting] = useState(false);
  const report = useAction('POST /project/messages/{id}/report', { onDone: () => setReporting(false) });
  const { fromMe } = message;
  return (
    <div className={`grid gap-1 ${fromMe ? 'justify-items-end' : 'justify-items-start'}`}>
      <p className="text-quiet text-sm">
        {fromMe ? m.session_you() : message.authorName}, {showInstant(message.sentAt)}
      </p>
      <p className={`max-w-prose whitespace-pre-line rounded-2xl px-4 py-2.5 ${fromMe ? 'bg-clay-soft' : 'bg-sunken'}`}>
        {message.body}
      </p>
      {!fromMe && message.warns && (
        <p role="note" className="max-w-prose rounded-lg bg-gold-soft px-4 py-2 text-gold-ink text-sm">
          {m.session_careful()}
        </p>
      )}
      {!fromMe &&
        (message.reported ? (
          <p className="text-quiet text-sm">{m.session_reported()}</p>
        ) : (
          <Button variant="quiet" className="min-h-11 px-2 text-sm" onClick={() => setReporting(true)}>
            {m.session_report()}
          </Button>
        ))}
      {reporting && (
        <ReasonDialog
          title={m.session_report_ask()}
          words={m.session_report_means()}
          hint={m.session_report_hint()}
          action={m.session_report()}
          starts={report}
          onReason={(reason) => report.mutate({ params: { id: message.id }, body: { reason } })}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}
