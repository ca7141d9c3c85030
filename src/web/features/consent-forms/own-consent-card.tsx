import { useState } from 'react';
import type { z } from 'zod/mini';
import { getSignedConsentPdf, type OwnConsent } from '../../../contract/consent-forms.ts';
import { withdrawConsent } from '../../../contract/withdrawals.ts';
import { SIGNED_CONSENT_STATUSES } from '../../../domain/lifecycles/consent-lifecycle.ts';
import { useAction, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

type Consent = z.output<typeof OwnConsent>;
type What = 'EVERYTHING' | 'RECORDING' | 'SHARING';

const QUESTIONS: Readonly<Record<What, readonly [title: string, words: string, action: string]>> = {
  EVERYTHING: [
    'Withdraw from this study?',
    'Sessions ahead are cancelled, without a strike. We notify the researchers that they must no longer use your data, and nobody asks you for anything else. You can’t undo this.',
    'Withdraw my consent',
  ],
  RECORDING: [
    'Withdraw the recording?',
    'You still take part. We notify the researchers that they must stop recording and delete recordings of you.',
    'Withdraw the recording',
  ],
  SHARING: [
    'Stop sharing your data?',
    'You still take part. We notify the researchers that they must not share your data.',
    'Stop sharing',
  ],
};

/** One signed form: what was agreed to, its PDF, and withdrawing. */
export function OwnConsentCard({ consent }: { consent: Consent }) {
  const [asked, setAsked] = useState<What | null>(null);
  const pdf = useDownload(getSignedConsentPdf);
  const withdraw = useAction(withdrawConsent, { onDone: () => setAsked(null) });
  const isSigned = consent.status === 'SIGNED';
  const [title, words, action] = QUESTIONS[asked ?? 'EVERYTHING'];
  const hasRecording = consent.recording && consent.recordingWithdrawnAt === null;
  const hasSharing = consent.sharing && consent.sharingWithdrawnAt === null;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{consent.studyName}</h2>
        <Badge tone={isSigned ? 'good' : 'quiet'}>{SIGNED_CONSENT_STATUSES[consent.status]}</Badge>
      </div>
      <p className="text-quiet">
        {consent.organizationName}. {consent.isWitnessed ? 'Recorded before a witness' : 'Signed'} on{' '}
        {showInstant(consent.signedAt)}, version {consent.version}.
      </p>
      <ul className="grid gap-1">
        {consent.recording && <li>{partWords('Recording', consent.recordingWithdrawnAt)}</li>}
        {consent.sharing && <li>{partWords('Sharing data', consent.sharingWithdrawnAt)}</li>}
        {consent.withdrawnAt && <li>You withdrew on {showInstant(consent.withdrawnAt)}.</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="plain" busy={pdf.isPending} onClick={() => pdf.mutate({ params: { id: consent.id } })}>
          Download as PDF
        </Button>
        {isSigned && hasRecording && !consent.recordingIsRequired && (
          <Button look="quiet" onClick={() => setAsked('RECORDING')}>
            Withdraw the recording
          </Button>
        )}
        {isSigned && hasSharing && (
          <Button look="quiet" onClick={() => setAsked('SHARING')}>
            Stop sharing
          </Button>
        )}
        {isSigned && (
          <Button look="danger" onClick={() => setAsked('EVERYTHING')}>
            Withdraw
          </Button>
        )}
      </div>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} kind="delete" title={title}>
        <p>{words}</p>
        <DialogActions>
          <Button look="plain" onClick={() => setAsked(null)}>
            Go back
          </Button>
          <Button
            look="danger"
            busy={withdraw.isPending}
            onClick={() => asked && withdraw.mutate({ params: { id: consent.id }, body: { what: asked } })}
          >
            {action}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

function partWords(part: string, withdrawnAt: string | null): string {
  return withdrawnAt === null ? `${part}: agreed` : `${part}: withdrawn on ${showInstant(withdrawnAt)}`;
}
