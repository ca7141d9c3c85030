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
import { Icon } from '../../ui/icons.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';
import type { BookingView } from './booking-words.ts';

type Message = ReplyOf<typeof listMessages>[number];

const LONGEST = 2000;

/** The messages between both sides, without phone numbers or addresses. */
export function Messages({ session }: { session: BookingView }) {
  const params = { id: session.id };
  const query = useQuery(ask('GET /project/bookings/{id}/messages', { params }));
  const writing = useWriting();
  const { send } = writing;
  const closesAt = Date.parse(session.endsAt) + MESSAGES_OPEN_HOURS * 3_600_000;
  const isOpen = useNow() < closesAt && session.status !== 'CANCELLED';
  const sending = send.isPending ? send.variables.body?.body : undefined;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{m.session_messages()}</h2>
      <Loaded query={query} rows={1}>
        {({ content: messages }) =>
          messages.length === 0 && sending === undefined ? (
            <p className="rounded-xl bg-sunken px-4 py-6 text-center text-quiet">
              {isOpen ? m.session_write_here({ name: session.withName }) : m.session_no_messages()}
            </p>
          ) : (
            <ol className="grid gap-1" aria-live="polite">
              {messages.map((message, at) => (
                <li key={message.id} className={isSameTurn(messages[at - 1], message) ? '' : 'pt-3 first:pt-0'}>
                  <MessageBubble message={message} isFirst={!isSameTurn(messages[at - 1], message)} />
                </li>
              ))}
              {sending !== undefined && (
                <li className="grid justify-items-end gap-1 pt-3 opacity-60" aria-busy="true">
                  <p className={`${BUBBLE} rounded-br-md bg-clay-soft`}>{sending}</p>
                  <p className="text-quiet text-xs">{m.session_sending()}</p>
                </li>
              )}
            </ol>
          )
        }
      </Loaded>
      {isOpen && writing.send.isAllowed && (
        <WriteForm session={session} isLong={(query.data?.content.length ?? 0) > FEW} {...writing} />
      )}
    </Card>
  );
}

/** So many messages fit on a phone's screen together with the field. */
const FEW = 3;

const FlagIcon = () => (
  <Icon>
    <path d="M6 21V4M6 5h12l-3 4 3 4H6" />
  </Icon>
);

const BUBBLE = 'wrap-anywhere max-w-[85%] whitespace-pre-line rounded-2xl px-4 py-2.5 sm:max-w-prose';

/** Messages of one person within some minutes are one turn, with one line about who and when. */
const TURN_MS = 5 * 60_000;

function isSameTurn(before: Message | undefined, message: Message): boolean {
  return before?.fromMe === message.fromMe && Date.parse(message.sentAt) - Date.parse(before.sentAt) < TURN_MS;
}

/** What is being written, and sending it. */
function useWriting() {
  const form = useSchemaForm(MessageForm, { body: '' });
  const send = useAction('POST /project/bookings/{id}/messages', { onDone: form.clear });
  return { form, send };
}

/** The field and its button in one row; of a long conversation they stay at the bottom of the screen. */
function WriteForm({
  session,
  isLong,
  form,
  send,
}: { session: BookingView; isLong: boolean } & ReturnType<typeof useWriting>) {
  const { body } = form.values;
  return (
    <form
      className={`-mx-5 -mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-b-2xl border-line border-t bg-surface px-5 py-3 ${isLong ? 'sticky bottom-0 max-lg:bottom-16' : ''}`}
      noValidate
      onSubmit={form.onSubmit((message) =>
        send.mutate({ params: { id: session.id }, body: message }, { onError: form.refuseFields }),
      )}
    >
      {/* It grows with what is written; one line is enough to begin. */}
      <AreaField
        label={m.session_to({ name: session.withName })}
        rows={1}
        style={{ fieldSizing: 'content', maxHeight: '10rem' }}
        maxLength={LONGEST}
        counted={body.length}
        hint={warnsOf(body) ? m.session_warns() : m.session_only_session()}
        {...form.quietText('body')}
      />
      <Submit missing={form.problem === null ? null : ''} className="mt-[30px]" starts={send}>
        {m.session_send()}
      </Submit>
    </form>
  );
}

function MessageBubble({ message, isFirst }: { message: Message; isFirst: boolean }) {
  const [reporting, setReporting] = useState(false);
  const report = useAction('POST /project/messages/{id}/report', { onDone: () => setReporting(false) });
  const { fromMe } = message;
  const mayReport = report.isAllowed && !fromMe && !message.reported;
  return (
    <div className={`grid gap-1 ${fromMe ? 'justify-items-end' : 'justify-items-start'}`}>
      {isFirst && (
        <p className="text-quiet text-xs">
          <span className="font-semibold">{fromMe ? m.session_you() : message.authorName}</span> ·{' '}
          {showInstant(message.sentAt)}
        </p>
      )}
      <div className={`flex w-full items-end ${fromMe ? 'justify-end' : ''}`}>
        <p className={`${BUBBLE} ${fromMe ? 'rounded-br-md bg-clay-soft' : 'rounded-bl-md bg-sunken'}`}>
          {message.body}
        </p>
        {mayReport && !message.warns && (
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-lg text-quiet hover:bg-clay-soft hover:text-clay [&_svg]:size-4"
            aria-label={m.session_report()}
            title={m.session_report()}
            onClick={() => setReporting(true)}
          >
            <FlagIcon />
          </button>
        )}
      </div>
      {!fromMe && message.warns && (
        <div className="flex max-w-prose flex-wrap items-center gap-x-3 rounded-lg bg-gold-soft px-4 py-2 text-gold-ink text-sm">
          <p role="note">{m.session_careful()}</p>
          {mayReport && (
            <Button variant="plain" className="my-1 text-sm" onClick={() => setReporting(true)}>
              {m.session_report()}
            </Button>
          )}
        </div>
      )}
      {!fromMe && message.reported && <p className="text-quiet text-sm">{m.session_reported()}</p>}
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
