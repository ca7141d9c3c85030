import { m } from '../../../messages/m.ts';
/** What somebody handed in with our own form; an optional question may have no answer. */
export function KeptAnswers({
  answers,
}: {
  answers: readonly { id: string; question: string; answers: readonly string[] }[];
}) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {answers.map(({ id, question, answers: given }) => (
        <div key={id}>
          <dt className="text-quiet text-sm">{question}</dt>
          <dd className="whitespace-pre-line break-words">{given.join(', ') || m.work_no_answer()}</dd>
        </div>
      ))}
    </dl>
  );
}
