import * as z from 'zod/mini';
import type { SpokenLanguage } from '../../../../domain/audio.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsentFields, ConsentFormDraft } from '../../consent-forms/consent-fields.tsx';
import type { ConsentDraft } from './draft.ts';
import type { StageProps } from './stage-props.ts';

/** The consent form of a study that is not published yet. A PDF can be added afterwards. */
export function ConsentPart({
  value,
  language,
  onChange,
}: {
  value: ConsentDraft | null | undefined;
  language: SpokenLanguage;
  onChange: StageProps['onChange'];
}) {
  const form = value ?? z.parse(ConsentFormDraft, {});
  return (
    <div className="grid gap-4">
      <ConsentFields
        value={form}
        language={language}
        onChange={(change) => onChange('consentForm', { ...form, ...change })}
      />
      <p className="text-quiet text-sm">You can upload the form as a PDF instead, under Study, once it is published.</p>
      {form.text.trim() !== '' && (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start px-3"
          onClick={() => onChange('consentForm', { ...form, text: '', translations: [] })}
        >
          Remove the consent form
        </Button>
      )}
    </div>
  );
}
