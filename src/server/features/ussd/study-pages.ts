import { behindSetUp, home } from './menu-pages.ts';
import type { Next, Page, PageName } from './page.ts';
import type { Answer, Question, State } from './state.ts';
import { wordsIn } from './words.ts';

/* Matching studies, one study, and its questions one by one. */

const MOST_TEXT = 160;

const asked = (state: State): Question | undefined => state.study?.questions[state.question];

/** The page of the next question; after the last one, the answers are sent. */
function questionAfter(state: State, question: number, set: Partial<State> = {}): Next {
  const next = state.study?.questions[question];
  if (!next) return { to: 'send', set };
  return { to: next.special === null ? 'question' : 'special', set: { ...set, question, askedAt: state.now } };
}

/** Stores an answer with how long the question was on the phone, and continues. */
function keepAnswer(state: State, given: { answer: string; answers?: readonly string[] }): Next {
  const question = asked(state);
  if (!question) return home(state);
  const secondsTaken = Math.max(
    0,
    Math.min(86_400, Math.round((Date.parse(state.now) - Date.parse(state.askedAt)) / 1000)),
  );
  const answer: Answer = {
    id: question.id,
    question: question.question,
    ...given,
    secondsTaken,
    ...(question.special === null ? {} : { consented: true }),
  };
  return questionAfter(state, state.question + 1, { answers: [...state.answers, answer] });
}

function headOf(state: State): string {
  const words = wordsIn(state.language);
  const question = asked(state);
  const head = words.question(state.question + 1, state.study?.questions.length ?? 0, question?.question ?? '');
  return question?.kind === 'MULTIPLE' ? `${head}\n${words.several}` : head;
}

/** The page of a question, whose kind decides how it is answered. */
const QUESTIONS = {
  choice: {
    kind: 'choice',
    view: (state) => ({ head: headOf(state), options: asked(state)?.options ?? [] }),
    choose: (index, state) => keepAnswer(state, { answer: asked(state)?.options[index] ?? '' }),
  },
  pick: {
    kind: 'pick',
    view: (state) => ({ head: headOf(state), options: asked(state)?.options ?? [] }),
    pick: (indices, state) => {
      const answers = indices.map((index) => asked(state)?.options[index] ?? '');
      return keepAnswer(state, { answer: answers.join(', '), answers });
    },
  },
  typed: {
    kind: 'typed',
    view: (state) => ({ head: headOf(state) }),
    type: (typed, state) =>
      typed === ''
        ? { again: wordsIn(state.language).noAnswer }
        : keepAnswer(state, { answer: typed.slice(0, MOST_TEXT) }),
  },
} satisfies Record<string, Page>;

export function questionPage(state: State): Page {
  const kind = asked(state)?.kind;
  if (kind === 'TEXT') return QUESTIONS.typed;
  return kind === 'MULTIPLE' ? QUESTIONS.pick : QUESTIONS.choice;
}

/** The actions for a study. */
function studyOptions(state: State): { label: string; next: Next }[] {
  const { study, language } = state;
  const { studyOptions: words } = wordsIn(language);
  const apply: Next = study?.needsWeb ? { run: 'linkToStudy' } : questionAfter(state, 0, { answers: [] });
  return [
    ...(study && study.obstacle === null
      ? [{ label: study.needsWeb ? words.link : words.apply, next: behindSetUp(state, 'showStudy', apply) }]
      : []),
    { label: words.words, next: { to: 'studyWords' } },
  ];
}

export const STUDY_PAGES = {
  studies: {
    kind: 'choice',
    view: ({ language, studies }) => ({ head: wordsIn(language).studies, options: studies.map(({ label }) => label) }),
    back: home,
    choose: (index, { studies }) => ({ run: 'showStudy', set: { typed: studies[index]?.id ?? '' } }),
  },
  study: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      const { name = '', organization = '', facts = '', obstacle = null, needsWeb = false } = state.study ?? {};
      const lines = [name, `${organization}. ${facts}`, obstacle ?? (needsWeb ? words.needsWeb : '')];
      return {
        head: lines.filter((line) => line !== '').join('\n'),
        options: studyOptions(state).map(({ label }) => label),
      };
    },
    back: (state) => (state.studies.length > 0 ? { to: 'studies' } : home(state)),
    choose: (index, state) => studyOptions(state)[index]?.next ?? home(state),
  },
  studyWords: {
    kind: 'choice',
    view: ({ language, study }) => ({ head: study?.description.trim() || wordsIn(language).noWords }),
    back: () => ({ to: 'study' }),
    choose: () => ({ to: 'study' }),
  },
  studyCode: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).studyCode }),
    back: home,
    type: (typed) => ({ run: 'findStudy', set: { typed } }),
  },
  special: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      const about = asked(state)?.special;
      return {
        head: words.asksSpecial(about ? words.special[about] : ''),
        options: [words.specialOptions.yes, words.specialOptions.no],
      };
    },
    choose: (index, state) => {
      if (index === 0) return { to: 'question', set: { askedAt: state.now } };
      // Without the consent there is no answer, and the study sees that the question was skipped.
      return questionAfter(state, state.question + 1);
    },
  },
  // Its kind depends on the question: `pageOf` picks the right one.
  question: QUESTIONS.choice,
  send: {
    kind: 'choice',
    view: ({ language }) => {
      const { send, sendOptions } = wordsIn(language);
      return { head: send, options: [sendOptions.yes, sendOptions.no] };
    },
    choose: (index) => (index === 0 ? { run: 'apply' } : { to: 'study', set: { answers: [] } }),
  },
} satisfies Partial<Record<PageName, Page>>;
