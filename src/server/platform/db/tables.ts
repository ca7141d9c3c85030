import type { Json, WithDefault } from './column-types.ts';
import type * as money from './money-tables.ts';
import type * as people from './people-tables.ts';
import type * as study from './study-tables.ts';

export interface AuditEventTable {
  id: string;
  at: Date;
  action: string;
  actor: string;
  actorId: string | null;
  subject: string | null;
  subjectId: string | null;
  organizationId: string | null;
  details: Json<Record<string, string | number>>;
}
export interface AuditSealTable {
  sequence: number;
  eventId: string;
  hash: string;
}
export interface StatusChangeTable {
  id: string;
  noun: string;
  entityId: string;
  event: string;
  fromStatus: string | null;
  toStatus: string;
  actorId: string | null;
  actor: string;
  reason: string | null;
  at: Date;
}
export interface NotificationTable {
  id: string;
  userId: string;
  message: string;
  redirectUrl: string | null;
  createdAt: Date;
  readAt: Date | null;
}

export interface LiveEventTable {
  id: WithDefault<number>;
  channel: string;
  subjectId: string;
  /** A transaction's id, as text. */
  changedIn: WithDefault<string>;
  createdAt: WithDefault<Date>;
}

export interface DailyQuotaTable {
  kind: string;
  key: string;
  day: string;
  used: number;
  hitAt: WithDefault<Date | null>;
}

export interface Tables {
  liveEvent: LiveEventTable;
  dailyQuota: DailyQuotaTable;
  organization: people.OrganizationTable;
  appUser: people.UserTable;
  consent: people.ConsentTable;
  session: people.SessionTable;
  oneTimeToken: people.OneTimeTokenTable;
  organizationInformation: people.OrganizationInformationTable;
  organizationDecision: people.OrganizationDecisionTable;
  organizationInvitation: people.OrganizationInvitationTable;
  participantProfile: people.ParticipantProfileTable;
  mobileMoneyAccount: people.MobileMoneyAccountTable;
  eligibleClock: people.EligibleClockTable;
  eligibleCell: people.EligibleCellTable;
  eligibleCellChange: people.EligibleCellChangeTable;
  nameLookUp: people.NameLookUpTable;
  rememberedMark: people.RememberedMarkTable;
  profileChange: people.ProfileChangeTable;
  unfitStudy: people.UnfitStudyTable;
  waitlistEntry: people.WaitlistEntryTable;
  contactMessage: people.ContactMessageTable;
  otherAddress: people.OtherAddressTable;
  recoveryCode: people.RecoveryCodeTable;
  knownDevice: people.KnownDeviceTable;
  mutedTopic: people.MutedTopicTable;
  auditEvent: AuditEventTable;
  auditSeal: AuditSealTable;
  statusChange: StatusChangeTable;
  ledgerAccount: money.LedgerAccountTable;
  ledgerJournal: money.LedgerJournalTable;
  ledgerPosting: money.LedgerPostingTable;
  topUp: money.TopUpTable;
  walletAlert: money.WalletAlertTable;
  payout: money.PayoutTable;
  providerEvent: money.ProviderEventTable;
  payoutAttempt: money.PayoutAttemptTable;
  refund: money.RefundTable;
  adjustment: money.AdjustmentTable;
  providerLine: money.ProviderLineTable;
  reconciliation: money.ReconciliationTable;
  bookDifference: money.BookDifferenceTable;
  fraudSignal: money.FraudSignalTable;
  project: study.ProjectTable;
  study: study.StudyTable;
  slot: study.SlotTable;
  studyDraft: study.StudyDraftTable;
  quotaCell: study.QuotaCellTable;
  openStudyChange: study.OpenStudyChangeTable;
  eligibleAnswer: study.EligibleAnswerTable;
  eligibleAnswerRevision: study.EligibleAnswerRevisionTable;
  weeklyMail: study.WeeklyMailTable;
  applicantMark: study.ApplicantMarkTable;
  application: study.ApplicationTable;
  booking: study.BookingTable;
  bookingMessage: study.BookingMessageTable;
  disputeStatement: study.DisputeStatementTable;
  calendarFeed: study.CalendarFeedTable;
  strike: study.StrikeTable;
  reminderSent: study.ReminderSentTable;
  sessionStep: study.SessionStepTable;
  notification: NotificationTable;
}
