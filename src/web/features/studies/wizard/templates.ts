import type { ProfileAttribute } from '../../../../domain/profile-attributes.ts';
import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import type { DurationMinutes } from '../../../../domain/study-cost.ts';
import { type Demographics, type Details, emptyDraft, newShortId, type Screeners, type StudyDraft } from './draft.ts';
import { TEMPLATE_TITLES, type TemplateKey } from './template-titles.ts';

interface Template {
  publicName: string;
  description: string;
  devices: Details['deviceRequirements'];
  minutes: DurationMinutes;
  places: number;
  meetingKind: MeetingKind;
  question: Screeners[number];
}

/** A question with one choice: the answers that qualify, then those that don't. */
function asks(question: string, qualify: readonly string[], others: readonly string[]): Screeners[number] {
  const option = (eligibility: 'QUALIFY' | 'DISQUALIFY') => (answer: string) => ({
    id: newShortId(),
    answer,
    eligibility,
  });
  const options = [...qualify.map(option('QUALIFY')), ...others.map(option('DISQUALIFY'))];
  return { id: newShortId(), kind: 'SINGLE', question, options };
}

/** What the profile knows, which nobody is asked again. */
function knows(attribute: ProfileAttribute, question: string, values: readonly string[]): Screeners[number] {
  const options = values.map((answer) => ({ id: newShortId(), answer, eligibility: 'QUALIFY' as const }));
  return { id: newShortId(), kind: 'PROFILE', attribute, question, options };
}

const TEMPLATES: Readonly<Record<TemplateKey, () => Template>> = {
  momo: () => ({
    publicName: 'Try a mobile-money app with us',
    description:
      'We show you a mobile-money app on a video call. You try to send money, buy airtime and pay a bill, and tell us what you think. No real money moves. You need your phone and a quiet place.',
    devices: ['MOBILE_PHONE'],
    minutes: 45,
    places: 5,
    meetingKind: 'VIDEO_CALL',
    question: asks('How often do you use mobile money?', ['Every day', 'Every week'], ['Every month', 'Almost never']),
  }),
  market: () => ({
    publicName: 'Talk about your day at the market',
    description:
      'We call you and talk about your stall: how you buy your goods, how customers pay you, and what goes wrong. You don’t need to prepare anything.',
    devices: ['MOBILE_PHONE'],
    minutes: 30,
    places: 8,
    meetingKind: 'PHONE_CALL',
    question: asks('Do you sell at a market, a stall or a table?', ['Yes, most days', 'Yes, some days'], ['No']),
  }),
  clinic: () => ({
    publicName: 'Talk about your last clinic visit',
    description:
      'We call you and talk about your last visit to a clinic or hospital: how you booked, how long you waited, and what could be better. We don’t ask about your illness.',
    devices: ['MOBILE_PHONE'],
    minutes: 30,
    places: 6,
    meetingKind: 'PHONE_CALL',
    question: asks(
      'When did you last visit a clinic or hospital?',
      ['In the last 3 months', '3 to 6 months ago'],
      ['Longer ago'],
    ),
  }),
  app: () => ({
    publicName: 'Be the first to see a new app',
    description:
      'On a video call, we show you a new app or website. You try it on your phone and say aloud what you think and expect. We test the app, not you.',
    devices: ['MOBILE_PHONE'],
    minutes: 30,
    places: 5,
    meetingKind: 'VIDEO_CALL',
    question: knows('PHONE_OS', 'Phone system', ['ANDROID', 'IOS_IPHONE']),
  }),
  travel: () => ({
    publicName: 'Tell us how you get to work',
    description:
      'We call you and talk about your way to work: which trotro, taxi or bus you take, what it costs, and what you do when it does not come.',
    devices: ['MOBILE_PHONE'],
    minutes: 30,
    places: 8,
    meetingKind: 'PHONE_CALL',
    question: asks('How do you usually get to work?', ['Trotro', 'Taxi or ride app', 'Bus'], ['My own car', 'On foot']),
  }),
  school: () => ({
    publicName: 'Talk about what school costs',
    description:
      'We call you and talk about school: fees, books, uniforms and transport, how you plan for them, and what you wish were easier.',
    devices: ['MOBILE_PHONE'],
    minutes: 30,
    places: 6,
    meetingKind: 'PHONE_CALL',
    question: asks('Do you pay for a child at school?', ['Yes, primary or JHS', 'Yes, SHS'], ['No']),
  }),
};

/** Most studies start open to everybody, and are made narrower from there. */
const EVERYBODY: Demographics = {
  minimumAge: 18,
  maximumAge: 65,
  gender: ['MALE', 'FEMALE', 'OTHERS'],
  education: ['NOT_APPLICABLE'],
  annualHouseholdIncome: [
    'LESS_THAN_10000',
    'BETWEEN_10000_30000',
    'BETWEEN_40000_60000',
    'BETWEEN_70000_100000',
    'MORE_THAN_100000',
  ],
};

/** A draft in which everything is filled in but the times. */
export function draftFrom(key: TemplateKey): StudyDraft {
  const { publicName, description, devices, minutes, places, meetingKind, question } = TEMPLATES[key]();
  return {
    details: { kind: 'ONE_TO_ONE', name: TEMPLATE_TITLES[key], publicName, description, deviceRequirements: devices },
    demographics: EVERYBODY,
    screeners: [question],
    cost: { durationInMinutes: minutes, desiredNumberOfParticipants: places, quotas: [] },
    schedule: { ...emptyDraft().schedule, meetingKind },
    ownTime: null,
  };
}
