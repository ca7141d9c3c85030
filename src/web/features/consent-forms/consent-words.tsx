import type { z } from 'zod/mini';
import type { ConsentForm, ShownConsentForm } from '../../../contract/consent-forms.ts';
import type { ConsentText } from '../../../domain/consent-languages.ts';
import { consentBlocks } from '../../../domain/consent-text.ts';
import { m } from '../../../messages/m.ts';
import { useDownload } from '../../lib/queries.ts';
import { TEXT_LANGUAGES } from '../../lib/text-languages.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';

export type ConsentFormView = z.output<typeof ConsentForm>;
export type ShownForm = z.output<typeof ShownConsentForm>;

/** A form as people read it before they sign: its ethics approval, its text in the chosen language, its PDF. */
export function ConsentWords({
  form,
  shown,
  onChoose,
}: {
  form: ShownForm;
  shown: ConsentText;
  onChoose: (language: ConsentText['language']) => void;
}) {
  const languages = [form.textLanguage, ...form.otherTexts.map(({ language }) => language)];
  const pdf = useDownload('GET /project/studies/{id}/consent-form/pdf');
  return (
    <Card className="grid max-w-2xl gap-4">
      {(form.approvalNumber || form.ethicsBody) && (
        <Facts>
          {form.ethicsBody && <Fact label={m.consent_approved_by()}>{form.ethicsBody}</Fact>}
          {form.approvalNumber && <Fact label={m.consent_approval()}>{form.approvalNumber}</Fact>}
        </Facts>
      )}
      {languages.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-quiet text-sm">{m.consent_languages()}</legend>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={language === shown.language}
              className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:font-semibold aria-pressed:text-clay-deep"
              onClick={() => onChoose(language)}
            >
              {TEXT_LANGUAGES[language]}
            </button>
          ))}
        </fieldset>
      )}
      {shown.language !== form.language && (
        <p className="text-quiet text-sm">{m.consent_translation({ language: TEXT_LANGUAGES[form.language] })}</p>
      )}
      <div className="grid gap-4" lang={shown.language}>
        {consentBlocks(shown.text).map(({ kind, text }, index) => {
          const key = `${index} ${text.slice(0, 40)}`;
          return kind === 'heading' ? (
            <h2 key={key} className="text-lg">
              {text}
            </h2>
          ) : (
            <p key={key} className="wrap-anywhere whitespace-pre-line leading-relaxed">
              {text}
            </p>
          );
        })}
      </div>
      {form.pdfBytes !== null && (
        <Button
          variant="plain"
          className="justify-self-start"
          starts={pdf}
          onClick={() => pdf.mutate({ params: { id: form.studyId } })}
        >
          {m.consent_pdf({ size: Math.ceil(form.pdfBytes / 1024) })}
        </Button>
      )}
      <p className="wrap-anywhere text-quiet text-sm">
        {m.consent_version({ version: form.version, hash: form.hash })}
      </p>
    </Card>
  );
}
