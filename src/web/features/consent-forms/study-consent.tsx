import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { consentTexts } from '../../../domain/consent-languages.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ObserversCard } from '../observers/observers-card.tsx';
import type { ConsentFormView } from './consent-words.tsx';
import { FormEditor } from './form-editor.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SignedList } from './signed-list.tsx';

/** A published study's consent form, signatures and observers. */
export function StudyConsent({
  studyId,
  language,
  isOpen,
}: {
  studyId: string;
  language: SpokenLanguage;
  isOpen: boolean;
}) {
  const query = useQuery(ask('GET /project/studies/{id}/consent-form', { params: { id: studyId } }));
  return (
    <>
      <Loaded query={query} rows={1}>
        {({ content: form }) => (
          <ConsentCards key={form?.id} studyId={studyId} language={language} form={form} isOpen={isOpen} />
        )}
      </Loaded>
      <ObserversCard studyId={studyId} isOpen={isOpen} />
    </>
  );
}

function ConsentCards({
  studyId,
  language,
  form,
  isOpen,
}: {
  studyId: string;
  language: SpokenLanguage;
  form: ConsentFormView | null;
  isOpen: boolean;
}) {
  const [dialog, setDialog] = useState<'remove' | 'record' | null>(null);
  const close = () => setDialog(null);
  const remove = useAction('DELETE /project/studies/{id}/consent-form', { onDone: close });
  return (
    <>
      {isOpen && (
        <FoldedCard
          title="Consent form"
          lead={
            form
              ? `Version ${form.version}, published ${showInstant(form.publishedAt)}, in ${languagesOf(form)}. People sign it before they book.`
              : 'None. Add one if people should sign before they book.'
          }
          action={form ? 'Change' : 'Add a form'}
        >
          <FormEditor studyId={studyId} language={language} current={form} onDone={() => undefined} />
          {form && (
            <Button variant="danger" className="justify-self-start" onClick={() => setDialog('remove')}>
              Remove the form
            </Button>
          )}
        </FoldedCard>
      )}
      <Card className="grid max-w-2xl gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg">Signed consents</h2>
          {isOpen && form?.allowsWitness && (
            <Button variant="plain" onClick={() => setDialog('record')}>
              Record a consent
            </Button>
          )}
        </div>
        <SignedList studyId={studyId} />
      </Card>
      {form && dialog === 'record' && <RecordDialog form={form} onClose={close} />}
      <Dialog open={dialog === 'remove'} onClose={close} kind="delete" title="Remove the consent form?">
        <p>People who book from now on sign nothing. We keep what was signed.</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params: { id: studyId } })}>
            Remove the form
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function languagesOf(form: ConsentFormView): string {
  return consentTexts(form)
    .map(({ language }) => SPOKEN_LANGUAGES[language])
    .join(', ');
}
