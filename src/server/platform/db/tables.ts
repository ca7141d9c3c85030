import type { ColumnType } from 'kysely';
import type { z } from 'zod/mini';
import type { StudyDraftContent } from '../../../contract/study-drafts.ts';
import type {
  INCOME_BANDS,
  INDUSTRIES,
  NotificationTopic,
  StartupStage,
  UserType,
  VerificationStatus,
} from '../../../domain/enumerations.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import type { QuotaAttribute } from '../../../domain/profile-attributes.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import type { ReminderKind } from '../../../domain/session-rules.ts';
import type { Json, WithDefault } from './column-types.ts';
import type * as money from './money-tables.ts';

export interface OrganizationTable {
  id: string;
  name: string;
  adminVerificationStatus: WithDefault<VerificationStatus>;
  suspensionReason: WithDefault<string | null>;
  lowBalancePesewas: WithDefault<number>;
  lowBalanceToldAt: WithDefault<Date | null>;
  createdAt: Date;
}
export interface UserTable {
  id: string;
  role: UserType;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  firstLogin: WithDefault<boolean>;
  organizationId: string | null;
  isOrganizationAdmin: WithDefault<boolean>;
  hasParticipantInfo: WithDefault<boolean>;
  phoneNumber: string | null;
  linkedInUrl: string | null;
  address: string | null;
  registeringBrowserHash: string | null;
  googleSubject: WithDefault<string | null>;
  totpSecret: WithDefault<string | null>;
  totpEnabledAt: WithDefault<Date | null>;
  totpLastStep: WithDefault<number | null>;
  suspendedAt: WithDefault<Date | null>;
  suspensionReason: WithDefault<string | null>;
  erasedAt: WithDefault<Date | null>;
  signUpNetwork: WithDefault<string | null>;
  canonicalEmail: ColumnType<string, never, never>;
  createdAt: Date;
}
export interface RecoveryCodeTable {
  userId: string;
  codeHash: string;
  usedAt: WithDefault<Date | null>;
}
export interface KnownDeviceTable {
  userId: string;
  browserHash: string;
  lastSeenAt: Date;
}
export interface MutedTopicTable {
  userId: string;
  topic: NotificationTopic;
}
export interface ConsentTable {
  id: string;
  userId: string;
  document: 'TERMS' | 'PRIVACY' | 'MARKETING';
  version: string;
  purpose: string;
  event: 'GIVEN' | 'WITHDRAWN';
  at: Date;
}
export interface SessionTable {
  id: string;
  userId: string;
  refreshHash: string;
  previousRefreshHash: string | null;
  rotatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  userAgent: string;
  browserHash: WithDefault<string | null>;
  confirmedAt: WithDefault<Date | null>;
}
export interface OneTimeTokenTable {
  id: string;
  userId: string;
  purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'CHANGE_EMAIL';
  tokenHash: string;
  newEmail: WithDefault<string | null>;
  expiresAt: Date;
  usedAt: Date | null;
}
export interface OrganizationInformationTable {
  organizationId: string;
  submittedBy: string;
  organizationName: string;
  registeredBusinessName: string;
  industry: keyof typeof INDUSTRIES;
  organizationWebsiteUrl: string;
  organizationLinkedInUrl: string;
  founderLinkedInUrl: string;
  stage: StartupStage;
  revenueBand: keyof typeof INCOME_BANDS;
  usagePlan: string;
  submittedAt: Date;
  declineReason: string | null;
  fieldReasons: ColumnType<Record<string, string>, string | undefined, string>;
}
export interface OrganizationInvitationTable {
  id: string;
  organizationId: string;
  email: string;
  isAdmin: boolean;
  tokenHash: string | null;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  status: WithDefault<'PENDING' | 'ACCEPTED' | 'DECLINED' | 'REVOKED'>;
}
export interface ParticipantProfileTable {
  userId: string;
  dateOfBirth: string;
  gender: string;
  country: string;
  region: string | null;
  city: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  languages: string[];
  employmentStatus: string;
  jobRole: string | null;
  industry: string | null;
  browsers: string[];
  computerOs: string;
  phoneOs: string;
  tabletOs: string;
  hasWebcam: boolean;
  devices: string[];
  lastActiveOn: WithDefault<string | null>;
  demographicsChangedAt: WithDefault<Date | null>;
  updatedAt: Date;
}
export interface EligibleClockTable {
  asOf: string;
}
export interface EligibleCellTable {
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: string[];
  /** Cumulative: element a (from 0) counts people of at most age a. */
  upToAge: number[];
  activeUpToAge: number[];
}
export interface MobileMoneyAccountTable {
  userId: string;
  network: 'MTN' | 'TELECEL' | 'AIRTEL_TIGO';
  number: string;
  accountName: string;
  nameChecked: boolean;
  changedAt: Date;
  holdUntil: Date | null;
}
export interface WaitlistEntryTable {
  id: string;
  name: string;
  email: string;
  role: 'RESEARCHER' | 'PARTICIPANT';
  organization: string | null;
  purpose: string | null;
  createdAt: Date;
  invitedAt: WithDefault<Date | null>;
}
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
export interface ProjectTable {
  id: string;
  organizationId: string;
  creatorId: string;
  projectName: string;
  description: WithDefault<string>;
  createdAt: Date;
}
export interface StudyTable {
  id: string;
  projectId: string;
  organizationId: string;
  researcherId: string;
  code: string;
  name: string;
  publicName: string;
  description: string;
  deviceRequirements: string[];
  minimumAge: number;
  maximumAge: number;
  genders: string[];
  educationLevels: string[];
  incomeBands: string[];
  screeners: Json<ScreenerQuestion[]>;
  durationMinutes: number;
  desiredParticipants: number;
  parallelSessions: number;
  meetingKind: 'VIDEO_CALL' | 'PHONE_CALL' | 'IN_PERSON';
  meetingDetails: WithDefault<string>;
  releasesUnconfirmed: WithDefault<boolean>;
  ratePesewas: number;
  feePesewas: number;
  status: StudyStatus;
  filled: WithDefault<number>;
  publishedAt: Date;
  closedAt: Date | null;
}
export interface SlotTable {
  id: string;
  studyId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  booked: WithDefault<number>;
}
export interface StudyDraftTable {
  projectId: string;
  authorId: string;
  content: Json<z.output<typeof StudyDraftContent>>;
  stage: number;
  revision: number;
  savedAt: Date;
}
export interface QuotaCellTable {
  id: string;
  studyId: string;
  attribute: QuotaAttribute;
  value: string;
  position: number;
  places: number;
  filled: WithDefault<number>;
}
export interface OpenStudyChangeTable {
  studyId: string;
  /** A transaction's id, as text. */
  changedIn: string;
}
export interface EligibleAnswerTable {
  id: string;
  organizationId: string;
  minimumAge: number;
  maximumAge: number;
  gender: string[];
  education: string[];
  annualHouseholdIncome: string[];
  deviceRequirements: string[];
  activeOnly: boolean;
  people: number;
  toldAt: Date;
}
export interface WeeklyMailTable {
  userId: string;
  week: string;
}
export interface ApplicantMarkTable {
  applicationId: string;
  starred: boolean;
  note: string;
  changedBy: string;
  changedAt: Date;
}
export interface ApplicationTable {
  id: string;
  studyId: string;
  participantId: string;
  status: ApplicationStatus;
  responses: Json<ScreenerResponse[]>;
  matchPercent: WithDefault<number>;
  standsBy: WithDefault<boolean>;
  instructions: string | null;
  appliedAt: Date;
  invitedAt: Date | null;
  invitationExpiresAt: Date | null;
}
export interface BookingTable {
  id: string;
  studyId: string;
  slotId: string;
  applicationId: string;
  participantId: string;
  researcherId: string;
  startsAt: Date;
  endsAt: Date;
  status: 'BOOKED' | 'CANCELLED' | 'ATTENDED' | 'MISSED';
  moves: WithDefault<number>;
  sequence: WithDefault<number>;
  quotaCells: WithDefault<string[]>;
  participantHereAt: WithDefault<Date | null>;
  researcherHereAt: WithDefault<Date | null>;
  confirmedAt: WithDefault<Date | null>;
  confirmAskedAt: WithDefault<Date | null>;
  markAskedAt: WithDefault<Date | null>;
  createdAt: Date;
}
export interface BookingMessageTable {
  id: string;
  bookingId: string;
  authorId: string;
  body: string;
  sentAt: Date;
  reportedAt: WithDefault<Date | null>;
  reportReason: WithDefault<string | null>;
}
export interface DisputeStatementTable {
  applicationId: string;
  authorId: string;
  words: string;
  writtenAt: Date;
}
export interface CalendarFeedTable {
  userId: string;
  secretHash: string;
  createdAt: Date;
}
export interface StrikeTable {
  id: string;
  participantId: string;
  bookingId: string;
  reason: 'LATE_CANCEL' | 'NO_SHOW';
  at: Date;
}
export interface ReminderSentTable {
  bookingId: string;
  startsAt: Date;
  kind: ReminderKind;
  sentAt: Date;
}
export interface NotificationTable {
  id: string;
  userId: string;
  message: string;
  redirectUrl: string | null;
  createdAt: Date;
  readAt: Date | null;
}

