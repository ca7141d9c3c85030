import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { consentTexts } from '../../../domain/consent-languages.ts';
import { ApiError } from '../../lib/api.ts';
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

const AGREED = { recording: false, sharing: false, confirmedInPerson: false };

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
  const [applicationId, setApplicationId] = useState('');
  const [language, setLanguage] = useState(form.language);
  const [witnessName, setWitnessName] = useState('');
  const [agreed, setAgreed] = useState(AGREED);
  const [isMarked, setMarked] = useState(false);
  const record = useAction('POST /project/studies/{id}/consents', { onDone: onClose });
  const refused = record.error instanceof ApiError ? record.error.fields : [];
  const errorOf = (name: string) => refused.find(({ field }) => field === name)?.message;
  const tick = (name: keyof typeof AGREED) => ({
    name,
    checked: agreed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setAgreed((before) => ({ ...before, [name]: target.checked })),
  });
  const missing: readonly [words: string, at: string] | null =
    applicationId === ''
      ? ['Choose the person.', 'applicationId']
      : witnessName.trim() === ''
        ? ['Enter the witness’s name.', 'witnessName']
        : !isMarked
          ? ['Draw the mark, or choose a photo.', 'mark']
          : !agreed.confirmedInPerson
            ? ['Confirm how it was agreed.', 'confirmedInPerson']
            : null;
  const send = async () => {
    if (!canvas.current) return;
    const { recording, sharing } = agreed;
    const mark = await jpegOf(canvas.current);
    record.mutate({
      params: { id: form.studyId },
      body: {
        formId: form.id,
        applicationId,
        language,
        witnessName,
        mark,
        recording,
        sharing,
        confirmedInPerson: true,
      },
    });
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-quiet">
        Read the whole form aloud in a language the person understands. An independent witness listens and confirms.
      </p>
      <SelectField
        label="Person"
        name="applicationId"
        options={Object.fromEntries(people.map((one) => [one.applicationId, one.name]))}
        value={applicationId}
        onChange={({ target }) => setApplicationId(target.value)}
      />
      {form.translations.length > 0 && (
        <OneOf
          label="The text that you read aloud"
          name="language"
          columns={3}
          options={Object.fromEntries(consentTexts(form).map((one) => [one.language, SPOKEN_LANGUAGES[one.language]]))}
          value={language}
          onChange={(code) => setLanguage(code as SpokenLanguage)}
        />
      )}
      <TextField
        label="Independent witness"
        name="witnessName"
        hint="Their full name. The witness can’t be a member of your team."
        maxLength={120}
        value={witnessName}
        error={errorOf('witnessName')}
        onChange={({ target }) => setWitnessName(target.value)}
      />
      <MarkPad ref={canvas} error={errorOf('mark')} onMarked={setMarked} />
      <div>
        {form.recording !== 'NONE' && <CheckField label="The person agrees to a recording" {...tick('recording')} />}
        {form.asksSharing && <CheckField label="The person agrees that data is shared" {...tick('sharing')} />}
        <CheckField
          label="I read the form to the person, who agreed to it in person before the witness"
          {...tick('confirmedInPerson')}
        />
      </div>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
        <Submit missing={missing?.[0] ?? null} at={missing ? [missing[1]] : undefined} starts={record}>
          Record the consent
        </Submit>
      </DialogActions>
    </form>
  );
}
