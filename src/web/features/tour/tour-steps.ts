import { addresses } from '../../../contract/addresses.ts';

export interface TourStep {
  /** The screen it is on. */
  path: string;
  /** The `data-tour` mark of the element it points at; without one it is in the middle. */
  mark?: string;
  title: string;
  words: string;
}

/** The guided tours: real screens, in the order in which a new person needs them. */
export const TOURS: Record<'RESEARCHER' | 'PARTICIPANT', readonly TourStep[]> = {
  RESEARCHER: [
    {
      path: addresses.projects,
      mark: addresses.projects,
      title: 'Your projects',
      words: 'A project holds the studies about one question. Start here: create a project, then a study.',
    },
    {
      path: addresses.projects,
      mark: 'balance',
      title: 'What you can spend',
      words: 'This is your wallet’s balance. Publishing a study reserves its cost. We return what you don’t use.',
    },
    {
      path: addresses.projects,
      mark: 'bell',
      title: 'Notifications',
      words: 'Applicants, bookings and decisions appear here as they happen. We email you too.',
    },
    {
      path: addresses.appointments,
      mark: addresses.appointments,
      title: 'Your appointments',
      words: 'See every session and its joining details. Mark who came, and we pay the participant at once.',
    },
    {
      path: addresses.wallet,
      mark: addresses.wallet,
      title: 'The wallet',
      words: 'Top up by mobile money or card, and see what each study reserved and spent.',
    },
    {
      path: addresses.organization,
      mark: addresses.organization,
      title: 'Your organisation',
      words: 'Invite colleagues and follow your verification. Participants trust the Verified badge.',
    },
  ],
  PARTICIPANT: [
    {
      path: addresses.browseStudies,
      mark: addresses.browseStudies,
      title: 'Studies that fit you',
      words: 'You see only studies you qualify for. Each card shows the pay, the length and the device.',
    },
    {
      path: addresses.studies,
      mark: addresses.studies,
      title: 'Your studies',
      words: 'Follow each study from applied to paid, and see what to do next.',
    },
    {
      path: addresses.bookings,
      mark: addresses.bookings,
      title: 'Your bookings',
      words: 'See when each session is (in GMT) and how to join, and add it to your calendar. Move or cancel it here.',
    },
    {
      path: addresses.bookings,
      mark: 'balance',
      title: 'Your money',
      words: 'See what you have earned and what is on its way to your mobile money. We never ask you to pay.',
    },
    {
      path: addresses.accountManagement,
      mark: 'account-pages',
      title: 'Your account',
      words: 'Keep your profile and mobile-money number up to date. A complete profile matches more studies.',
    },
  ],
};
