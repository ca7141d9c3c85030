import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type listTexts, MessageForms } from '../../../contract/translations.ts';
import type { TranslatedLanguage } from '../../../domain/languages.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

type Text = ReplyOf<typeof listTexts>[number];

const Form = z.object({ text: MessageForms });

/** One field for each form of a text, prefilled with the current text. */
export function ProposalForm({
  language,
  text: { id: key, english, present, own, maximum },
  onDone,
}: {
  language: TranslatedLanguage;
  text: Text;
  onDone: () => void;
}) {
  const before = own?.text ?? present ?? [];
  const fields = useSchemaForm(Form, {
    text: english.map(({ form }) => ({
      form,
      text: before.find((one) => one.form === form || one.form === '')?.text ?? '',
    })),
  });
  const { text } = fields.values;
  const propose = useAction('POST /translations/proposals', { onDone });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={fields.onSubmit((body) =>
        propose.mutate({ body: { ...body, language, key } }, { onError: fields.refuseFields }),
      )}
    >
      {text.map(({ form, text: words }, index) => (
        <AreaField
          key={form}
          label={
            form === ''
              ? m.translate_your_text()
              : form.endsWith('=one')
                ? m.translate_for_one()
                : m.translate_for_others()
          }
          hint={m.translate_hint()}
          error={fields.errorOf('text')}
          rows={Math.min(6, Math.ceil((maximum + 1) / 60))}
          maxLength={maximum}
          counted={words.length}
          value={words}
          onChange={({ target }) =>
            fields.set(
              'text',
              text.map((one, at) => (at === index ? { ...one, text: target.value.replaceAll('\n', ' ') } : one)),
            )
          }
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Submit missing={null} starts={propose} disabled={fields.waitsFor.length > 0}>
          {m.translate_send()}
        </Submit>
        <Button variant="plain" onClick={onDone}>
          {m.translate_cancel()}
        </Button>
      </div>
    </form>
  );
}
