import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudyAnswers as Answers } from '../../../contract/studies/results.ts';
import { ANSWER_FACT_NAMES, ANSWER_FACTS, type AnswerFact } from '../../../domain/answer-facts.ts';
import { countOf } from '../../../domain/counts.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { useFilters } from '../../lib/filters.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, FiltersIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { comparedBy, QuestionAnswers } from './question-answers.tsx';

const FORMATS = { csv: 'CSV', sav: 'SPSS', json: 'JSON' } as const;

/** What people answered, question by question: filtered by facts of their profiles, and compared by a fact or another question. */
export function StudyAnswers({ study }: { study: { id: string; kind: StudyKind } }) {
  const { values, query: filter, change, clear } = useFilters(['who', 'by', ...ANSWER_FACT_NAMES]);
  const query = useQuery({
    ...ask('GET /project/studies/{id}/results/answers', { params: { id: study.id }, query: filter }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="answers-heading">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="answers-heading" className="text-xl">
          Answers
        </h2>
        {query.data && query.data.content.tookPart > 0 && <Downloads studyId={study.id} answers={query.data.content} />}
      </div>
      <Loaded query={query} rows={3}>
        {({ content: answers }) =>
          answers.applied === 0 ? (
            <Banner title="No answers yet">
              Answers appear here as soon as somebody applies. To reach more people, share the study’s link.
            </Banner>
          ) : (
            <>
              <Filters answers={answers} kind={study.kind} values={values} onChange={change} onClear={clear} />
              {answers.waiting > 0 && (
                <p className="text-quiet">
                  {countOf(answers.waiting, 'entry waits', 'entries wait')} for your review. Answers count once you have
                  accepted them.
                </p>
              )}
              {answers.people === 0 ? (
                <Banner
                  title="No matches"
                  action={
                    <Button variant="plain" onClick={clear}>
                      Clear filters
                    </Button>
                  }
                >
                  {values.who === 'TOOK_PART' && answers.tookPart === 0
                    ? 'Nobody has taken part yet.'
                    : 'Nobody has all of these answers in their profile.'}
                </Banner>
              ) : (
                <Questions answers={answers} study={study} />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** Everybody who took part, in one file, and all applicants in another one. */
function Downloads({ studyId, answers: { tookPart, applied } }: { studyId: string; answers: Answers }) {
  const download = useDownload('GET /project/studies/{id}/results/data');
  const applicants = useDownload('GET /project/studies/{id}/applications/csv');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span id="download-words" className="text-quiet text-sm">
        The {countOf(tookPart, 'person', 'people')} who took part, without names:
      </span>
      {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
        <Button
          key={format}
          variant="plain"
          starts={download}
          aria-describedby="download-words"
          onClick={() => download.mutate({ params: { id: studyId }, query: { format } })}
        >
          {format === 'csv' && <DownloadIcon />}
          {FORMATS[format]}
        </Button>
      ))}
      {applied > tookPart && (
        <Button variant="quiet" starts={applicants} onClick={() => applicants.mutate({ params: { id: studyId } })}>
          All {applied} applicants (CSV)
        </Button>
      )}
    </div>
  );
}

type Values = Record<'who' | 'by' | AnswerFact, string>;

function Filters({
  answers: { applied, tookPart, people, facts, by, questions },
  kind,
  values,
  onChange,
  onClear,
}: {
  answers: Answers;
  kind: StudyKind;
  values: Values;
  onChange: (change: Partial<Values>) => void;
  onClear: () => void;
}) {
  const inUse = ANSWER_FACT_NAMES.filter((name) => values[name] !== '');
  const [isOpen, setIsOpen] = useState(inUse.length > 0);
  // A fact that everybody shares neither filters nor compares.
  const useful = facts.filter(({ name, groups }) => groups.length > 1 || values[name as AnswerFact] !== '');
  const comparable = {
    ...Object.fromEntries(useful.map(({ name, label }) => [name, label])),
    ...Object.fromEntries(
      inOrder(questions).flatMap(({ name, kind: asked, question }, at) =>
        asked === 'TEXT' ? [] : [[name, `${at + 1}. ${question}`]],
      ),
    ),
  };
  const all = values.who === 'TOOK_PART' ? tookPart : applied;
  return (
    <div className="filters">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label="People"
          placeholder={`Everybody who applied (${applied})`}
          options={{ TOOK_PART: `${hasSessions(kind) ? 'Came to a session' : 'Had work accepted'} (${tookPart})` }}
          value={values.who}
          onChange={({ target }) =>
            onChange({
              who: target.value,
              // Of people who only applied, fewer facts are known.
              ...(target.value === ''
                ? Object.fromEntries(inUse.filter((name) => !ANSWER_FACTS[name].ofApplicants).map((name) => [name, '']))
                : {}),
              ...(target.value === '' && by?.name && isOfParticipants(by.name) ? { by: '' } : {}),
            })
          }
        />
        <SelectField
          label="Compare by"
          placeholder="Don’t compare"
          options={comparable}
          value={values.by}
          onChange={({ target }) => onChange({ by: target.value })}
        />
        <Button variant="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <FiltersIcon />
          Filters{inUse.length > 0 && ` (${inUse.length})`}
        </Button>
      </div>
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-3">
          {useful.map(({ name, label, groups }) => (
            <SelectField
              key={name}
              label={label}
              placeholder="All"
              options={Object.fromEntries(groups.map((group) => [group.value, `${group.label} (${group.people})`]))}
              value={values[name as AnswerFact]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ))}
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-3" role="status">
        <span>
          <b>{people}</b> of {countOf(all, 'person', 'people')}
          {inUse.length > 0 && `: ${inUse.map((name) => wordsOf(name, values[name])).join(', ')}`}
        </span>
        {inUse.length > 0 && (
          <button type="button" className="min-h-11 text-clay underline underline-offset-3" onClick={onClear}>
            Clear filters
          </button>
        )}
      </p>
    </div>
  );
}

const isOfParticipants = (name: string) => ANSWER_FACTS[name as AnswerFact]?.ofApplicants === false;

const wordsOf = (name: AnswerFact, value: string) =>
  (ANSWER_FACTS[name].values as Readonly<Record<string, string>>)[value] ?? value;

/** What people said in their work first, then what they said when they applied. */
function inOrder(questions: Answers['questions']): Answers['questions'] {
  return questions.toSorted((one, other) => Number(one.of === 'SCREENER') - Number(other.of === 'SCREENER'));
}

/** Which questions take the whole width: quotations, tables, and charts that have no other next to them. */
function wideOnes(questions: Answers['questions'], by: Answers['by']): Set<string> {
  const wide = new Set<string>();
  let waiting: string | null = null;
  for (const question of questions) {
    const { name, kind, numbers } = question;
    const isOwn = comparedBy(question, by) !== null || (kind === 'TEXT' && numbers === null);
    if (isOwn && waiting) wide.add(waiting);
    if (isOwn) wide.add(name);
    waiting = isOwn || waiting ? null : name;
  }
  if (waiting) wide.add(waiting);
  return wide;
}

function Questions({
  answers: { questions, by },
  study: { id, kind },
}: {
  answers: Answers;
  study: { id: string; kind: StudyKind };
}) {
  const ordered = inOrder(questions);
  const parts = [
    { of: 'WORK', title: kind === 'DIARY' ? 'In the diary' : 'In the survey' },
    { of: 'SCREENER', title: 'When they applied' },
  ]
    .map((part) => ({ ...part, own: ordered.filter((question) => question.of === part.of) }))
    .filter(({ own }) => own.length > 0);
  return parts.map(({ of, title, own }) => {
    const wide = wideOnes(own, by);
    return (
      <section key={of} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={title}>
        {parts.length > 1 && <h3 className="text-lg">{title}</h3>}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          {own.map((question) => (
            <QuestionAnswers
              key={question.name}
              question={question}
              number={ordered.indexOf(question) + 1}
              isWide={wide.has(question.name)}
              by={by}
              studyId={id}
            />
          ))}
        </ul>
      </section>
    );
  });
}
