import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { GUEST_LEFT_REASONS, MOST_GUEST_TEXT } from '../../../domain/guests.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import { useMay } from '../../lib/may.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { PanelField } from '../panels/panel-field.tsx';
import { GuestList } from './guest-list.tsx';

type StudyView = z.output<typeof Study>;

/** Invites people by email, by link and from a panel, and shows who was invited. */
export function OwnPeople({ study }: { study: StudyView }) {
  const mayEdit = useMay('edit');
  const isRunning = mayEdit && (study.status === 'RECRUITING' || study.status === 'PAUSED');
  return (
    <div className="grid gap-6">
      {isRunning && (
        <>
          <ByEmail studyId={study.id} />
          <ByLink studyId={study.id} />
          <ByPanel study={study} />
        </>
      )}
      <GuestList studyId={study.id} />
    </div>
  );
}

/** A pasted list, or a file. Lines that could not be invited stay in the field to be corrected. */
function ByEmail({ studyId }: { studyId: string }) {
  const [text, setText] = useState('');
  const invite = useAction('POST /project/studies/{id}/guests', {
    onDone: ({ content }) => {
      if (content.invited > 0) toast.success(`${countOf(content.invited, 'person', 'people')} invited`);
      setText(content.left.map((line) => line.text).join('\n'));
    },
  });
  const left = invite.data?.content.left ?? [];
  const readFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again triggers a change event.
    target.value = '';
    void file?.text().then((content) => setText(content.slice(0, MOST_GUEST_TEXT)));
  };
  return (
    <section className="grid gap-3">
      <h3 className="text-base">By email</h3>
      <AreaField
        label="Email addresses"
        hint="One on each line, or a CSV file with the addresses in any column. Ask people before you give us their address."
        rows={4}
        maxLength={MOST_GUEST_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {left.length > 0 && (
        <div role="status" className="grid gap-1 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink text-sm">
          <p className="font-semibold">{countOf(left.length, 'line was', 'lines were')} not invited:</p>
          <ul>
            {left.slice(0, 20).map((one) => (
              <li key={`${one.line}${one.text}`} className="wrap-anywhere">
                Line {one.line}: {one.text}. {GUEST_LEFT_REASONS[one.reason]}.
              </li>
            ))}
          </ul>
          {left.length > 20 && <p>And {left.length - 20} more, still in the field above.</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={text.trim() === ''}
          starts={invite}
          onClick={() => invite.mutate({ params: { id: studyId }, body: { text } })}
        >
          Send the invitations
        </Button>
        <label className="inline-flex min-h-12 cursor-pointer items-center rounded-lg px-5 font-semibold text-clay focus-within:outline-3 focus-within:outline-focus hover:bg-clay-soft">
          Choose a CSV file
          <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={readFile} />
        </label>
      </div>
    </section>
  );
}

/** The study's card with a key: anyone who has the link can apply, if they qualify. */
function ByLink({ studyId }: { studyId: string }) {
  const params = { id: studyId };
  const query = useQuery(ask('GET /project/studies/{id}/guest-link', { params }));
  const make = useAction('POST /project/studies/{id}/guest-link');
  const [copied, setCopied] = useState('');
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    setCopied(url);
  };
  return (
    <section className="grid gap-3">
      <h3 className="text-base">By link</h3>
      <Loaded query={query} rows={1}>
        {({ content: link }) => (
          <>
            <p className="text-quiet text-sm">
              {link
                ? 'Anyone who has the link and qualifies can apply. A new link ends this one.'
                : 'One link for everybody, for a message or a poster. Anyone who has it and qualifies can apply.'}
            </p>
            {link && (
              <div className="flex flex-wrap items-start gap-4">
                <img
                  src={`${addresses.publicStudy({ code: link.code })}/qr.svg`}
                  alt="QR code of the link"
                  width={112}
                  height={112}
                  className="rounded-lg border border-line bg-white"
                />
                <p className="min-w-0 flex-1 basis-60 break-all font-semibold">{link.url}</p>
              </div>
            )}
            <div className="flex flex-wrap gap-2">
              {link && (
                <Button variant="plain" onClick={() => void copy(link.url)}>
                  {copied === link.url ? 'Copied' : 'Copy the link'}
                </Button>
              )}
              <Button variant={link ? 'quiet' : 'plain'} starts={make} onClick={() => make.mutate({ params })}>
                {link ? 'Create a new link' : 'Create a link'}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function ByPanel({ study }: { study: StudyView }) {
  const [panelId, setPanelId] = useState('');
  const invite = useAction('POST /project/studies/{id}/invite-panel', {
    onDone: ({ content }) =>
      toast.success(
        content.invited === 0
          ? 'Everybody who qualifies is invited already, or has applied.'
          : `${countOf(content.invited, 'person', 'people')} invited`,
      ),
  });
  return (
    <section className="grid gap-3">
      <h3 className="text-base">From a panel</h3>
      <p className="text-quiet text-sm">
        We invite the people of the panel who qualify and have not applied
        {needsVideo(study) && ', without those whose only device is a button phone, which can’t join a video call'}.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <PanelField label="Panel" value={panelId} onChange={({ target }) => setPanelId(target.value)} />
        </div>
        <Button
          variant="plain"
          disabled={panelId === ''}
          starts={invite}
          onClick={() => invite.mutate({ params: { id: study.id }, body: { panelId } })}
        >
          Invite the panel
        </Button>
      </div>
    </section>
  );
}
