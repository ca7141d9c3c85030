import type { StudyKind } from '../../../../domain/study-kinds.ts';

export interface TemplateFacts {
  title: string;
  kind: StudyKind;
  /** The length of a session, of a task or of one entry of a diary. */
  minutes: number;
  places: number;
  /** What the researcher learns from it. */
  about: string;
}

/** What a study can start from: interviews, tests, discussions, surveys and diaries as researchers in Ghana often run them. */
export const TEMPLATES = {
  momo: {
    title: 'Mobile-money app test',
    kind: 'ONE_TO_ONE',
    minutes: 45,
    places: 5,
    about: 'Watch people send money, buy airtime and pay a bill.',
  },
  app: {
    title: 'First look at an app or website',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    places: 5,
    about: 'See what people expect of something new, before you build more of it.',
  },
  agent: {
    title: 'Banking with an agent',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    places: 8,
    about: 'Learn how people choose an agent, and what they do when there is no cash.',
  },
  market: {
    title: 'Market trader interview',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    places: 8,
    about: 'Learn how traders buy goods, take payments and keep track.',
  },
  farm: {
    title: 'Buying seed and fertiliser',
    kind: 'ONE_TO_ONE',
    minutes: 45,
    places: 8,
    about: 'Learn how farmers choose and pay for inputs before the rains.',
  },
  clinic: {
    title: 'Clinic visit interview',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    places: 6,
    about: 'Follow a visit from booking to medicine, without asking about illness.',
  },
  school: {
    title: 'Parents and school costs',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    places: 6,
    about: 'Learn how parents plan for fees, books and transport.',
  },
  travel: {
    title: 'Trotro and the way to work',
    kind: 'ONE_TO_ONE',
    minutes: 15,
    places: 10,
    about: 'Learn what people pay, how long they wait, and what they do when nothing comes.',
  },
  susu: {
    title: 'Group talk: saving together',
    kind: 'GROUP',
    minutes: 60,
    places: 12,
    about: 'Hear susu savers compare collectors, groups and apps.',
  },
  data: {
    title: 'Group talk: data bundles',
    kind: 'GROUP',
    minutes: 60,
    places: 12,
    about: 'Hear how people choose a network and make a bundle last.',
  },
  fees: {
    title: 'Short survey: fees at the stall',
    kind: 'TASK',
    minutes: 10,
    places: 40,
    about: 'Count what traders accept, what they avoid, and why.',
  },
  spending: {
    title: 'Diary: a week of spending',
    kind: 'DIARY',
    minutes: 5,
    places: 12,
    about: 'See what people pay each day, and how, before they forget it.',
  },
} as const satisfies Record<string, TemplateFacts>;

export type TemplateKey = keyof typeof TEMPLATES;
