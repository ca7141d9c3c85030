import type { FunctionComponent } from 'react';
import { type Address, addresses } from '../../contract/addresses.ts';
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

interface NavigationLink {
  to: Address;
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
    { to: addresses.projects, words: 'My Projects', Icon: FolderIcon },
    { to: addresses.appointments, words: 'My Appointments', Icon: CalendarIcon },
    { to: addresses.wallet, words: 'Wallet', Icon: WalletIcon },
    { to: addresses.organization, words: 'Organisation', Icon: TeamIcon },
  ],
  PARTICIPANT: [
    { to: addresses.browseStudies, words: 'Browse Studies', Icon: SearchIcon },
    { to: addresses.studies, words: 'My Studies', Icon: ListIcon },
    { to: addresses.bookings, words: 'My Bookings', Icon: CalendarIcon },
    { to: addresses.notifications, words: 'Notifications', Icon: BellIcon, phoneOnly: true },
  ],
  ADMIN: [
    { to: addresses.adminVerifications, words: 'Verifications', Icon: ShieldIcon },
    { to: addresses.adminDisputes, words: 'Disputes', Icon: ListIcon },
    { to: addresses.adminPayouts, words: 'Payouts', Icon: WalletIcon },
    { to: addresses.adminBooks, words: 'Books', Icon: FolderIcon },
    { to: addresses.adminRefunds, words: 'Refunds', Icon: WalletIcon, deskOnly: true },
    { to: addresses.adminAdjustments, words: 'Corrections', Icon: FolderIcon, deskOnly: true },
    { to: addresses.adminPeople, words: 'People', Icon: UserIcon, deskOnly: true },
    { to: addresses.adminOrganizations, words: 'Organisations', Icon: TeamIcon, deskOnly: true },
    { to: addresses.adminStudies, words: 'Studies', Icon: SearchIcon, deskOnly: true },
    { to: addresses.adminMessages, words: 'Reports', Icon: ListIcon, deskOnly: true },
    { to: addresses.adminJobs, words: 'Failed jobs', Icon: HistoryIcon, deskOnly: true },
    { to: addresses.adminWaitlist, words: 'Waitlist', Icon: BellIcon, deskOnly: true },
    { to: addresses.adminAudit, words: 'Audit log', Icon: HistoryIcon, deskOnly: true },
  ],
};
