import { ScreeningForm } from '../../../../contract/studies/screeners.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { askedQuestions } from '../../../../domain/screening.ts';
import {
  blocksOf,
  FREE_QUESTIONS,
  MAX_PAID_PEOPLE,
  refuseScreening,
  SCREENING_BLOCK_PESEWAS,
} from '../../../../domain/screening-pay.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Missing } from '../../../ui/wizard.tsx';
import { pricedOf, type StudyDraft } from './draft.ts';
import { useProblems } from './use-problems.ts';

interface ScreeningProblems extends Omit<ReturnType<typeof useProblems>, 'first'> {
  first: Missing | null;
}

/** What is wrong with the screening's numbers; how many people a study without paid questions pays does not matter. */
export function useScreeningProblems({ screeners, screening }: StudyDraft): ScreeningProblems {
  const isPaid = blocksOf(screeners) > 0;
  const problems = useProblems(ScreeningForm, isPaid ? screening : { ...screening, paidPeople: null });
  const missing = refuseScreening(screeners, screening);
  return { ...problems, first: problems.first ?? (missing && { words: missing.message, at: 'paidPeople' }) };
}

const numberOf = (text: string) => (text === '' ? null : Number(text));

/** For how many people a long screener pays at most, and by when applicants hear. */
export function ScreeningFields({
  draft,
  problems,
  onChange,
}: {
  draft: StudyDraft;
  problems: ScreeningProblems;
  onChange: (screening: StudyDraft['screening']) => void;
}) {
  const { screeners, screening } = draft;
  const asked = askedQuestions(screeners).length;
  const eachPesewas = blocksOf(screeners) * SCREENING_BLOCK_PESEWAS;
  const upTo = priceOf(pricedOf(draft))?.screeningPesewas ?? eachPesewas * (screening.paidPeople ?? 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold text-lg">Applicants</legend>
      {eachPesewas > 0 && (
        <div className="grid gap-3 rounded-xl bg-sunken px-4 py-3">
          <p>
            You ask {countOf(asked, 'question')}. {FREE_QUESTIONS} are free. Everybody who answers all of them carefully
            earns <b className="money">{formatCedis(eachPesewas)}</b>, whether they qualify or not.
          </p>
          <div className="max-w-xs">
            <TextField
              label="Most people to pay for answers"
              name="paidPeople"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PAID_PEOPLE}
              value={screening.paidPeople ?? ''}
              onBlur={() => problems.touch('paidPeople')}
              onChange={({ target }) => onChange({ ...screening, paidPeople: numberOf(target.value) })}
              error={problems.shown('paidPeople')}
            />
          </div>
          {upTo > 0 && (
            <p className="money text-quiet text-sm" role="status">
              Up to {formatCedis(upTo)} for screening, capped at{' '}
              {countOf(screening.paidPeople ?? 0, 'person', 'people')}. Then nobody else can apply, unless you pay for
              more. We return what you don’t use.
            </p>
          )}
        </div>
      )}
      <div className="max-w-sm">
        <TextField
          label="Days until applicants get an answer"
          name="answerDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          hint="We show them the date. If you have not decided by then, we tell them that they were not selected."
          value={screening.answerDays ?? ''}
          onBlur={() => problems.touch('answerDays')}
          onChange={({ target }) => onChange({ ...screening, answerDays: numberOf(target.value) })}
          error={problems.shown('answerDays')}
        />
      </div>
    </fieldset>
  );
}
