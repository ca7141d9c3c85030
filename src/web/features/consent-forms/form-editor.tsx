import { useState } from 'react';
import * as z from 'zod/mini';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { MAX_CONSENT_PDF_BYTES } from '../../../domain/consent-text.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { type ConsentDraft, ConsentFields, ConsentFormDraft } from './consent-fields.tsx';
import type { ConsentFormView } from './consent-words.tsx';
import { asBase64 } from './pictures.ts';

/** Writes a version of a study's form, starting from the current one. */
export function FormEditor({
  studyId,
  language,
  current,
  onDone,
}: {
  studyId: string;
  language: SpokenLanguage;
  current: ConsentFormView | null;
  onDone: () => void;
}) {
  const form = useSchemaForm(ConsentFormDraft, z.parse(ConsentFormDraft, current ?? {}));
  const draft = form.values as ConsentDraft;
  const [file, setFile] = useState<File | null>(null);
  const [keepsPdf, setKeepsPdf] = useState(true);
  const publish = useAction('POST /project/studies/{id}/consent-form', { onDone });
  const isTooLarge = file !== null && file.size > MAX_CONSENT_PDF_BYTES;
  const hasPdf = current !== null && current.pdfBytes !== null;
  const isEmpty = draft.text.trim() === '' && file === null && !(hasPdf && keepsPdf);
  const unchanged = current ? unchangedIn(draft, current) : [];
  const send = form.onSubmit(async (draft) => {
    const pdf = file ? { pdf: await asBase64(file) } : keepsPdf ? {} : { pdf: null };
    const translations = draft.translations.filter(({ text }) => text.trim() !== '');
    publish.mutate(
      { params: { id: studyId }, body: { ...draft, translations, ...pdf } },
      { onError: form.refuseFields },
    );
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <ConsentFields
        value={draft}
        language={language}
        errorOf={form.errorOf}
        onChange={(change) => {
          for (const [name, value] of Object.entries(change)) form.set(name as keyof ConsentDraft, value);
        }}
      />
      {hasPdf && (
        <CheckField
          label="Keep the PDF of the current version"
          checked={keepsPdf}
          onChange={({ target }) => setKeepsPdf(target.checked)}
        />
      )}
      <TextField
        label={hasPdf ? 'Another PDF' : 'The form as a PDF'}
        optional
        name="pdf"
        type="file"
        accept="application/pdf"
        hint="At most 1 MB and 30 pages. We keep its pages only, without links and scripts."
        error={isTooLarge ? 'This file is larger than 1 MB' : form.errorOf('pdf')}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {unchanged.length > 0 && (
        <p role="status" className="text-quiet">
          You changed the text, but not yet in {unchanged.join(', ')}. Please check that every language says the same.
        </p>
      )}
      <Submit
        className="justify-self-start"
        missing={isTooLarge ? 'Choose a smaller PDF.' : isEmpty ? 'Write the form, or choose a PDF.' : null}
        at={isTooLarge ? ['pdf'] : isEmpty ? ['text'] : undefined}
        starts={publish}
      >
        {current ? 'Publish a new version' : 'Publish the form'}
      </Submit>
    </form>
  );
}

/** The languages whose text is unchanged since the previous version, although the original has changed. */
function unchangedIn({ text, translations }: ConsentDraft, before: ConsentFormView): string[] {
  if (text.trim() === before.text) return [];
  return translations
    .filter((one) => before.translations.some((other) => other.language === one.language && other.text === one.text))
    .map((one) => SPOKEN_LANGUAGES[one.language]);
}
