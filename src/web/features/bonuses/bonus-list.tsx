import { type ChangeEvent, useState } from 'react';
import { BONUS_PROBLEMS, MOST_BONUS_TEXT } from '../../../domain/bonuses.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';

const MOST_SHOWN = 20;

/** A pasted list or a file of bonuses: checked as a whole first, then paid as a whole. */
export function BonusList({ studyId }: { studyId: string }) {
  const [text, setText] = useState('');
  const check = useAction('POST /project/studies/{id}/bonuses/list');
  const pay = useAction('POST /project/studies/{id}/bonuses/list', {
    onDone: ({ content }) => {
      if (!content.isPaid) return check.mutate({ params: { id: studyId }, body: { text, onlyCheck: true } });
      toast.success(`${countOf(content.people, 'bonus', 'bonuses')} paid: ${formatCedis(content.totalPesewas)}`);
      setText('');
      check.reset();
    },
  });
  const change = (next: string) => {
    setText(next.slice(0, MOST_BONUS_TEXT));
    check.reset();
    pay.reset();
  };
  const readFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again triggers a change event.
    target.value = '';
    void file?.text().then(change);
  };
  const checked = check.data?.content;
  const isRight = checked !== undefined && checked.problems.length === 0 && checked.people > 0;
  return (
    <div className="grid gap-3">
      <AreaField
        label="List"
        hint="On each line a participant’s code, the amount in GH₵ and the reason, such as “7f0c1a9b2d3e4f5061728394, 10, Thank you for the photos”. The CSV of applicants has each person’s code next to their name. Instead of a code, you can give the email address that you invited."
        rows={5}
        maxLength={MOST_BONUS_TEXT}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {checked && checked.problems.length > 0 && (
        <div role="status" className="grid gap-1 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink text-sm">
          <p className="font-semibold">
            Nobody has been paid. Please correct {countOf(checked.problems.length, 'line')}:
          </p>
          <ul>
            {checked.problems.slice(0, MOST_SHOWN).map((one) => (
              <li key={`${one.line} ${one.problem}`} className="wrap-anywhere">
                Line {one.line}: {one.text}. {BONUS_PROBLEMS[one.problem]}.
              </li>
            ))}
          </ul>
          {checked.problems.length > MOST_SHOWN && <p>And {checked.problems.length - MOST_SHOWN} more.</p>}
        </div>
      )}
      {isRight && (
        <p role="status" className="font-semibold">
          {countOf(checked.people, 'person', 'people')}, {formatCedis(checked.totalPesewas)} in total.{' '}
          <span className="font-normal text-quiet">Your wallet has {formatCedis(checked.availablePesewas)}.</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isRight ? (
          <Button starts={pay} onClick={() => pay.mutate({ params: { id: studyId }, body: { text } })}>
            Pay {formatCedis(checked.totalPesewas)}
          </Button>
        ) : (
          <Button
            disabled={text.trim() === ''}
            starts={check}
            onClick={() => check.mutate({ params: { id: studyId }, body: { text, onlyCheck: true } })}
          >
            Check the list
          </Button>
        )}
        <label className="inline-flex min-h-12 cursor-pointer items-center rounded-lg px-5 font-semibold text-clay focus-within:outline-3 focus-within:outline-focus hover:bg-clay-soft">
          Choose a CSV file
          <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={readFile} />
        </label>
      </div>
    </div>
  );
}
