import type { Hidden } from '../../../lib/hidden.ts';
import { newOption, type Screeners } from './draft.ts';

type Question = Screeners[number];
type Options = Question['options'];

/** The choices of an attention check, of which one is right. */
export function withOneRight(options: Options, right: number): Options {
  return options.map((option, at) => ({ ...option, eligibility: at === right ? 'QUALIFY' : 'DISQUALIFY' }));
}

/** Kinds that ask the same: one or several of the same choices. */
const formOf = ({ kind }: Pick<Question, 'kind'>) => (kind === 'SINGLE' || kind === 'MULTIPLE' ? 'CHOICE' : kind);

/**
 * A question with another kind of answer. What the new kind has no place for is hidden, and comes back with the old kind:
 * choices, what they mean, the voice, and the special data.
 */
export function withKind(question: Question, kind: Question['kind'], hidden: Hidden): Question {
  const [from, to] = [formOf(question), formOf({ kind })];
  if (from === to) return { ...question, kind };
  const name = (what: string) => `${question.id} ${what}`;
  hidden.keep(name(from), question);
  if (from !== 'TEXT') hidden.keep(name('options'), question.options);
  const before = hidden.restore<Question | null>(name(to), null);
  const options = from === 'TEXT' ? hidden.restore(name('options'), [newOption(), newOption()]) : question.options;
  // An attention check has no special data: what it had before comes back with the next kind.
  if (from !== 'ATTENTION') hidden.keep(name('special'), question.special);
  const special = hidden.restore<Question['special']>(name('special'), undefined);
  if (to === 'TEXT') return { ...question, kind, special, takesVoice: before?.takesVoice, options: [] };
  const plain = { ...question, kind, takesVoice: undefined };
  if (to === 'ATTENTION') {
    const rightId = before?.options.find(({ eligibility }) => eligibility === 'QUALIFY')?.id;
    const right = options.findIndex(({ id }) => id === rightId);
    return { ...plain, special: undefined, options: withOneRight(options, Math.max(0, right)) };
  }
  // As an attention check, the choices had another meaning.
  const eligibilityOf = (id: string) => before?.options.find((option) => option.id === id)?.eligibility ?? 'QUALIFY';
  return {
    ...plain,
    special,
    options: options.map((option) => ({ ...option, eligibility: eligibilityOf(option.id) })),
  };
}
