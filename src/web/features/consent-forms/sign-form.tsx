import { SignConsentForm, signConsent } from '../../../contract/consent-forms.ts';
import { useAction } from '../../lib/queries.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import type { ConsentFormView } from './consent-words.tsx';

/** Signing by typing the name, with separate ticks for a recording and for sharing data. */
export function SignForm({ form, onSigned }: { form: ConsentFormView; onSigned: () => void }) {
  const fields = useSmallForm(SignConsentForm, { formId: form.id, name: '', recording: false, sharing: false });
  const sign = useAction(signConsent, { onDone: onSigned });
  return (
    <Card className="max-w-2xl">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={fields.onSubmit((body) =>
          sign.mutate({ params: { id: form.studyId }, body }, { onError: fields.refuseFields }),
        )}
      >
        <h2 className="text-lg">Your signature</h2>
        <div>
          {form.recording !== 'NONE' && (
            <CheckField
              label={`I agree that the session is recorded.${form.recording === 'REQUIRED' ? ' This study needs a recording.' : ' I can also say no and take part.'}`}
              {...fields.tick('recording')}
            />
          )}
          {form.asksSharing && (
            <CheckField
              label="I agree that my data, without my name, is shared with other researchers. I can also say no and take part."
              {...fields.tick('sharing')}
            />
          )}
        </div>
        <TextField
          label="Your full name"
          hint="By typing your name you sign that you have read the form, and that you take part freely."
          autoComplete="name"
          maxLength={120}
          {...fields.text('name')}
        />
        {sign.error && <Alert>{sign.error.message}</Alert>}
        <p className="text-quiet text-sm">
          You can withdraw at any time, with one button, under My Accounts, Consents. We keep the time and the network
          address from which you sign.
        </p>
        <FormSubmit className="justify-self-start" waitsFor={fields.waitsFor} busy={sign.isPending}>
          Sign the form
        </FormSubmit>
      </form>
    </Card>
  );
}
