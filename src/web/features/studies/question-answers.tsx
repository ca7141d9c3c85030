import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StudyAnswers as Answers } from '../../../contract/studies/results.ts';
import { countOf } from '../../../domain/counts.ts';
import { fold } from '../../../domain/fold.ts';
import { ask } from '../../lib/queries.ts';
import { BarTable } from '../../ui/bar-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { addressOf } from '../clips/clip-address.ts';
import { ClipPlayer } from '../clips/clip-player.tsx';
import { countWords, numberWords, rangeWords } from './answer-words.ts';
import { CrossTable } from './cross-table.tsx';
import { ParticipantCode } from './participant-code.tsx';

type Question = Answers['questions'][number];
type Text = Question['texts'][number];

/** How many texts are shown at first. */
const FIRST_TEXTS = 4;

/** The answers to one question: bars for choices, columns for numbers, quotations for other texts; a table where groups are compared. */
export function QuestionAnswers({
  question,
  number,
  isWide,
  by,
  studyId,
}: {
  question: Question;
  number: number;
  isWide: boolean;
  by: Answers['by'];
  studyId: string;
}) {
  const { kind, choices, numbers, texts, answered } = question;
  const title = `${number}. ${question.question}`;
  const compared = comparedBy(question, by);
  // Texts of a question that asks for a number, where somebody wrote something else.
  const others = numbers && answered > numbers.count ? texts.filter(({ text }) => !/\d/.test(text)) : [];
  return (
    <li className={`card grid p-5 grid-cols-[minmax(0,1fr)] gap-4 ${isWide ? 'lg:col-span-2' : ''}`}>
      {answered === 0 ? (
        <Heading title={title} lead="Nobody has answered this yet." />
      ) : compared && (kind !== 'TEXT' || numbers) ? (
        <CrossTable title={title} lead={leadOf(question)} question={question} by={compared} />
      ) : numbers ? (
        <Chart
          title={title}
          lead={`${leadOf(question)} · median ${numberWords(numbers.median)}, mean ${numberWords(numbers.mean)}`}
          kind="columns"
          isWhole
          unit=""
          points={numbers.ranges.map(({ from, to, count }) => ({
            name: rangeWords(from, to),
            short: Number.isInteger(from) && Number.isInteger(to) ? rangeWords(from, to) : numberWords(from),
            value: count,
            words: countOf(count, 'answer'),
          }))}
        />
      ) : kind === 'TEXT' ? (
        <>
          <Heading title={title} lead={leadOf(question)} />
          <Texts texts={texts} total={answered} studyId={studyId} title={title} />
        </>
      ) : (
        <BarTable
          caption={title}
          lead={leadOf(question)}
          bars={choices.map(({ answer, count }) => ({
            key: answer,
            name: answer,
            value: count,
            of: answered,
            words: countWords(count, answered),
          }))}
        />
      )}
      {others.length > 0 && <Texts texts={others} total={others.length} studyId={studyId} title={title} />}
    </li>
  );
}

/** What a question is compared by; a question isn't compared with itself. */
export function comparedBy({ name }: Question, by: Answers['by']): Answers['by'] {
  return by && by.name !== name && by.groups.length > 0 ? by : null;
}

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h3 className="wrap-anywhere font-display text-lg">{title}</h3>
      <p className="text-quiet">{lead}</p>
    </div>
  );
}

/** How many answers there are, and what kind of question it is. */
function leadOf({ kind, answered, notAnswered }: Question): string {
  return [
    countOf(answered, 'answer'),
    notAnswered > 0 && `${notAnswered} not answered`,
    kind === 'MULTIPLE' && 'several choices possible',
    kind === 'ATTENTION' && 'attention check',
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

/** Free texts and recordings, the newest first. */
function Texts({
  texts,
  total,
  studyId,
  title,
}: {
  texts: readonly Text[];
  total: number;
  studyId: string;
  title: string;
}) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [search, setSearch] = useState('');
  const matching = search === '' ? texts : texts.filter(({ text }) => fold(text).includes(fold(search)));
  // A task has a single entry.
  const isDiary = texts.some(({ entry }) => entry !== null && entry > 1);
  const some = showsAll || search !== '' ? matching : matching.slice(0, FIRST_TEXTS);
  return (
    <div className="grid gap-4">
      {showsAll && <SearchField label="Search in these answers" value={search} onSearch={setSearch} />}
      <ul id={id} className="grid gap-x-8 gap-y-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {some.map((text) => (
          <li
            key={`${text.participantCode} ${text.entry}`}
            className="grid content-start gap-1 border-gold border-l-3 pl-4"
          >
            {text.clipId ? (
              <Recording clipId={text.clipId} text={text.text} studyId={studyId} title={title} />
            ) : (
              <blockquote className="wrap-anywhere whitespace-pre-line">{text.text}</blockquote>
            )}
            <p className="text-quiet text-sm">
              <ParticipantCode code={text.participantCode} />
              {[...text.profile, ...(isDiary ? [`Entry ${text.entry}`] : [])].map((words) => ` · ${words}`)}
            </p>
          </li>
        ))}
      </ul>
      {some.length === 0 && <p className="text-quiet">No matches. Try another word.</p>}
      {!showsAll && texts.length > FIRST_TEXTS && (
        <Button
          variant="plain"
          className="justify-self-start"
          aria-controls={id}
          aria-expanded={false}
          onClick={() => setShowsAll(true)}
        >
          Show all {texts.length} answers
        </Button>
      )}
      {showsAll && total > texts.length && (
        <p className="text-quiet">
          These are the newest {texts.length}. The download has all {total}.
        </p>
      )}
    </div>
  );
}

/** An answer by voice, with its transcript if it has one. */
function Recording({ clipId, text, studyId, title }: { clipId: string; text: string; studyId: string; title: string }) {
  const query = useQuery(ask('GET /project/studies/{id}/results/clips', { params: { id: studyId } }));
  const clip = query.data?.content.clips.find(({ id }) => id === clipId);
  if (!clip) return <blockquote className="wrap-anywhere whitespace-pre-line">{text}</blockquote>;
  return <ClipPlayer clip={clip} name={title} address={() => addressOf(clip.id, query)} />;
}
