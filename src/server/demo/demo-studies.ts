import type { z } from 'zod/mini';
import type { StudyForm } from '../../contract/studies/form.ts';
import type { SessionSettings } from '../../domain/session-settings.ts';

type Form = z.input<typeof StudyForm>;
type Facts = Form['demographics']['facts'];

export interface DemoStudy {
  /** Index among the verified organisations. */
  organization: 0 | 1 | 2;
  project: readonly [name: string, description: string];
  publishedDaysAgo: number;
  /** Days from today on which sessions are offered. */
  sessionDays: number[];
  slotsPerDay: number;
  applicants: number;
  invited: number;
  booked: number;
  declined: number;
  missed: number;
  withKwesi?: true;
  ending?: 'pause' | 'complete' | 'cancel';
  meetingKind: 'VIDEO_CALL' | 'PHONE_CALL' | 'IN_PERSON';
  meetingDetails: string;
  /** For a group session. */
  group?: { seats: number; minimum: number };
  settings?: Partial<SessionSettings>;
  /** Otherwise applicants hear within 30 days, and no question is paid. */
  screening?: Form['screening'];
  form: Omit<Form, 'projectId' | 'schedule' | 'screening'>;
}

export const ANYONE: Form['demographics'] = {
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

/** Everybody who sells, whatever they call it. */
const SELLERS = { work: ['MARKET_TRADER', 'SHOPKEEPER', 'STREET_VENDOR'] } satisfies Facts;

export function question(id: string, text: string, yes: string, no: string): Form['screeners'][number] {
  return {
    id,
    kind: 'SINGLE',
    question: text,
    options: [
      { id: `${id.slice(0, 5)}1`, answer: yes, eligibility: 'QUALIFY' },
      { id: `${id.slice(0, 5)}2`, answer: no, eligibility: 'DISQUALIFY' },
    ],
  };
}

const MARKET_PAYMENTS = ['Market payments', 'How traders take, keep and send money through a market day.'] as const;
const SUSU_GROUPS = ['Susu groups', 'Savings groups on the phone: trust, reminders, pay-out day.'] as const;
const CLINIC_VISITS = ['Clinic visits', 'Booking, waiting and follow-up at district clinics.'] as const;

export const DEMO_STUDIES: DemoStudy[] = [
  {
    organization: 0,
    project: MARKET_PAYMENTS,
    publishedDaysAgo: -20,
    sessionDays: [-15, -14],
    slotsPerDay: 3,
    applicants: 12,
    invited: 5,
    booked: 5,
    declined: 2,
    missed: 1,
    withKwesi: true,
    ending: 'complete',
    meetingKind: 'PHONE_CALL',
    meetingDetails: '',
    form: {
      consentForm: {
        text: '# What we ask\nYou talk with us on the phone for half an hour about how you keep what you take on a market day.\n\n# What happens with it\nWe write down what you say, without your name. We report what many traders say together, never what one person said.\n\n# Your choice\nYou can skip any question, stop at any time, and withdraw later. Your pay does not depend on your answers.',
        translations: [
          {
            language: 'ak',
            text: '# Nea yɛbisa\nWo ne yɛn bɛkasa telefon so simma aduasa, afa sɛnea wokora sika a wunya no dwa da no ho.\n\n# Nea yɛde bɛyɛ\nYɛbɛkyerɛw nea wobɛka, nanso yɛrenkyerɛw wo din. Yɛbɛka nea adwadifo pii kae, na yɛrenka nea onipa baako kae da.\n\n# Wo ara na wopaw\nWubetumi agyaw asɛmmisa biara, agyae bere biara, na woayi wo ho akyiri yi. W’akatua nnyina mmuae a wode ma no so.',
          },
        ],
        approvalNumber: 'ECH 041/26-27',
        ethicsBody: 'University of Ghana Ethics Committee for the Humanities',
        recording: 'OPTIONAL',
        asksSharing: true,
        allowsWitness: true,
      },
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Round 1: takings diary',
        publicName: 'How you keep your market takings',
        description:
          'A phone call about how you count and keep the money that you take on a market day. No preparation is needed.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: { ...ANYONE, facts: SELLERS },
      screeners: [question('mkt001', 'Do you sell goods or services at least twice a week?', 'Yes', 'No')],
      cost: { durationInMinutes: 30, desiredNumberOfParticipants: 6 },
    },
  },
  {
    organization: 0,
    project: MARKET_PAYMENTS,
    publishedDaysAgo: -6,
    sessionDays: [-2, 1, 2, 3],
    slotsPerDay: 4,
    applicants: 18,
    invited: 8,
    booked: 5,
    declined: 2,
    missed: 0,
    meetingKind: 'VIDEO_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Round 2: QR prototype',
        publicName: 'Try a new way to be paid at your stall',
        description:
          'We show you an early version of a payment code for stalls and watch how you would use it. You share your screen or hold up your phone.',
        deviceRequirements: ['MOBILE_PHONE', 'COMPUTER_WITH_WEBCAM'],
      },
      demographics: { ...ANYONE, maximumAge: 55, facts: { ...SELLERS, phone: ['ANDROID', 'IOS_IPHONE'] } },
      screeners: [
        question('qrc001', 'Do customers pay you by mobile money?', 'Yes, every week', 'No'),
        question('qrc002', 'Can you join a video call from a quiet place?', 'Yes', 'No'),
      ],
      cost: {
        durationInMinutes: 45,
        desiredNumberOfParticipants: 8,
        quotas: [
          {
            attribute: 'GENDER',
            cells: [
              { value: 'FEMALE', places: 4 },
              { value: 'MALE', places: 4 },
            ],
          },
        ],
      },
    },
  },
  {
    organization: 1,
    project: SUSU_GROUPS,
    publishedDaysAgo: -2,
    sessionDays: [4, 5, 6],
    slotsPerDay: 6,
    applicants: 15,
    invited: 4,
    booked: 2,
    declined: 1,
    missed: 0,
    withKwesi: true,
    settings: { mostSessionsPerDay: 4 },
    meetingKind: 'VIDEO_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Group treasurer interviews',
        publicName: 'Talk to us about your susu group',
        description: 'A conversation about how your savings group keeps its list, reminds its members and pays out.',
        deviceRequirements: ['MOBILE_PHONE', 'TABLET', 'COMPUTER_WITH_WEBCAM'],
      },
      demographics: ANYONE,
      screeners: [question('sus001', 'Are you in a susu or savings group now?', 'Yes', 'No')],
      cost: { durationInMinutes: 60, desiredNumberOfParticipants: 10 },
    },
  },
  {
    organization: 1,
    project: SUSU_GROUPS,
    publishedDaysAgo: -8,
    sessionDays: [7, 8],
    slotsPerDay: 4,
    applicants: 6,
    invited: 0,
    booked: 0,
    declined: 0,
    missed: 0,
    ending: 'pause',
    settings: { bufferAfterMinutes: 15 },
    meetingKind: 'IN_PERSON',
    meetingDetails: 'Susu Pay, 14 Ring Road Central, Accra. Ask for Nii at the desk.',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Branch visit: pay-out desk',
        publicName: 'Visit our pay-out desk in Accra',
        description:
          'You try our new pay-out desk while we watch, and tell us what was unclear. Transport within Accra is easy.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: { ...ANYONE, minimumAge: 21, maximumAge: 60 },
      screeners: [question('brn001', 'Can you come to Ring Road Central in Accra?', 'Yes', 'No')],
      cost: { durationInMinutes: 30, desiredNumberOfParticipants: 4 },
    },
  },
  {
    organization: 2,
    project: CLINIC_VISITS,
    publishedDaysAgo: -12,
    sessionDays: [3],
    slotsPerDay: 4,
    applicants: 5,
    invited: 0,
    booked: 0,
    declined: 0,
    missed: 0,
    ending: 'cancel',
    meetingKind: 'PHONE_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Reminder messages test',
        publicName: 'Messages from your clinic',
        description: 'We read you three versions of a clinic reminder and ask what you would do.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: ANYONE,
      screeners: [question('cln001', 'Have you been at a clinic in the last year?', 'Yes', 'No')],
      cost: { durationInMinutes: 15, desiredNumberOfParticipants: 4 },
    },
  },
  {
    organization: 2,
    project: CLINIC_VISITS,
    publishedDaysAgo: -1,
    sessionDays: [2, 3, 5],
    slotsPerDay: 5,
    applicants: 9,
    invited: 3,
    booked: 2,
    declined: 0,
    missed: 0,
    meetingKind: 'VIDEO_CALL',
    group: { seats: 6, minimum: 3 },
    meetingDetails: '',
    screening: { paidPeople: 40, answerDays: 7 },
    form: {
      study: {
        kind: 'GROUP',
        name: 'Waiting room groups',
        publicName: 'What happens while you wait at the clinic',
        description:
          'You talk with other patients about your last visits to a clinic: how you booked, how long you waited and what the staff said.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: ANYONE,
      screeners: [
        question('wai001', 'Have you been at a clinic in the last 3 months?', 'Yes', 'No'),
        {
          id: 'wai002',
          kind: 'MULTIPLE',
          question: 'What did you do while you waited?',
          options: [
            { id: 'wai2o1', answer: 'Sat in the waiting room', eligibility: 'QUALIFY' },
            { id: 'wai2o2', answer: 'Waited outside', eligibility: 'QUALIFY' },
            { id: 'wai2o3', answer: 'Did not wait at all', eligibility: 'DISQUALIFY' },
          ],
        },
        { id: 'wai003', kind: 'TEXT', question: 'What would have made the wait easier?', options: [] },
        question('wai004', 'Did you go to the clinic for yourself, or with somebody else?', 'For myself', 'Neither'),
        {
          id: 'wai005',
          kind: 'ATTENTION',
          question: 'So that we know that you read the questions: please choose “Thursday”.',
          options: [
            { id: 'wai5o1', answer: 'Monday', eligibility: 'DISQUALIFY' },
            { id: 'wai5o2', answer: 'Thursday', eligibility: 'QUALIFY' },
          ],
        },
        {
          id: 'wai006',
          kind: 'SINGLE',
          question: 'Do you go to a clinic regularly, for an illness that lasts?',
          special: 'HEALTH',
          options: [
            { id: 'wai6o1', answer: 'Yes', eligibility: 'QUALIFY' },
            { id: 'wai6o2', answer: 'No', eligibility: 'QUALIFY' },
          ],
        },
        {
          id: 'wai007',
          kind: 'SINGLE',
          question: 'How long did you wait, the last time?',
          options: [
            { id: 'wai7o1', answer: 'Less than an hour', eligibility: 'QUALIFY' },
            { id: 'wai7o2', answer: 'One to three hours', eligibility: 'QUALIFY' },
            { id: 'wai7o3', answer: 'Longer', eligibility: 'QUALIFY' },
          ],
        },
      ],
      cost: { durationInMinutes: 15, desiredNumberOfParticipants: 12 },
    },
  },
  {
    organization: 0,
    project: MARKET_PAYMENTS,
    publishedDaysAgo: -3,
    sessionDays: [4, 5],
    slotsPerDay: 4,
    applicants: 7,
    invited: 3,
    booked: 2,
    declined: 1,
    missed: 0,
    meetingKind: 'PHONE_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Kejetia: paid by short code',
        publicName: 'Being paid on a button phone',
        description:
          'A phone call about how customers at the market pay you, what you do when a payment does not arrive, and what it costs you.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: {
        ...ANYONE,
        minimumAge: 25,
        maximumAge: 40,
        facts: { region: ['ASHANTI'], work: ['MARKET_TRADER'], phone: ['BUTTON_PHONE'] },
      },
      screeners: [question('kej001', 'Did a customer pay you by mobile money this week?', 'Yes', 'No')],
      cost: { durationInMinutes: 30, desiredNumberOfParticipants: 5 },
    },
  },
  {
    organization: 1,
    project: SUSU_GROUPS,
    publishedDaysAgo: -5,
    sessionDays: [2, 3],
    slotsPerDay: 4,
    applicants: 7,
    invited: 3,
    booked: 2,
    declined: 0,
    missed: 0,
    meetingKind: 'PHONE_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Saving between harvests',
        publicName: 'How you save between two harvests',
        description: 'We call you and ask what you put aside after a harvest, where you keep it, and when you need it.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: {
        ...ANYONE,
        facts: { region: ['NORTHERN', 'SAVANNAH', 'NORTH_EAST'], work: ['FARMER'], locality: ['RURAL'] },
      },
      screeners: [question('har001', 'Do you sell a part of what you harvest?', 'Yes', 'No')],
      cost: { durationInMinutes: 30, desiredNumberOfParticipants: 5 },
    },
  },
  {
    organization: 1,
    project: SUSU_GROUPS,
    publishedDaysAgo: -4,
    sessionDays: [3, 4],
    slotsPerDay: 3,
    applicants: 6,
    invited: 2,
    booked: 1,
    declined: 1,
    missed: 0,
    meetingKind: 'VIDEO_CALL',
    meetingDetails: '',
    form: {
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Agents: pay-out day at the kiosk',
        publicName: 'A pay-out day at your kiosk',
        description: 'A conversation about the days on which savings groups pay out: cash, queues and what goes wrong.',
        deviceRequirements: ['MOBILE_PHONE', 'COMPUTER_WITH_WEBCAM'],
      },
      demographics: { ...ANYONE, facts: { work: ['MOBILE_MONEY_AGENT'], internet: ['YES'] } },
      screeners: [question('age001', 'Do you serve customers yourself at least three days a week?', 'Yes', 'No')],
      cost: { durationInMinutes: 45, desiredNumberOfParticipants: 4 },
    },
  },
];
