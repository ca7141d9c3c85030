import type { z } from 'zod/mini';
import { ConsentFormContent, MAX_CONSENT_TEXT } from '../../../contract/consent-forms/form.ts';
import { draftOf } from '../../../contract/shapes.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { ETHICS_BODIES, RECORDING_CHOICES, type RecordingChoice } from '../../../domain/consent-text.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { ConsentTranslations } from './consent-translations.tsx';

export const ConsentFormDraft = draftOf(ConsentFormContent);
export type ConsentDraft = z.output<typeof ConsentFormDraft>;

/** The fields of a consent form, in the wizard and for a published study. */
export function ConsentFields({
  value,
  language,
  errorOf = () => undefined,
  onChange,
}: {
  value: ConsentDraft;
  /** The language that the study is written in. */
  language: SpokenLanguage;
  errorOf?: (name: 'text' | 'translations') => string | undefined;
  onChange: (change: Partial<ConsentDraft>) => void;
}) {
  return (
    <>
      <AreaField
        label="Text of the form"
        name="text"
        rows={8}
        maxLength={MAX_CONSENT_TEXT}
        hint="Begin a line with # for a heading. Leave a line empty between paragraphs."
        lang={language}
        value={value.text}
        error={errorOf('text')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {value.text.trim() !== '' && (
        <ConsentTranslations
          language={language}
          text={value.text}
          translations={value.translations}
          error={errorOf('translations')}
          onChange={(translations) => onChange({ translations })}
        />
      )}
      <TextField
        label="Ethics committee"
        optional
        list="ethics-bodies"
        maxLength={120}
        value={value.ethicsBody}
        onChange={({ target }) => onChange({ ethicsBody: target.value })}
      />
      <datalist id="ethics-bodies">
        {ETHICS_BODIES.map((body) => (
          <option key={body} value={body} />
        ))}
      </datalist>
      <TextField
        label="Approval number"
        optional
        maxLength={80}
        value={value.approvalNumber}
        onChange={({ target }) => onChange({ approvalNumber: target.value })}
      />
      <OneOf
        label="Recording of the session"
        columns={3}
        options={RECORDING_CHOICES}
        value={value.recording}
        onChange={(recording) => onChange({ recording: recording as RecordingChoice })}
      />
      <div>
        <CheckField
          label="Ask whether the data may be shared with other researchers"
          checked={value.asksSharing}
          onChange={({ target }) => onChange({ asksSharing: target.checked })}
        />
        <CheckField
          label="Our committee allows a mark before an independent witness, for people who can’t read"
          checked={value.allowsWitness}
          onChange={({ target }) => onChange({ allowsWitness: target.checked })}
        />
      </div>
    </>
  );
}
