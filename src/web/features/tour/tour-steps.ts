import { addresses } from '../../../contract/addresses.ts';

export interface TourStep {
  /** The screen it stands on. */
  path: string;
  /** The `data-tour` mark of what it points at; without one it stands in the middle. */
  mark?: string;
  title: string;
  words: string;
}

/** The guided tours: real screens, in the order in which somebody new needs them. */
export const TOURS: Record<'RESEARCHER' | 'PARTICIPANT', readonly TourStep[]> = {
  RESEARCHER: [
    {
      path: addresses.projects,
      mark: addresses.projects,
      title: 'Your projects',
      words: 'A project holds the studies about one question. Everything starts here: create a project, then a study.',
    },
    {
      path: addresses.projects,
      mark: 'balance',
      title: 'What you can spend',
      words: 'The wallet’s balance. Publishing a study reserves its cost; what is not used comes back.',
    },
    {
      path: addresses.projects,
      mark: 'bell',
      title: 'What is new',
      words: 'Applicants, bookings and decisions appear here as they happen, and by mail.',
    },
    {
      path: addresses.appointments,
      mark: addresses.appointments,
      title: 'Your appointments',
      words: 'Every session with its joining details. Mark here who came: the participant is paid at once.',
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
      words: 'Invite colleagues and see how far your verification is. Participants trust the Verified badge.',
    },
  ],
  PARTICIPANT: [
    {
      path: addresses.browseStudies,
      mark: addresses.browseStudies,
      title: 'Studies that fit you',
      words:
        'You see only studies that look for somebody like you. The pay, the length and the device stand on each card.',
    },
    {
      path: addresses.studies,
      mark: addresses.studies,
      title: 'Your studies',
      words: 'Applied, invited, booked, paid: each step of each study, and what to do next.',
    },
    {
      path: addresses.bookings,
      mark: addresses.bookings,
      title: 'Your bookings',
      words: 'Sessions with their time in GMT, the way to join, and a file for your calendar. Move or cancel here.',
    },
    {
      path: addresses.bookings,
      mark: 'balance',
      title: 'Your money',
      words: 'What you have earned and what is on its way to your mobile money. We never ask you to pay.',
    },
    {
      path: addresses.accountManagement,
      mark: 'account-pages',
      title: 'Your account',
      words: 'Keep your profile and your mobile-money number up to date: better profiles fit more studies.',
    },
  ],
};
