import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod/mini';
import * as schema from 'zod/mini';
import type { OwnEntry, OwnWork } from '../../../contract/assignments.ts';
import { requiredText } from '../../../contract/fields.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { codeOf } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useNow } from '../../lib/now.ts';
import { useOnline } from '../../lib/online.ts';
import { useAction } from '../../lib/queries.ts';
import { showLeft } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { Submit } from '../../ui/submit.tsx';
import { AfterTax } from '../payouts/after-tax.tsx';
import { dueWords } from './due-words.ts';
import { type EntryAnswer, forget, type KeptEntry, keep, readKept } from './kept-entries.ts';
import { OwnForm } from './own-form.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** An entry that can be handed in now: where it is done, and how it is handed in. */
export function OpenEntry({ work, entry }: { work: Work; entry: Entry }) {
  const now = useNow();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{heading(work, entry)}</h2>
        <p className="text-quiet">
          {m.work_about({ minutes: work.durationInMinutes })} ·{' '}
          <span className="money">{formatCedis(entry.payPesewas)}</span>
        </p>
        <AfterTax pesewas={entry.payPesewas} />
        <p className="mt-2 flex items-start gap-3 rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
          <ClockIcon />
          <span>
            <b>{dueWords(entry.dueAt, now)}</b> ({showLeft(entry.dueAt, now)})
          </span>
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
      {work.finish === 'FORM' && <Form key={entry.id} work={work} entry={entry} />}
      {work.finish === 'CODE' && <CodeForm key={entry.id} entryId={entry.id} />}
      {work.finish === 'RETURN' && <p className="text-quiet">{m.work_returns()}</p>}
      {work.finish === 'API' && <p className="text-quiet">{m.work_reports()}</p>}
    </Card>
  );
}

/** "Today: entry 3 of 7", if it opened today. */
function heading({ kind, entryCount: entries }: Work, { number, opensAt }: Entry): string {
  if (kind !== 'DIARY') return m.work_your_task();
  const isToday = opensAt.slice(0, 10) === new Date().toISOString().slice(0, 10);
  return isToday ? m.work_today({ number, entries }) : m.work_entry_of({ number, entries });
}

/**
 * The questions of our own form. What is typed, photographed or chosen is kept on this phone until it is handed in: offline, it is
 * handed in when the network is back.
 */
function Form({ work, entry }: { work: Work; entry: Entry }) {
  const [kept, setKept] = useState<KeptEntry | null | undefined>(undefined);
  const isOnline = useOnline();
  const submit = useAction('POST /project/entries/{id}/submit', { onDone: () => void forget(entry.id) });
  useEffect(() => void readKept(entry.id).then(setKept), [entry.id]);
  const put = (next: KeptEntry) => {
    setKept(next);
    void keep(entry.id, next);
  };
  const send = (answers: readonly EntryAnswer[]) => {
    if (!navigator.onLine) return put({ answers, waits: true });
    submit.mutate(
      { params: { id: entry.id }, body: { answers: [...answers] } },
      { onError: (error) => put({ answers, waits: codeOf(error) === 'OFFLINE' }) },
    );
  };
  const waits = kept?.waits === true;
  const sendAgain = useEffectEvent(() => {
    if (kept) send(kept.answers);
  });
  // When the network is back, and on the next visit.
  useEffect(() => {
    if (isOnline && waits) sendAgain();
  }, [isOnline, waits]);
  if (kept === undefined) return <div className="skeleton h-40" />;
  if (kept?.waits) {
    return (
      <Banner
        tone="wait"
        title={m.work_kept()}
        action={
          <Button variant="plain" busy={submit.isPending} onClick={() => put({ answers: kept.answers, waits: false })}>
            {m.work_kept_change()}
          </Button>
        }
      >
        {m.work_kept_why()}
      </Banner>
    );
  }
  return (
    <OwnForm
      entryId={entry.id}
      questions={work.questions}
      kept={kept?.answers ?? []}
      starts={submit}
      // Not rendered again: the form has it.
      onChange={(answers) => void keep(entry.id, { answers, waits: false })}
      onSend={send}
    />
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
