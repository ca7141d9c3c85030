import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import { type Demographics, type Details, emptyDraft, newShortId, type Screeners, type StudyDraft } from './draft.ts';
import { TEMPLATES, type TemplateKey } from './template-titles.ts';

type OwnTime = NonNullable<StudyDraft['ownTime']>;

interface Template {
  publicName: string;
  description: string;
  devices: Details['deviceRequirements'];
  /** How sessions are held; null for work in one's own time. */
  meetingKind: MeetingKind | null;
  /** What people must say in their profile; anyone fits without it. */
  facts?: Demographics['facts'];
  questions: Screeners;
  ownTime?: OwnTime;
}

/** A question with one choice, its answers in the order in which people read them. */
function asks(question: string, answers: Readonly<Record<string, 'QUALIFY' | 'DISQUALIFY'>>): Screeners[number] {
  const options = Object.entries(answers).map(([answer, eligibility]) => ({ id: newShortId(), answer, eligibility }));
  return { id: newShortId(), kind: 'SINGLE', question, options };
}

/** A question of a task or of an entry of a diary: one choice, or free text where there are no choices. */
function wants(question: string, options: string[] = []): OwnTime['questions'][number] {
  return { id: newShortId(), kind: options.length > 0 ? 'SINGLE' : 'TEXT', question, options, isOptional: false };
}

/** What people say in their own words; it disqualifies nobody. */
function listens(question: string): Screeners[number] {
  return { id: newShortId(), kind: 'TEXT', question, options: [] };
}

