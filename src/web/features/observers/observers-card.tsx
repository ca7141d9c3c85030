import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ObserverForm } from '../../../contract/observers.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const PERIODS = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;

/** The colleagues and clients who watch a study's schedule by a secret link. */
export function ObserversCard({ studyId, isOpen }: { studyId: string; isOpen: boolean }) {
  const [link, setLink] = useState<string | null>(null);
  const query = useQuery(ask('GET /project/studies/{id}/observers', { params: { id: studyId } }));
  const revoke = useAction('DELETE /project/studies/{id}/observers/{observerId}');
  return (
    <FoldedCard
      title="Observers"
      lead="They see the times and how to join, but no names. Participants know that somebody is observing."
      action="Manage"
    >
      <Loaded query={query} rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="text-quiet">No observers yet. Invite a colleague or a client below.</p>
          ) : (
            <ul className="grid gap-3">
              {content.map((observer) => (
                <li key={observer.id} className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
                  <p className="wrap-anywhere font-semibold">
                    {observer.name}, {observer.affiliation}
                  </p>
                  <p className="wrap-anywhere text-quiet text-sm">
                    {observer.email ? `Link sent to ${observer.email}. ` : ''}
                    {observer.lastUsedAt ? `Last opened ${showInstant(observer.lastUsedAt)}. ` : 'Not opened yet. '}
                    It works until {showInstant(observer.expiresAt)}.
                  </p>
                  <Button
                    variant="danger"
                    className="justify-self-start"
                    starts={revoke}
                    onClick={() => revoke.mutate({ params: { id: studyId, observerId: observer.id } })}
                  >
                    End the link of {observer.name}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && <InviteForm studyId={studyId} onLink={setLink} />}
      <LinkShownOnce link={link} onClose={() => setLink(null)} />
    </FoldedCard>
  );
}

function InviteForm({ studyId, onLink }: { studyId: string; onLink: (url: string | null) => void }) {
  const form = useSchemaForm(ObserverForm, { name: '', affiliation: '', email: '', days: '30' });
  const invite = useAction('POST /project/studies/{id}/observers', {
    onDone: ({ content }) => {
      form.clear();
      onLink(content.url);
    },
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit((body) =>
        invite.mutate({ params: { id: studyId }, body }, { onError: form.refuseFields }),
      )}
    >
      <TextField label="Name" hint="Only your team sees it." maxLength={80} {...form.text('name')} />
      <TextField
        label="From"
        hint="Their company or team. Participants see it."
        maxLength={80}
        {...form.text('affiliation')}
      />
      <TextField
        label="Email"
        optional
        type="email"
        hint="We send the link there. Without an email we show it to you once."
        maxLength={254}
        {...form.text('email')}
      />
      <SelectField label="The link works for" options={PERIODS} {...form.text('days')} />
      <FormSubmit className="justify-self-start" waitsFor={form.waitsFor} starts={invite}>
        Invite the observer
      </FormSubmit>
    </form>
  );
}

/** The new link; only the button closes the dialog. */
function LinkShownOnce({ link, onClose }: { link: string | null; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link ?? '');
    setCopied(true);
  };
  return (
    <Dialog open={link !== null} onClose={onClose} mustAnswer title="Send this link to the observer">
      <p>Anyone who has the link can see the schedule. We show it only once.</p>
      <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{link}</p>
      <DialogActions>
        <Button variant="plain" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy the link'}
        </Button>
        <Button onClick={onClose}>I have saved it</Button>
      </DialogActions>
    </Dialog>
  );
}
