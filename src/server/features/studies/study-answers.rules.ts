import { ANSWER_FACT_NAMES, ANSWER_FACTS, type AnswerFact, type AnswerFacts } from '../../../domain/answer-facts.ts';
import { numberIn, spreadOf } from '../../../domain/number-answers.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { OwnQuestion } from '../../../domain/own-time.ts';
import { askedQuestions, type ScreenerQuestion, type ScreenerResponse } from '../../../domain/screening.ts';

/** Somebody who applied, without a name. */
export interface Answerer {
  participantCode: string;
  tookPart: boolean;
  facts: AnswerFacts;
  responses: readonly ScreenerResponse[];
  /** Their accepted entries. */
  entries: readonly { number: number; answers: readonly KeptAnswer[] }[];
}

export type AnswerFilter = { who: 'APPLIED' | 'TOOK_PART' } & { [F in AnswerFact]?: string | undefined };

interface Group {
  value: string;
  label: string;
  people: number;
}
export interface Dimension {
  name: string;
  label: string;
  groups: Group[];
}

/** One answer: a person's to the screener, or that of one entry. */
interface Given {
  one: Answerer;
  entry: Answerer['entries'][number] | null;
  answers: readonly string[];
  clipId: string | null;
}

interface Question {
  name: string;
  of: 'SCREENER' | 'WORK';
  kind: 'SINGLE' | 'MULTIPLE' | 'TEXT' | 'ATTENTION';
  question: string;
  options: readonly string[];
  /** Of one person: one for the screener, one for each entry. An empty answer is none. */
  givenBy: (one: Answerer) => Given[];
}

const MOST_TEXTS = 200;

/** The questions of a study with their names in its data file; a question that the profile answers is never asked. */
export function questionsOf(screeners: readonly ScreenerQuestion[], ownQuestions: readonly OwnQuestion[]): Question[] {
  const asked = new Set(askedQuestions(screeners));
  return [
    ...screeners.flatMap((question, at) => (asked.has(question) ? [ofScreener(question, `q${at + 1}`)] : [])),
    // Photos are looked at entry by entry.
    ...ownQuestions.flatMap((question, at) => (question.kind === 'PHOTO' ? [] : [ofWork(question, `e${at + 1}`)])),
  ];
}

function ofScreener({ id, kind, question, options }: ScreenerQuestion, name: string): Question {
  return {
    name,
    of: 'SCREENER',
    kind: kind as Question['kind'],
    question,
    options: options.map(({ answer }) => answer),
    givenBy: (one) => {
      const response = one.responses.find((given) => given.id === id);
      const isGiven = response !== undefined && !response.skipped;
      const answers = isGiven ? (response.answers ?? [response.answer]) : [];
      return [{ one, entry: null, answers, clipId: (isGiven && response.clipId) || null }];
    },
  };
}

function ofWork({ id, kind, question, options }: OwnQuestion, name: string): Question {
  return {
    name,
    of: 'WORK',
    kind: kind as Question['kind'],
    question,
    options,
    givenBy: (one) =>
      one.entries.map((entry) => {
        const given = entry.answers.find((answer) => answer.id === id);
        return { one, entry, answers: given?.answers ?? [], clipId: given?.clipId ?? null };
      }),
  };
}

/** The facts that an organisation may filter by: fewer of people who only applied. */
export function factsFor(who: AnswerFilter['who']): AnswerFact[] {
  return ANSWER_FACT_NAMES.filter((name) => who === 'TOOK_PART' || ANSWER_FACTS[name].ofApplicants);
}

/** The facts that a filter names. */
export function factsIn(filter: AnswerFilter): AnswerFact[] {
  return ANSWER_FACT_NAMES.filter((name) => filter[name] !== undefined);
}

/** The people whom a filter leaves. */
export function filtered(people: readonly Answerer[], filter: AnswerFilter): Answerer[] {
  const facts = factsIn(filter);
  return people.filter(
    (one) => (filter.who === 'APPLIED' || one.tookPart) && facts.every((name) => one.facts[name] === filter[name]),
  );
}

