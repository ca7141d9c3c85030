import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { SignedConsent } from '../../../contract/consent-forms.ts';
import { SPOKEN_LANGUAGES } from '../../../domain/audio.ts';
import { SIGNED_CONSENT_STATUSES } from '../../../domain/lifecycles/consent-lifecycle.ts';
import { ask, useAction, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PagedList } from '../../ui/paged-list.tsx';

type Signed = z.output<typeof SignedConsent>;

/** Who signed a study's form, with what they agreed to and withdrew. */
export function SignedList({ studyId }: { studyId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(ask('GET /project/studies/{id}/consents', { params: { id: studyId }, query: { page } }));
  return (
    <PagedList
      query={query}
      onPage={setPage}
      className="grid gap-3"
      empty={
        <p className="text-quiet">Nobody has signed yet. Invite applicants, who sign before they choose a time.</p>
      }
    >
      {(signed) => <SignedRow signed={signed} />}
    </PagedList>
  );
}

function SignedRow({ signed }: { signed: Signed }) {
  const [asked, setAsked] = useState(false);
  const pdf = useDownload('GET /project/consents/{id}/pdf');
  const withdraw = useAction('POST /project/consents/{id}/withdraw-for-person', { onDone: () => setAsked(false) });
  const isSigned = signed.status === 'SIGNED';
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{signed.participantName}</span>
        <Badge tone={isSigned ? 'good' : 'bad'}>{SIGNED_CONSENT_STATUSES[signed.status]}</Badge>
      </p>
      <p className="text-quiet text-sm">{factsOf(signed)}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={pdf} onClick={() => pdf.mutate({ params: { id: signed.id } })}>
          Download as PDF
        </Button>
        {isSigned && signed.isWitnessed && withdraw.isAllowed && (
          <Button variant="danger" onClick={() => setAsked(true)}>
            Withdraw for the person
          </Button>
        )}
      </div>
      <Dialog open={asked} onClose={() => setAsked(false)} kind="delete" title="Withdraw this consent?">
        <p>
          Do this when {signed.participantName} asks you to. Sessions ahead are cancelled, and you must no longer use
          the data. You can’t undo this.
        </p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsked(false)}>
            Go back
          </Button>
          <Button variant="danger" starts={withdraw} onClick={() => withdraw.mutate({ params: { id: signed.id } })}>
            Withdraw the consent
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

function factsOf(signed: Signed): string {
  const part = (name: string, agreed: boolean, withdrawnAt: string | null) =>
    agreed ? [`${name}: ${withdrawnAt === null ? 'agreed' : `withdrawn on ${showInstant(withdrawnAt)}`}`] : [];
  return [
    `Version ${signed.version} in ${SPOKEN_LANGUAGES[signed.language]}, ${signed.isWitnessed ? 'recorded before a witness' : 'signed'} on ${showInstant(signed.signedAt)}`,
    ...part('Recording', signed.recording, signed.recordingWithdrawnAt),
    ...part('Sharing', signed.sharing, signed.sharingWithdrawnAt),
    ...(signed.withdrawnAt ? [`Withdrawn on ${showInstant(signed.withdrawnAt)}: don’t use the data`] : []),
  ].join('. ');
}
