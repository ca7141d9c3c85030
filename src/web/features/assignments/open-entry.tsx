import type { z } from 'zod/mini';
import * as schema from 'zod/mini';
import type { OwnEntry, OwnWork } from '../../../contract/assignments.ts';
import { requiredText } from '../../../contract/fields.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { AfterTax } from '../payouts/after-tax.tsx';
import { OwnForm } from './own-form.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** An entry that can be handed in now: where it is done, and how it is handed in. */
export function OpenEntry({ work, entry }: { work: Work; entry: Entry }) {
  const submit = useAction('POST /project/entries/{id}/submit');
  const params = { id: entry.id };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">
          {work.kind === 'DIARY'
            ? m.work_entry_of({ number: entry.number, entries: work.entryCount })
            : m.work_your_task()}
        </h2>
        <p className="text-quiet">
          {m.work_about({ minutes: work.durationInMinutes })} ·{' '}
          <span className="money">{formatCedis(entry.payPesewas)}</span>
        </p>
        <AfterTax pesewas={entry.payPesewas} />
        <p className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
          {m.work_hand_in_when()} <TimeLeft at={entry.dueAt} />, {m.work_before({ time: showInstant(entry.dueAt) })}
        </p>
      </div>
      {entry.link && (
        <a
          href={entry.link}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('main')} justify-self-start`}
        >
          {m.work_survey()}
        </a>
      )}
      {work.finish === 'FORM' && (
        <OwnForm
          key={entry.id}
          questions={work.questions}
          starts={submit}
          onSend={(answers) => submit.mutate({ params, body: { answers } })}
        />
      )}
      {work.finish === 'CODE' && <CodeForm key={entry.id} entryId={entry.id} />}
      {work.finish === 'RETURN' && <p className="text-quiet">{m.work_returns()}</p>}
      {work.finish === 'API' && <p className="text-quiet">{m.work_reports()}</p>}
    </Card>
  );
}

const CodeSchema = schema.object({ code: requiredText(m.work_code_missing(), 100) });

function CodeForm({ entryId }: { entryId: string }) {
  const form = useSchemaForm(CodeSchema, { code: '' });
  const submit = useAction('POST /project/entries/{id}/submit');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.onSubmit((body) =>
        submit.mutate({ params: { id: entryId }, body }, { onError: (error) => form.refuse('code', error.message) }),
      )}
    >
      <TextField
        label={m.work_code()}
        hint={m.work_code_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        {...form.quietText('code')}
      />
      <Submit className="justify-self-start" missing={form.problem === null ? null : ''} busy={submit.isPending}>
        {m.work_hand_in()}
      </Submit>
    </form>
  );
}
