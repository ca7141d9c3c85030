import { useState } from 'react';
import type { z } from 'zod/mini';
import type { OwnConsent } from '../../../contract/consent-forms.ts';
import { m } from '../../../messages/m.ts';
import { useAction, useDownload } from '../../lib/queries.ts';
import { TEXT_LANGUAGES } from '../../lib/text-languages.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

type Consent = z.output<typeof OwnConsent>;
type What = 'EVERYTHING' | 'RECORDING' | 'SHARING';

const QUESTIONS: Readonly<Record<What, readonly [title: string, words: string, action: string]>> = {
  EVERYTHING: [m.consent_withdraw_all(), m.consent_withdraw_all_means(), m.consent_withdraw_all_do()],
  RECORDING: [m.consent_withdraw_recording(), m.consent_withdraw_recording_means(), m.consent_withdraw_recording_do()],
  SHARING: [m.consent_stop_sharing(), m.consent_stop_sharing_means(), m.consent_stop_sharing_do()],
};

/** One signed form: what was agreed to, its PDF, and withdrawing. */
export function OwnConsentCard({ consent }: { consent: Consent }) {
  const [asked, setAsked] = useState<What | null>(null);
  const pdf = useDownload('GET /project/consents/{id}/pdf');
  const withdraw = useAction('POST /project/consents/{id}/withdraw', { onDone: () => setAsked(null) });
  const isSigned = consent.status === 'SIGNED';
  const [title, words, action] = QUESTIONS[asked ?? 'EVERYTHING'];
  const hasRecording = consent.recording && consent.recordingWithdrawnAt === null;
  const hasSharing = consent.sharing && consent.sharingWithdrawnAt === null;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg" lang={consent.studyNameLanguage}>
          {consent.studyName}
        </h2>
        <Badge tone={isSigned ? 'good' : 'quiet'}>
          {isSigned ? m.lists_consent_signed() : m.lists_consent_withdrawn()}
        </Badge>
      </div>
      <p className="text-quiet">
        {consent.organizationName}.{' '}
        {consent.isWitnessed
          ? m.consent_witnessed({ time: showInstant(consent.signedAt), version: consent.version })
          : m.consent_signed_on({ time: showInstant(consent.signedAt), version: consent.version })}
      </p>
      <ul className="grid gap-1">
        <li>{m.consent_own_language({ language: TEXT_LANGUAGES[consent.language] })}</li>
        {consent.recording && (
          <li>
            {consent.recordingWithdrawnAt === null
              ? m.consent_recording()
              : m.consent_recording_withdrawn({ time: showInstant(consent.recordingWithdrawnAt) })}
          </li>
        )}
        {consent.sharing && (
          <li>
            {consent.sharingWithdrawnAt === null
              ? m.consent_sharing()
              : m.consent_sharing_withdrawn({ time: showInstant(consent.sharingWithdrawnAt) })}
          </li>
        )}
        {consent.withdrawnAt && <li>{m.consent_withdrew({ time: showInstant(consent.withdrawnAt) })}</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={pdf} onClick={() => pdf.mutate({ params: { id: consent.id } })}>
          {m.wallet_pdf()}
        </Button>
        {isSigned && hasRecording && !consent.recordingIsRequired && (
          <Button variant="quiet" onClick={() => setAsked('RECORDING')}>
            {m.consent_withdraw_recording_do()}
          </Button>
        )}
        {isSigned && hasSharing && (
          <Button variant="quiet" onClick={() => setAsked('SHARING')}>
            {m.consent_stop_sharing_do()}
          </Button>
        )}
        {isSigned && (
          <Button variant="danger" onClick={() => setAsked('EVERYTHING')}>
            {m.studies_withdraw()}
          </Button>
        )}
      </div>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} kind="delete" title={title}>
        <p>{words}</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsked(null)}>
            {m.ui_go_back()}
          </Button>
          <Button
            variant="danger"
            starts={withdraw}
            onClick={() => asked && withdraw.mutate({ params: { id: consent.id }, body: { what: asked } })}
          >
            {action}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
