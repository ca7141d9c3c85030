import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';

export interface TourStep {
  /** The screen it is on. */
  path: string;
  /** The `data-tour` mark of the element that the step points at; a step without one is centred. */
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
      title: m.tour_browse(),
      words: m.tour_browse_how(),
    },
    {
      path: addresses.studies,
      mark: addresses.studies,
      title: m.tour_studies(),
      words: m.tour_studies_how(),
    },
    {
      path: addresses.bookings,
      mark: addresses.bookings,
      title: m.tour_bookings(),
      words: m.tour_bookings_how(),
    },
    {
      path: addresses.bookings,
      mark: 'balance',
      title: m.tour_money(),
      words: m.tour_money_how(),
    },
    {
      path: addresses.accountManagement,
      mark: 'account-pages',
      title: m.tour_account(),
      words: m.tour_account_how(),
    },
  ],
};
