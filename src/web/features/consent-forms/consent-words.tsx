import type { z } from 'zod/mini';
import { type ConsentForm, getConsentFormPdf } from '../../../contract/consent-forms.ts';
import { consentBlocks } from '../../../domain/consent-text.ts';
import { m } from '../../../messages/m.ts';
import { useDownload } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';

export type ConsentFormView = z.output<typeof ConsentForm>;

/** A form as people read it before they sign: its ethics approval, its text, its PDF. */
export function ConsentWords({ form }: { form: ConsentFormView }) {
  const pdf = useDownload(getConsentFormPdf);
  return (
    <Card className="grid max-w-2xl gap-4">
      {(form.approvalNumber || form.ethicsBody) && (
        <Facts>
          {form.ethicsBody && <Fact label={m.consent_approved_by()}>{form.ethicsBody}</Fact>}
          {form.approvalNumber && <Fact label={m.consent_approval()}>{form.approvalNumber}</Fact>}
        </Facts>
      )}
      {consentBlocks(form.text).map(({ kind, text }, index) => {
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
      {form.pdfBytes !== null && (
        <Button
          look="plain"
          className="justify-self-start"
          busy={pdf.isPending}
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
