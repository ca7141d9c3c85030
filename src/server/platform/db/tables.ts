import type { BellTranslations } from '../bells.ts';
import type { Json, WithDefault } from './column-types.ts';
import type * as money from './money-tables.ts';
import type * as ownPeople from './own-people-tables.ts';
import type * as people from './people-tables.ts';
import type * as ratings from './rating-tables.ts';
import type * as software from './software-tables.ts';
import type * as study from './study-tables.ts';
import type * as texts from './text-tables.ts';
import type * as ussd from './ussd-tables.ts';

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
export interface TestEnvironmentTable {
  organizationId: string;
  generation: WithDefault<number>;
  createdAt: Date;
  usedAt: Date;
}
export interface IdempotentCallTable {
  keyId: string;
  idempotencyKey: string;
  requestHash: string;
  attempt: number;
  beganAt: Date;
  tookEffectAt: WithDefault<Date | null>;
  status: WithDefault<number | null>;
  answer: WithDefault<string | null>;
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
  translations: Json<BellTranslations> | null;
  redirectUrl: string | null;
  studyId: string | null;
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

export interface MetricReadingTable {
  id: number;
  claimedAt: Date;
  takenAt: Date | null;
  samples: WithDefault<unknown>;
}

export interface ProcessMinuteTable {
  minute: Date;
  processId: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  startedAt: Date;
  databaseUp: boolean;
  memoryBytes: number;
  eventLoopMs: number;
  streams: number;
  poolWaits: number;
  poolWaitMs: number;
  requests: number;
  failedRequests: number;
  classes: Json<Record<string, number[]>>;
  oldestJobSeconds: number | null;
  mailsSent: number;
  mailsFailed: number;
  providerAnswered: number;
  providerUnclear: number;
}

export interface ServiceDayTable {
  day: string;
  classes: Json<Record<string, number[]>>;
  minutes: Json<Record<string, number[]>>;
  /** Empty: each payout says itself whether it was on time. An earlier release counted them here. */
  payouts: number[];
}

export interface DailyQuotaTable {
  kind: string;
  key: string;
  day: string;
  used: number;
  hitAt: WithDefault<Date | null>;
}

export interface WebAssetTable {
  name: string;
  content: Uint8Array;
  keptAt: Date;
}

export interface Tables {
  liveEvent: LiveEventTable;
  dailyQuota: DailyQuotaTable;
  metricReading: MetricReadingTable;
  processMinute: ProcessMinuteTable;
  serviceDay: ServiceDayTable;
  webAsset: WebAssetTable;
  organization: people.OrganizationTable;
  apiKey: people.ApiKeyTable;
  testEnvironment: TestEnvironmentTable;
  idempotentCall: IdempotentCallTable;
  appUser: people.UserTable;
  projectAccess: people.ProjectAccessTable;
  consent: people.ConsentTable;
  session: people.SessionTable;
  mergedAccount: people.MergedAccountTable;
  mergeProof: people.MergeProofTable;
  numberRequest: people.NumberRequestTable;
  oneTimeToken: people.OneTimeTokenTable;
  phoneCode: people.PhoneCodeTable;
  organizationLogo: people.OrganizationLogoTable;
  organizationInformation: people.OrganizationInformationTable;
  organizationDecision: people.OrganizationDecisionTable;
  organizationInvitation: people.OrganizationInvitationTable;
  organizationEvidence: people.OrganizationEvidenceTable;
  organizationEmail: people.OrganizationEmailTable;
  organizationCheck: people.OrganizationCheckTable;
  participantProfile: people.ParticipantProfileTable;
  mobileMoneyAccount: people.MobileMoneyAccountTable;
  nameLookUp: people.NameLookUpTable;
  rememberedMark: people.RememberedMarkTable;
  profileChange: people.ProfileChangeTable;
  appeal: people.AppealTable;
  translation: people.TranslationTable;
  unfitStudy: people.UnfitStudyTable;
  questionsGiven: people.QuestionsGivenTable;
  rememberedAnswer: people.RememberedAnswerTable;
  participationLimits: people.ParticipationLimitsTable;
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
  bonus: money.BonusTable;
  budget: money.BudgetTable;
  payout: money.PayoutTable;
  airtimeTopUp: money.AirtimeTopUpTable;
  airtimeBalance: money.AirtimeBalanceTable;
  paymentList: money.PaymentListTable;
  listedPayment: money.ListedPaymentTable;
  providerEvent: money.ProviderEventTable;
  payoutAttempt: money.PayoutAttemptTable;
  payoutRail: money.PayoutRailTable;
  railTopUp: money.RailTopUpTable;
  refund: money.RefundTable;
  adjustment: money.AdjustmentTable;
  taxSetting: money.TaxSettingTable;
  taxRequest: money.TaxRequestTable;
  documentSeries: money.DocumentSeriesTable;
  invoice: money.InvoiceTable;
  withholdingCertificate: money.WithholdingCertificateTable;
  chargeback: money.ChargebackTable;
  providerLine: money.ProviderLineTable;
  settlement: money.SettlementTable;
  settlementPayment: money.SettlementPaymentTable;
  bankStatement: money.BankStatementTable;
  proForma: money.ProFormaTable;
  bankLine: money.BankLineTable;
  bankDecision: money.BankDecisionTable;
  balanceAlert: money.BalanceAlertTable;
  reconciliation: money.ReconciliationTable;
  bookDifference: money.BookDifferenceTable;
  databaseLife: money.DatabaseLifeTable;
  unclaimedTransfer: money.UnclaimedTransferTable;
  askedNumber: money.AskedNumberTable;
  fraudSignal: money.FraudSignalTable;
  project: study.ProjectTable;
  study: study.StudyTable;
  slot: study.SlotTable;
  studyDraft: study.StudyDraftTable;
  studyTemplate: study.StudyTemplateTable;
  savedAudience: study.SavedAudienceTable;
  studyFilling: study.StudyFillingTable;
  quotaCell: study.QuotaCellTable;
  openStudyChange: study.OpenStudyChangeTable;
  eligibleAnswer: study.EligibleAnswerTable;
  weeklyMail: study.WeeklyMailTable;
  applicantMark: study.ApplicantMarkTable;
  heldDecision: study.HeldDecisionTable;
  application: study.ApplicationTable;
  booking: study.BookingTable;
  assignment: study.AssignmentTable;
  assignmentEntry: study.AssignmentEntryTable;
  earner: study.EarnerView;
  participation: study.ParticipationView;
  bookingMessage: study.BookingMessageTable;
  disputeStatement: study.DisputeStatementTable;
  calendarFeed: study.CalendarFeedTable;
  strike: study.StrikeTable;
  reminderSent: study.ReminderSentTable;
  sessionStep: study.SessionStepTable;
  consentForm: study.ConsentFormTable;
  signedConsent: study.SignedConsentTable;
  observer: study.ObserverTable;
  entryPhoto: study.EntryPhotoTable;
  clip: study.ClipTable;
  clipPart: study.ClipPartTable;
  removedClip: study.RemovedClipTable;
  ratingPair: ratings.RatingPairTable;
  rating: ratings.RatingTable;
  ratingReview: ratings.RatingReviewTable;
  reputation: ratings.ReputationTable;
  reputationChange: ratings.ReputationChangeTable;
  notification: NotificationTable;
  apiEvent: software.ApiEventTable;
  apiFeed: software.ApiFeedTable;
  webhook: software.WebhookTable;
  formerWebhookSecret: software.FormerWebhookSecretTable;
  webhookDelivery: software.WebhookDeliveryTable;
  webhookTry: software.WebhookTryTable;
  panel: ownPeople.PanelTable;
  panelMember: ownPeople.PanelMemberTable;
  panelDeparture: ownPeople.PanelDepartureTable;
  guest: ownPeople.GuestTable;
  guestLink: ownPeople.GuestLinkTable;
  guestRefusal: ownPeople.GuestRefusalTable;
  ownCalendar: ownPeople.OwnCalendarTable;
  busyTime: ownPeople.BusyTimeTable;
  textMessage: texts.TextMessageTable;
  textChoice: texts.TextChoiceTable;
  shortLink: texts.ShortLinkTable;
  textSpending: texts.TextSpendingTable;
  ussdSession: ussd.UssdSessionTable;
  ussdPin: ussd.UssdPinTable;
}