const FILLED_IN: Readonly<Record<TemplateKey, () => Template>> = {
  momo: () => ({
    publicName: 'Try a mobile-money app with us',
    description:
      'We show you a mobile-money app on a video call. You try to send money, buy airtime and pay a bill, and tell us what you think. No real money moves. You need your phone and a quiet place.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'VIDEO_CALL',
    questions: [
      asks('How often do you use mobile money?', {
        'Every day': 'QUALIFY',
        'Every week': 'QUALIFY',
        'Every month': 'DISQUALIFY',
        'Almost never': 'DISQUALIFY',
      }),
      asks('How do you mostly use it?', {
        'With a code, such as *170#': 'QUALIFY',
        'With an app': 'QUALIFY',
        'Somebody does it for me': 'DISQUALIFY',
      }),
    ],
  }),
  app: () => ({
    publicName: 'Be the first to see a new app',
    description:
      'On a video call, we show you a new app or website. You try it on your phone and say aloud what you think and expect. We test the app, not you.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'VIDEO_CALL',
    facts: { phone: ['ANDROID', 'IOS_IPHONE'] },
    questions: [
      asks('How often do you try a new app on your phone?', {
        'Every week': 'QUALIFY',
        'Every month': 'QUALIFY',
        'Almost never': 'QUALIFY',
        'I have never installed an app myself': 'DISQUALIFY',
      }),
    ],
  }),
  agent: () => ({
    publicName: 'Talk about your bank or MoMo agent',
    description:
      'We call you and talk about the agent where you pay in or take out money: why you go there, what it costs, and what you do when there is no cash or no network. We never ask for your PIN or your balance.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('When did you last pay in or take out money at an agent?', {
        'In the last 7 days': 'QUALIFY',
        'In the last month': 'QUALIFY',
        'Longer ago': 'DISQUALIFY',
        'I have never used an agent': 'DISQUALIFY',
      }),
      asks('Are you an agent yourself, or do you work for one?', { Yes: 'DISQUALIFY', No: 'QUALIFY' }),
    ],
  }),
  market: () => ({
    publicName: 'Talk about your day at the market',
    description:
      'We call you and talk about your stall: how you buy your goods, how customers pay you, and what goes wrong. You don’t need to prepare anything.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('Do you sell at a market, a stall or a table?', {
        'Yes, most days': 'QUALIFY',
        'Yes, some days': 'QUALIFY',
        No: 'DISQUALIFY',
      }),
      listens('What do you sell?'),
    ],
  }),
  farm: () => ({
    publicName: 'Talk about buying seed and fertiliser',
    description:
      'We call you and talk about your farm: which seed, fertiliser and sprays you buy, where, how you pay for them, and how you know that they are good. We sell nothing.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('Do you decide what is planted on a farm?', {
        'Yes, on my own farm': 'QUALIFY',
        'Yes, with my family': 'QUALIFY',
        'No, I work on it': 'DISQUALIFY',
        'I don’t farm': 'DISQUALIFY',
      }),
      asks('Did you buy seed, fertiliser or sprays in the last 12 months?', { Yes: 'QUALIFY', No: 'DISQUALIFY' }),
      listens('What do you mainly grow?'),
    ],
  }),
  clinic: () => ({
    publicName: 'Talk about your last clinic visit',
    description:
      'We call you and talk about your last visit to a clinic or hospital: how you booked, how long you waited, and what could be better. We don’t ask about your illness.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('When did you last visit a clinic or hospital, for yourself or a child?', {
        'In the last 3 months': 'QUALIFY',
        '3 to 6 months ago': 'QUALIFY',
        'Longer ago': 'DISQUALIFY',
      }),
      asks('Do you work at a clinic or hospital?', { Yes: 'DISQUALIFY', No: 'QUALIFY' }),
    ],
  }),
  school: () => ({
    publicName: 'Talk about what school costs',
    description:
      'We call you and talk about school: fees, books, uniforms and transport, how you plan for them, and what you wish were easier.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('Do you pay for a child at school?', {
        'Yes, at a private school': 'QUALIFY',
        'Yes, at a public school': 'QUALIFY',
        No: 'DISQUALIFY',
      }),
      asks('Which level is the oldest of them at?', {
        'Nursery or KG': 'QUALIFY',
        'Primary or JHS': 'QUALIFY',
        'SHS or vocational': 'QUALIFY',
        'University or later': 'DISQUALIFY',
      }),
    ],
  }),
  travel: () => ({
    publicName: 'Tell us how you get to work',
    description:
      'We call you and talk about your way to work: which trotro, taxi or bus you take, what it costs, and what you do when it does not come.',
    devices: ['MOBILE_PHONE'],
    meetingKind: 'PHONE_CALL',
    questions: [
      asks('How do you usually get to work?', {
        Trotro: 'QUALIFY',
        'Taxi or ride app': 'QUALIFY',
        Bus: 'QUALIFY',
        'My own car or motorbike': 'DISQUALIFY',
        'On foot': 'DISQUALIFY',
        'I work at home': 'DISQUALIFY',
      }),
      asks('On how many days a week?', { '4 or more': 'QUALIFY', '2 or 3': 'QUALIFY', '1 or fewer': 'DISQUALIFY' }),
    ],
  }),
  susu: () => ({
    publicName: 'Talk about susu with other savers',
    description:
      'On a video call with three to five other people, we talk about saving: susu collectors, groups, banks and apps, and what you like or fear about each. Others hear your first name and what you say. You don’t need to say how much you save.',
    devices: ['MOBILE_PHONE', 'COMPUTER_WITH_WEBCAM', 'TABLET'],
    meetingKind: 'VIDEO_CALL',
    questions: [
      asks('Do you save with a susu collector or a savings group?', {
        'Yes, now': 'QUALIFY',
        'I did in the last 2 years': 'QUALIFY',
        No: 'DISQUALIFY',
      }),
      asks('Are you comfortable talking in a group?', { Yes: 'QUALIFY', 'Rather not': 'DISQUALIFY' }),
    ],
  }),
  data: () => ({
    publicName: 'Talk about data bundles in a group',
    description:
      'On a video call with three to five other people, we talk about phone networks and data: how you choose a bundle, what it is gone on, and what you do when it is finished. Others hear your first name and what you say. Please join over Wi-Fi if you can: the call takes about 500 MB of data.',
    devices: ['MOBILE_PHONE', 'COMPUTER_WITH_WEBCAM', 'TABLET'],
    meetingKind: 'VIDEO_CALL',
    questions: [
      asks('How often do you buy data for your phone?', {
        'Every day': 'QUALIFY',
        'Every week': 'QUALIFY',
        'Every month': 'QUALIFY',
        'Somebody else pays for it': 'DISQUALIFY',
      }),
      asks('Are you comfortable talking in a group?', { Yes: 'QUALIFY', 'Rather not': 'DISQUALIFY' }),
    ],
  }),
  fees: () => ({
    publicName: 'A short survey about fees',
    description:
      'Tell us in ten minutes how customers pay you, what that costs you, and which ways to pay you avoid. You answer on your phone when it suits you. We never ask for your PIN or your balance.',
    devices: ['MOBILE_PHONE'],
    meetingKind: null,
    questions: [
      asks('Do you sell at a market, a stall or a shop?', {
        'Yes, it is mine': 'QUALIFY',
        'Yes, for somebody else': 'QUALIFY',
        No: 'DISQUALIFY',
      }),
    ],
    ownTime: {
      payPesewas: 500,
      hoursToFinish: 48,
      finish: 'FORM',
      link: '',
      completionCode: '',
      questions: [
        wants('How do most of your customers pay?', ['Cash', 'Mobile money', 'Card', 'On credit']),
        wants('Who pays the fee when a customer pays by mobile money?', [
          'I do',
          'The customer',
          'Nobody that I know of',
        ]),
        wants('Did you refuse a way to pay in the last week? Which one, and why?'),
        wants('What would make you accept more mobile money?'),
      ],
      invitesAutomatically: true,
      diary: null,
    },
  }),
  spending: () => ({
    publicName: 'A week of your spending',
    description:
      'Every evening for a week, tell us in five minutes what you paid that day, and how. We remind you each day. If you miss a day, you can still go on with the next one.',
    devices: ['MOBILE_PHONE'],
    meetingKind: null,
    questions: [
      asks('Who decides what your household spends?', {
        'I do': 'QUALIFY',
        'We decide together': 'QUALIFY',
        'Somebody else does': 'DISQUALIFY',
      }),
    ],
    ownTime: {
      payPesewas: 300,
      hoursToFinish: 6,
      finish: 'FORM',
      link: '',
      completionCode: '',
      questions: [
        wants('What was the largest thing that you paid for today?'),
        wants('How did you pay for it?', ['Cash', 'Mobile money', 'Card', 'On credit', 'I paid for nothing today']),
        wants('Was there something that you wanted to pay for and couldn’t? What happened?'),
      ],
      invitesAutomatically: false,
      diary: { entries: 7, firstDay: 0, everyDays: 1, opensAt: '17:00', bonusPesewas: 500, entriesForBonus: 6 },
    },
  }),
};

/** How many people share a time of a group session at most, and with how many it runs. */
const GROUP_SEATS = { parallelSessions: 6, minimumSeats: 4 };

/** A draft in which everything is filled in; studies of sessions still need their times. */
export function draftFrom(key: TemplateKey): StudyDraft {
  const { title, kind, minutes, places } = TEMPLATES[key];
  const { publicName, description, devices, meetingKind, facts = {}, questions, ownTime = null } = FILLED_IN[key]();
  const { schedule, demographics, ...draft } = emptyDraft();
  return {
    ...draft,
    details: { kind, name: title, publicName, description, deviceRequirements: devices },
    demographics: { ...demographics, facts },
    screeners: questions,
    cost: { durationInMinutes: minutes, desiredNumberOfParticipants: places, quotas: [], opensEvenly: false },
    schedule: { ...schedule, ...(meetingKind && { meetingKind }), ...(kind === 'GROUP' ? GROUP_SEATS : {}) },
    ownTime,
  };
}
