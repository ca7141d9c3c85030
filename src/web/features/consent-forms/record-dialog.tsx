import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { RecordConsentForm } from '../../../contract/consent-forms.ts';
import { SPOKEN_LANGUAGES } from '../../../domain/audio.ts';
import { consentTexts } from '../../../domain/consent-languages.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';
import type { ConsentFormView } from './consent-words.tsx';
import { MarkPad } from './mark-pad.tsx';
import { jpegOf } from './pictures.ts';

/** A field assistant records the consent of somebody who can't read, before an independent witness. */
export function RecordDialog({ form, onClose }: { form: ConsentFormView; onClose: () => void }) {
  const query = useQuery(ask('GET /project/studies/{id}/unsigned', { params: { id: form.studyId } }));
  return (
    <Dialog open onClose={onClose} title="Record a consent">
      <Loaded query={query} rows={1}>
        {({ content: people }) =>
          people.length === 0 ? (
            <>
              <p>Every open applicant has signed the form.</p>
              <DialogActions>
                <Button onClick={onClose}>Close</Button>
              </DialogActions>
            </>
          ) : (
            <RecordForm form={form} people={people} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The mark is on the canvas, which is read when the form is sent. */
const Form = z.object({
  ...RecordConsentForm.shape,
  applicationId: z.string().check(z.minLength(1, 'Choose the person.')),
  mark: z.literal(true, 'Draw the mark, or choose a photo.'),
});

function RecordForm({
  form,
  people,
  onClose,
}: {
  form: ConsentFormView;
  people: readonly { applicationId: string; name: string }[];
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fields = useSchemaForm(Form, {
    formId: form.id,
    applicationId: '',
    language: form.language,
    witnessName: '',
    mark: false,
    recording: false,
    sharing: false,
    confirmedInPerson: false,
  });
  const record = useAction('POST /project/studies/{id}/consents', { onDone: onClose });
  const send = fields.onSubmit(async (body) => {
    if (!canvas.current) return;
    const mark = await jpegOf(canvas.current);
    record.mutate({ params: { id: form.studyId }, body: { ...body, mark } }, { onError: fields.refuseFields });
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <p className="text-quiet">
        Read the whole form aloud in a language the person understands. An independent witness listens and confirms.
      </p>
      <SelectField
        label="Person"
        options={Object.fromEntries(people.map((one) => [one.applicationId, one.name]))}
        {...fields.quietText('applicationId')}
      />
      {form.translations.length > 0 && (
        <OneOf
          label="The text that you read aloud"
          columns={3}
          options={Object.fromEntries(consentTexts(form).map((one) => [one.language, SPOKEN_LANGUAGES[one.language]]))}
          {...fields.choice('language')}
        />
      )}
      <TextField
        label="Independent witness"
        hint="Their full name. The witness can’t be a member of your team."
        maxLength={120}
        {...fields.quietText('witnessName')}
      />
      <MarkPad ref={canvas} error={fields.errorOf('mark')} onMarked={(isMarked) => fields.set('mark', isMarked)} />
      <div>
        {form.recording !== 'NONE' && (
          <CheckField label="The person agrees to a recording" {...fields.tick('recording')} />
        )}
        {form.asksSharing && <CheckField label="The person agrees that data is shared" {...fields.tick('sharing')} />}
        <CheckField
          label="I read the form to the person, who agreed to it in person before the witness"
          {...fields.tick('confirmedInPerson')}
        />
      </div>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
        <Submit missing={fields.problem} at={fields.waitsFor} starts={record}>
          Record the consent
        </Submit>
      </DialogActions>
    </form>
  );
}