export interface Tables {
  organization: OrganizationTable;
  appUser: UserTable;
  consent: ConsentTable;
  session: SessionTable;
  oneTimeToken: OneTimeTokenTable;
  organizationInformation: OrganizationInformationTable;
  organizationInvitation: OrganizationInvitationTable;
  participantProfile: ParticipantProfileTable;
  mobileMoneyAccount: MobileMoneyAccountTable;
  eligibleClock: EligibleClockTable;
  eligibleCell: EligibleCellTable;
  waitlistEntry: WaitlistEntryTable;
  recoveryCode: RecoveryCodeTable;
  knownDevice: KnownDeviceTable;
  mutedTopic: MutedTopicTable;
  auditEvent: AuditEventTable;
  auditSeal: AuditSealTable;
  statusChange: StatusChangeTable;
  ledgerAccount: money.LedgerAccountTable;
  ledgerJournal: money.LedgerJournalTable;
  ledgerPosting: money.LedgerPostingTable;
  topUp: money.TopUpTable;
  payout: money.PayoutTable;
  providerEvent: money.ProviderEventTable;
  payoutAttempt: money.PayoutAttemptTable;
  refund: money.RefundTable;
  adjustment: money.AdjustmentTable;
  providerLine: money.ProviderLineTable;
  reconciliation: money.ReconciliationTable;
  bookDifference: money.BookDifferenceTable;
  fraudSignal: money.FraudSignalTable;
  project: ProjectTable;
  study: StudyTable;
  slot: SlotTable;
  studyDraft: StudyDraftTable;
  quotaCell: QuotaCellTable;
  openStudyChange: OpenStudyChangeTable;
  eligibleAnswer: EligibleAnswerTable;
  weeklyMail: WeeklyMailTable;
  applicantMark: ApplicantMarkTable;
  application: ApplicationTable;
  booking: BookingTable;
  bookingMessage: BookingMessageTable;
  disputeStatement: DisputeStatementTable;
  calendarFeed: CalendarFeedTable;
  strike: StrikeTable;
  reminderSent: ReminderSentTable;
  notification: NotificationTable;
}
