import { useId } from 'react';
import type { StudyAnswers as Answers } from '../../../contract/studies/results.ts';
import { ANSWER_FACTS } from '../../../domain/answer-facts.ts';
import { countWords, numberWords } from './answer-words.ts';

type Question = Answers['questions'][number];

interface Row {
  name: string;
  /** Everybody first, then each group. */
  cells: readonly { words: string; share: number }[];
}

/** How the answers to a question differ between groups: a row for each choice, a column for each group. Darker is a larger share. */
export function CrossTable({
  title,
  lead,
  question,
  by,
}: {
  title: string;
  lead: string;
  question: Question;
  by: NonNullable<Answers['by']>;
}) {
  const id = useId();
  const sizes = [question.answered, ...question.answeredByGroup];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 id={id} className="wrap-anywhere font-display text-lg">
          {title}
        </h3>
        <p className="text-quiet">
          {lead} · by {by.name in ANSWER_FACTS ? by.label.toLowerCase() : `“${by.label}”`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className="relative overflow-x-auto rounded-xl border border-line" aria-labelledby={id} tabIndex={0}>
        <table className="w-full text-left" aria-labelledby={id}>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-[1] min-w-24 bg-wash px-3 py-2 sm:min-w-36 sm:px-4 align-bottom font-normal text-quiet"
              >
                Answer
              </th>
              {['Everybody', ...by.groups.map(({ label }) => label)].map((words, at) => (
                <th
                  key={words}
                  scope="col"
                  className="min-w-20 px-2 py-2 text-right sm:min-w-28 sm:px-3 align-bottom font-semibold text-sm"
                >
                  {words}
                  <span className="money block font-normal text-quiet">{sizes[at]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(question, sizes).map(({ name, cells }) => (
              <tr key={name} className="border-line border-t">
                <th
                  scope="row"
                  className="wrap-anywhere sticky left-0 z-[1] max-w-28 bg-surface px-3 py-2.5 sm:max-w-52 sm:px-4 font-normal"
                >
                  {name}
                </th>
                {cells.map(({ words, share }, at) => (
                  <td
                    key={by.groups[at - 1]?.value ?? ''}
                    className={`money whitespace-nowrap px-2 py-2.5 sm:px-3 text-right [print-color-adjust:exact] ${at === 0 ? 'font-semibold' : ''}`}
                    style={{ background: `color-mix(in srgb, var(--leaf) ${Math.round(share * 22)}%, transparent)` }}
                  >
                    {words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function rowsOf({ numbers, choices }: Question, sizes: readonly number[]): Row[] {
  if (numbers) {
    const all = [numbers, ...numbers.byGroup];
    const row = (name: string, of: (one: (typeof all)[number]) => string): Row => ({
      name,
      cells: all.map((one) => ({ words: of(one), share: 0 })),
    });
    return [
      row('Median', ({ median }) => numberWords(median)),
      row('Mean', ({ mean }) => numberWords(mean)),
      row('Numbers', ({ count }) => String(count)),
    ];
  }
  return choices.map(({ answer, count, byGroup }) => ({
    name: answer,
    cells: [count, ...byGroup].map((times, at) => {
      const size = sizes[at] ?? 0;
      return { words: size === 0 ? '–' : countWords(times, size), share: size === 0 ? 0 : times / size };
    }),
  }));
}
