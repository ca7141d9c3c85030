import type { z } from 'zod/mini';
import * as schema from 'zod/mini';
import { type OwnEntry, type OwnWork, submitEntry } from '../../../contract/assignments.ts';
import { requiredText } from '../../../contract/fields.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useAction } from '../../lib/queries.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { showInstant } from '../../lib/when.ts';
import { Ahead } from '../../ui/ahead.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { buttonLook } from '../../ui/looks.ts';
import { Submit } from '../../ui/submit.tsx';
import { OwnForm } from './own-form.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** An entry that can be handed in now: where it is done, and how it is handed in. */
export function OpenEntry({ work, entry }: { work: Work; entry: Entry }) {
  const submit = useAction(submitEntry);
  const params = { id: entry.id };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">
          {work.kind === 'DIARY' ? `Entry ${entry.number} of ${work.entryCount}` : 'Your task'}
        </h2>
        <p className="text-quiet">
          About {work.durationInMinutes} minutes · <span className="money">{formatCedis(entry.payPesewas)}</span>
        </p>
        <p className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
          Hand it in <Ahead at={entry.dueAt} />, before {showInstant(entry.dueAt)}.
        </p>
      </div>
      {entry.link && (
        <a
          href={entry.link}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonLook('main')} justify-self-start`}
        >
          Open the survey
        </a>
      )}
      {work.finish === 'FORM' && (
        <OwnForm
          key={entry.id}
          questions={work.questions}
          busy={submit.isPending}
          onSend={(answers) => submit.mutate({ params, body: { answers } })}
        />
      )}
      {work.finish === 'CODE' && <CodeForm key={entry.id} entryId={entry.id} />}
      {work.finish === 'RETURN' && (
        <p className="text-quiet">At its end, the survey leads you back here by itself. That hands it in.</p>
      )}
      {work.finish === 'API' && (
        <p className="text-quiet">The survey tells us when you have finished. You don’t need to do anything here.</p>
      )}
    </Card>
  );
}

const CodeSchema = schema.object({ code: requiredText('Please enter the code that the survey shows at its end', 100) });

function CodeForm({ entryId }: { entryId: string }) {
  const form = useSmallForm(CodeSchema, { code: '' });
  const submit = useAction(submitEntry);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.onSubmit((body) =>
        submit.mutate({ params: { id: entryId }, body }, { onError: (error) => form.refuse('code', error.message) }),
      )}
    >
      <TextField
        label="Completion code"
        hint="The survey shows it at its end. Capital letters and spaces don’t matter."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        {...form.quietText('code')}
      />
      <Submit className="justify-self-start" missing={form.problem === null ? null : ''} busy={submit.isPending}>
        Hand it in
      </Submit>
    </form>
  );
}
