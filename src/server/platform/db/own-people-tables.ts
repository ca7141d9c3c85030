import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import type { WithDefault } from './column-types.ts';

/** People of an organisation's own, and the calendars of its researchers. */

export interface PanelTable {
  id: string;
  organizationId: string;
  name: string;
  createdBy: string;
  createdAt: Date;
}
export interface PanelMemberTable {
  panelId: string;
  participantId: string;
  organizationId: string;
  addedAt: Date;
}
export interface PanelDepartureTable {
  organizationId: string;
  participantId: string;
  leftAt: Date;
}
export interface GuestTable {
  id: string;
  studyId: string;
  organizationId: string;
  source: 'EMAIL' | 'LINK' | 'PANEL';
  email: string | null;
  addressKey: string | null;
  tokenHash: string | null;
  participantId: string | null;
  invitedBy: string | null;
  invitedAt: Date;
  mailedAt: Date | null;
  joinedAt: Date | null;
}
export interface GuestLinkTable {
  studyId: string;
  key: string;
  madeBy: string;
  madeAt: Date;
}
export interface GuestRefusalTable {
  organizationId: string;
  addressKey: string;
  refusedAt: Date;
}
export interface OwnCalendarTable {
  id: string;
  userId: string;
  sealedAddress: string;
  host: string;
  addedAt: Date;
  triedAt: WithDefault<Date | null>;
  readAt: WithDefault<Date | null>;
  problem: WithDefault<CalendarProblem | null>;
  unreadEvents: WithDefault<number>;
  unreadDates: WithDefault<string[]>;
  guessedZones: WithDefault<number>;
}
export interface BusyTimeTable {
  calendarId: string;
  userId: string;
  startsAt: Date;
  endsAt: Date;
}
