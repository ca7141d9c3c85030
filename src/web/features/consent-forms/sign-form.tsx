import { SignConsentForm } from '../../../contract/consent-forms.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { TEXT_LANGUAGES } from '../../lib/text-languages.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import type { ShownForm } from './consent-words.tsx';

/** Signing by typing the name, with separate ticks for a recording and for sharing data. */
export function SignForm({
  form,
  language,
  onSigned,
}: {
  form: ShownForm;
  /** The language of the displayed text. */
  language: SpokenLanguage;
  onSigned: () => void;
}) {
  const fields = useSchemaForm(SignConsentForm, { formId: form.id, name: '', recording: false, sharing: false });
  const sign = useAction('POST /project/studies/{id}/consent', { onDone: onSigned });
  return (
    <Card className="max-w-2xl">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={fields.onSubmit((body) =>
          sign.mutate({ params: { id: form.studyId }, body: { ...body, language } }, { onError: fields.refuseFields }),
        )}
      >
        <h2 className="text-lg">{m.consent_signature()}</h2>
        {form.otherTexts.length > 0 && <p>{m.consent_signs_language({ language: TEXT_LANGUAGES[language] })}</p>}
        <div>
          {form.recording !== 'NONE' && (
            <CheckField
              label={form.recording === 'REQUIRED' ? m.consent_record_required() : m.consent_record_optional()}
              {...fields.tick('recording')}
            />
          )}
          {form.asksSharing && <CheckField label={m.consent_share()} {...fields.tick('sharing')} />}
        </div>
        <TextField
          label={m.consent_full_name()}
          hint={m.consent_full_name_hint()}
          autoComplete="name"
          maxLength={120}
          {...fields.text('name')}
        />
        <p className="text-quiet text-sm">{m.consent_any_time()}</p>
        <FormSubmit className="justify-self-start" waitsFor={fields.waitsFor} starts={sign}>
          {m.consent_sign()}
        </FormSubmit>
      </form>
    </Card>
  );
}