/** The answers to a fact with the number of people who gave each, leaving out those that nobody gave. */
export function factGroups(name: AnswerFact, people: readonly Answerer[]): Dimension {
  const { label, values } = ANSWER_FACTS[name];
  const groups = Object.entries<string>(values).map(([value, words]) => ({
    value,
    label: words,
    people: people.filter(({ facts }) => facts[name] === value).length,
  }));
  return { name, label, groups: groups.filter(({ people: count }) => count > 0) };
}

/** What `by` compares: its groups, and which of their values an answer belongs to. Null for an unknown name. */
export function comparison(
  by: string,
  people: readonly Answerer[],
  { who, questions }: { who: AnswerFilter['who']; questions: readonly Question[] },
): { dimension: Dimension; valuesOf: (given: Given) => readonly string[] } | null {
  const fact = factsFor(who).find((name) => name === by);
  if (fact) {
    return {
      dimension: factGroups(fact, people),
      valuesOf: ({ one }) => {
        const value = one.facts[fact];
        return value === null ? [] : [value];
      },
    };
  }
  const question = questions.find(({ name, kind }) => name === by && kind !== 'TEXT');
  if (!question) return null;
  // An entry is compared by its own answer, and a person by all of theirs.
  const valuesOf = ({ one, entry }: Pick<Given, 'one' | 'entry'>) =>
    question
      .givenBy(one)
      .filter((other) => entry === null || other.entry === null || other.entry === entry)
      .flatMap(({ answers }) => answers);
  const groups = question.options.map((option) => ({
    value: option,
    label: option,
    people: people.filter((one) => valuesOf({ one, entry: null }).includes(option)).length,
  }));
  return {
    dimension: { name: by, label: question.question, groups: groups.filter(({ people: count }) => count > 0) },
    valuesOf,
  };
}

/** The answers of people to one question, in total and in each group. */
export function summarize(question: Question, people: readonly Answerer[], compared: ReturnType<typeof comparison>) {
  const { name, of, kind, options } = question;
  const asked = people.flatMap(question.givenBy);
  const given = asked.filter(({ answers }) => answers.length > 0);
  const groups = (compared?.dimension.groups ?? []).map(({ value }) =>
    given.filter((one) => compared?.valuesOf(one).includes(value)),
  );
  const timesOf = (choice: string, some: readonly Given[]) =>
    some.filter(({ answers }) => answers.includes(choice)).length;
  const spread = kind === 'TEXT' ? spreadOf(given.flatMap(({ answers }) => answers)) : null;
  return {
    name,
    of,
    kind,
    question: question.question,
    answered: given.length,
    notAnswered: asked.length - given.length,
    answeredByGroup: groups.map(({ length }) => length),
    choices:
      kind === 'TEXT'
        ? []
        : options.map((answer) => ({
            answer,
            count: timesOf(answer, given),
            byGroup: groups.map((group) => timesOf(answer, group)),
          })),
    numbers: spread && { ...spread, byGroup: groups.map(numbersOf) },
    texts: kind === 'TEXT' ? given.toReversed().slice(0, MOST_TEXTS).map(asText) : [],
  };
}

function numbersOf(group: readonly Given[]) {
  const texts = group.flatMap(({ answers }) => answers.filter((text) => numberIn(text) !== null));
  const [only] = texts.map(numberIn);
  const spread = spreadOf(texts);
  return {
    count: texts.length,
    median: spread?.median ?? only ?? null,
    mean: spread?.mean ?? only ?? null,
  };
}

function asText({ one, entry, answers, clipId }: Given) {
  return {
    text: answers.join('; '),
    participantCode: one.participantCode,
    profile: profileWords(one.facts),
    entry: entry?.number ?? null,
    clipId,
  };
}

/** Who somebody is, as far as it doesn't say who: gender, age and region. */
export function profileWords(facts: AnswerFacts): string[] {
  return (['gender', 'age', 'region'] as const).flatMap((name) => {
    const values: Readonly<Record<string, string>> = ANSWER_FACTS[name].values;
    return values[facts[name] ?? ''] ?? [];
  });
}
