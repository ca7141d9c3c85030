import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listTexts } from '../../../contract/translations.ts';
import type { TranslatedLanguage } from '../../../domain/languages.ts';
import { m } from '../../../messages/m.ts';
import { ApiError } from '../../lib/api.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

type Text = ReplyOf<typeof listTexts>[number];

/** One field for each form of a text, which begin with the present text. */
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
  const [text, setText] = useState(
    english.map(({ form }) => ({ form, text: before.find((one) => one.form === form || one.form === '')?.text ?? '' })),
  );
  const propose = useAction('POST /translations/proposals', { onDone });
  const refusal = propose.error instanceof ApiError ? propose.error.fields[0]?.message : undefined;
  const isEmpty = text.some((one) => one.text.trim() === '');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) propose.mutate({ body: { language, key, text } });
      }}
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
          error={refusal}
          rows={Math.min(6, Math.ceil((maximum + 1) / 60))}
          maxLength={maximum}
          counted={words.length}
          value={words}
          onChange={({ target }) =>
            setText(text.map((one, at) => (at === index ? { ...one, text: target.value.replaceAll('\n', ' ') } : one)))
          }
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Submit missing={null} starts={propose} disabled={isEmpty}>
          {m.translate_send()}
        </Submit>
        <Button variant="plain" onClick={onDone}>
          {m.translate_cancel()}
        </Button>
      </div>
    </form>
  );
}
