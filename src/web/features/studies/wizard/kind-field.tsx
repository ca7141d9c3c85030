import { codesOf } from '../../../../domain/codes.ts';
import { KIND_RULES, STUDY_KINDS, type StudyKind } from '../../../../domain/study-kinds.ts';
import { useHidden } from '../../../lib/hidden.ts';
import { OneOf } from '../../../ui/choices.tsx';
import type { StageProps } from './stage-props.ts';

const MEANINGS: Readonly<Record<StudyKind, string>> = {
  ONE_TO_ONE: 'You meet each person alone.',
  GROUP: '2 to 12 people meet you together.',
  TASK: 'People do it in their own time.',
  DIARY: 'People write several entries over some days.',
};

/** Kinds whose every stage is built. */
const OFFERED = codesOf(STUDY_KINDS);

/** What a group starts with: both are changed on its schedule. */
const FIRST_GROUP = { parallelSessions: 6, minimumSeats: 3 };

/** STUDY-38: what the study is. It decides the later stages. */
export function KindField({ draft, onChange }: Pick<StageProps, 'draft' | 'onChange'>) {
  const { details, schedule } = draft;
  const hidden = useHidden();
  const choose = (kind: StudyKind) => {
    const { parallelSessions, minimumSeats } = schedule;
    if (minimumSeats !== null) hidden.keep('group', { parallelSessions, minimumSeats });
    onChange('details', { ...details, kind });
    const { least } = KIND_RULES[kind].seats;
    const isGroup = kind === 'GROUP';
    if (isGroup !== (schedule.minimumSeats !== null))
      onChange('schedule', {
        ...schedule,
        ...(isGroup ? hidden.restore('group', FIRST_GROUP) : { parallelSessions: least, minimumSeats: null }),
      });
  };
  return (
    <OneOf
      label="Kind of study"
      name="kind"
      options={Object.fromEntries(OFFERED.map((kind) => [kind, STUDY_KINDS[kind]]))}
      descriptions={MEANINGS}
      value={details.kind}
      onChange={(kind) => choose(kind as StudyKind)}
    />
  );
}
