import type { FunctionComponent } from 'react';
import type { UserType } from '../../domain/enumerations.ts';
import {
  BellIcon,
  CalendarIcon,
  FolderIcon,
  HistoryIcon,
  ListIcon,
  SearchIcon,
  ShieldIcon,
  TeamIcon,
  UserIcon,
  WalletIcon,
} from '../ui/icons.tsx';
import { paths } from './paths.ts';

export interface NavigationLink {
  to: string;
  words: string;
  Icon: FunctionComponent;
  /** Shown in the phone's bottom bar only (SCREEN-22: the participant's notifications). */
  phoneOnly?: true;
  /** Shown in the sidebar only: the bottom bar has room for four. */
  deskOnly?: true;
}

/** SCREEN-20: links by role. */
export const ROLE_LINKS: Record<UserType, readonly NavigationLink[]> = {
  RESEARCHER: [
    { to: paths.projects, words: 'My Projects', Icon: FolderIcon },
    { to: paths.appointments, words: 'My Appointments', Icon: CalendarIcon },
    { to: paths.wallet, words: 'Wallet', Icon: WalletIcon },
    { to: paths.organization, words: 'Organisation', Icon: TeamIcon },
  ],
  PARTICIPANT: [
    { to: paths.browseStudies, words: 'Browse Studies', Icon: SearchIcon },
    { to: paths.studies, words: 'My Studies', Icon: ListIcon },
    { to: paths.bookings, words: 'My Bookings', Icon: CalendarIcon },
    { to: paths.notifications, words: 'Notifications', Icon: BellIcon, phoneOnly: true },
  ],
  ADMIN: [
    { to: paths.adminVerifications, words: 'Verifications', Icon: ShieldIcon },
    { to: paths.adminDisputes, words: 'Disputes', Icon: ListIcon },
    { to: paths.adminPayouts, words: 'Payouts', Icon: WalletIcon },
    { to: paths.adminBooks, words: 'Books', Icon: FolderIcon },
    { to: paths.adminRefunds, words: 'Refunds', Icon: WalletIcon, deskOnly: true },
    { to: paths.adminAdjustments, words: 'Corrections', Icon: FolderIcon, deskOnly: true },
    { to: paths.adminPeople, words: 'People', Icon: UserIcon, deskOnly: true },
    { to: paths.adminOrganizations, words: 'Organisations', Icon: TeamIcon, deskOnly: true },
    { to: paths.adminStudies, words: 'Studies', Icon: SearchIcon, deskOnly: true },
    { to: paths.adminMessages, words: 'Reports', Icon: ListIcon, deskOnly: true },
    { to: paths.adminJobs, words: 'Failed jobs', Icon: HistoryIcon, deskOnly: true },
    { to: paths.adminWaitlist, words: 'Waitlist', Icon: BellIcon, deskOnly: true },
    { to: paths.adminAudit, words: 'Audit log', Icon: HistoryIcon, deskOnly: true },
  ],
};

/** Screens that greet: each role's main lists. All others show a Back link. */
export const MAIN_SCREENS: readonly string[] = [
  paths.adminVerifications,
  paths.projects,
  paths.browseStudies,
  paths.appointments,
  paths.studies,
  paths.bookings,
];

/** SCREEN-28: screens without the notification bar. */
const QUIET_SCREENS = [
  paths.kyc,
  '/dashboard/create-study/',
  '/dashboard/project/',
  paths.accountManagement,
  paths.participantSetup,
  paths.generalInformation,
  paths.personalContactDetails,
  paths.employmentDetails,
  paths.demographicDetails,
  paths.technicalDetails,
  paths.walletManagement,
  paths.mobileMoney,
];

export function hidesNotifications(pathname: string): boolean {
  return QUIET_SCREENS.some((screen) => pathname.startsWith(screen));
}

/** Wallet balance, bell and avatar show everywhere except in a project's settings (SCREEN-25, SCREEN-27). */
export function hidesHeaderFacts(pathname: string): boolean {
  return pathname.startsWith('/dashboard/project-settings/');
}
