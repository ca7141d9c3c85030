import { QuestionField } from '../../applications/question-field.tsx';
import type { Screeners } from './draft.ts';

/**
 * The question that the person is writing, as participants will see it. Only a picture: Tab passes it by, and Preview has
 * questions that can be answered.
 */
export function ScreenerPreview({ questions, active }: { questions: Screeners; active: string | null }) {
  const shown = questions.find(({ id }) => id === active) ?? questions[0];
  if (!shown) return null;
  return (
    <aside className="grid gap-3 rounded-xl bg-sunken p-4 xl:sticky xl:top-4" aria-labelledby="preview">
      <h2 id="preview" className="text-base">
        How a participant sees it
      </h2>
      <div inert className="grid gap-3 rounded-xl border border-line bg-surface p-4">
        <p className="text-quiet text-sm">
          Question {questions.indexOf(shown) + 1} of {questions.length}
        </p>
        <QuestionField
          question={{
            ...shown,
            question: shown.question || 'Your question',
            options: shown.options.map(({ answer }, index) => ({ answer: answer || `Answer ${index + 1}` })),
          }}
          answer={undefined}
          onAnswer={() => undefined}
        />
      </div>
    </aside>
  );
}
