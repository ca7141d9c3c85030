import type { ColumnType } from 'kysely';
import type { z } from 'zod/mini';
import type { ConsentFormContent } from '../../../contract/consent-forms/form.ts';
import type { SavedAudienceContent } from '../../../contract/saved-audiences.ts';
import type { StudyDetailsForm } from '../../../contract/studies/details.ts';
import type { StudyDraft } from '../../../contract/studies/draft-content.ts';
import type { StudyScheduleForm } from '../../../contract/studies/schedule.ts';
import type { AudienceKind } from '../../../domain/audience.ts';
import type { ClipSubject, SpokenLanguage } from '../../../domain/audio.ts';
import type { ConsentText } from '../../../domain/consent-languages.ts';
import type { FactCriteria } from '../../../domain/facts.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import type { SignedConsentStatus } from '../../../domain/lifecycles/consent-lifecycle.ts';
import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import type { PartialPayStatus } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { OwnTime, RejectionReason } from '../../../domain/own-time.ts';
import type { ReminderKind } from '../../../domain/reminders.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { Spoken } from '../../../domain/spoken.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { StudyTranslation } from '../../../domain/study-texts.ts';
import type { CheckedAudio } from '../audio/rewrite-audio.ts';
import type { Json, WithDefault } from './column-types.ts';

export interface ProjectTable {
  id: string;
  organizationId: string;
  creatorId: string;
  projectName: string;
  description: WithDefault<string>;
  purchaseOrder: WithDefault<string>;
  createdAt: Date;
}
type Details = Omit<z.output<typeof StudyDetailsForm>, 'kind'>;
type Meeting = Omit<z.output<typeof StudyScheduleForm>, 'timeSlots'>;
export interface StudyTable extends Details, Meeting {
  id: string;
  projectId: string;
  organizationId: string;
  researcherId: string;
  code: string;
  /** How many people were told when it opened; null until that has happened. */
  toldPeople: number | null;
  studyKind: WithDefault<StudyKind>;
  minimumAge: number;
  maximumAge: number;
  genders: string[];
  educationLevels: string[];
  incomeBands: string[];
  spoken: ColumnType<Spoken[], string | undefined, string>;
  facts: ColumnType<FactCriteria, string | undefined, string>;
  districts: WithDefault<string[]>;
  healthReason: WithDefault<string>;
  language: WithDefault<SpokenLanguage>;
  translations: ColumnType<StudyTranslation[], string | undefined, string>;
  screeners: Json<ScreenerQuestion[]>;
  durationMinutes: number;
  desiredParticipants: number;
  opensEvenly: WithDefault<boolean>;
  ownTime: ColumnType<OwnTime | null, string | null | undefined, string | null>;
  audience: WithDefault<AudienceKind>;
  audiencePanelId: WithDefault<string | null>;
  excludedPanelId: WithDefault<string | null>;
  excludedMonths: WithDefault<number | null>;
  ratePesewas: number;
  feePesewas: number;
  status: StudyStatus;
  filled: WithDefault<number>;
  publishedAt: Date;
  closedAt: Date | null;
  screeningBlocks: WithDefault<number>;
  screeningBlockPesewas: WithDefault<number>;
  screeningCap: WithDefault<number>;
  screeningPaid: WithDefault<number>;
  answerDays: WithDefault<number | null>;
  pausedForDebt: WithDefault<boolean>;
  /** What is reserved for each place in case its session takes longer. */
  overrunPesewas: WithDefault<number>;
}
export interface SlotTable {
  id: string;
  studyId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  booked: WithDefault<number>;
  closesAt: WithDefault<Date | null>;
  calledOffAt: WithDefault<Date | null>;
}
export interface StudyDraftTable {
  id: string;
  /** Null for a study that was tried out before the organisation was verified. */
  projectId: string | null;
  authorId: string;
  content: Json<StudyDraft>;
  stage: number;
  revision: number;
  savedAt: Date;
}
export interface StudyTemplateTable {
  id: string;
  organizationId: string;
  name: string;
  content: Json<StudyDraft>;
  savedBy: string;
  savedAt: Date;
}
export interface StudyFillingTable {
  studyId: string;
  organizationId: string;
  kind: string;
  minutes: number;
  payPesewas: number;
  places: number;
  qualifyingShare: number;
  publishedAt: Date;
  filledAt: WithDefault<Date | null>;
  endedAt: WithDefault<Date | null>;
}
export interface QuotaCellTable {
  id: string;
  studyId: string;
  attribute: string;
  value: string;
  position: number;
  places: number;
  filled: WithDefault<number>;
  canFill: WithDefault<boolean>;
}
export interface OpenStudyChangeTable {
  studyId: string;
  /** A transaction's id, as text. */
  changedIn: string;
}
export interface EligibleAnswerTable {
  id: string;
  organizationId: string;
  people: number;
  toldAt: Date;
  /** The share of all people that was counted: 1 for an exact number. */
  share: number;
  /** How many of them are in each bucket, in 16 bits; null in answers of an earlier release. */
  sketch: Uint8Array | null;
  // What the previous release reads and writes.
  minimumAge: WithDefault<number | null>;
  maximumAge: WithDefault<number | null>;
  gender: WithDefault<string[] | null>;
  education: WithDefault<string[] | null>;
  annualHouseholdIncome: WithDefault<string[] | null>;
  deviceRequirements: WithDefault<string[] | null>;
  activeOnly: WithDefault<boolean>;
  spoken: WithDefault<Json<readonly Spoken[]>>;
  withoutFilter: WithDefault<string | null>;
}
export interface SavedAudienceTable {
  id: string;
  organizationId: string;
  name: string;
  content: Json<z.output<typeof SavedAudienceContent>>;
  savedBy: string;
  savedAt: Date;
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
export interface HeldDecisionTable {
  applicationId: string;
  id: string;
  event: 'invite' | 'attend' | 'miss';
  words: string;
  decidedBy: string;
  takesEffectAt: Date;
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
  upheldAt: WithDefault<Date | null>;
  screening: WithDefault<ScreeningOutcome | null>;
  screeningPesewas: WithDefault<number>;
  answerBy: WithDefault<string | null>;
  answerWarned: WithDefault<boolean>;
  applicantErased: WithDefault<boolean>;
  /** Triggers copy these three from the person, in lower case. */
  applicantName: WithDefault<string>;
  applicantGender: WithDefault<string>;
  applicantRegion: WithDefault<string | null>;
  /** A copy of the person's standing, maintained by triggers. */
  applicantStanding: WithDefault<number>;
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
  status: BookingStatus;
  moves: WithDefault<number>;
  sequence: WithDefault<number>;
  quotaCells: WithDefault<string[]>;
  participantHereAt: WithDefault<Date | null>;
  researcherHereAt: WithDefault<Date | null>;
  confirmedAt: WithDefault<Date | null>;
  confirmAskedAt: WithDefault<Date | null>;
  markAskedAt: WithDefault<Date | null>;
  partialStatus: WithDefault<PartialPayStatus>;
  partialPesewas: WithDefault<number | null>;
  partialUntil: WithDefault<Date | null>;
  participantEndedAt: WithDefault<Date | null>;
  researcherEndedAt: WithDefault<Date | null>;
  /** What was paid because it took longer. */
  overrunPesewas: WithDefault<number>;
  /** What of its travel was paid before it. */
  advancePesewas: WithDefault<number>;
  createdAt: Date;
}
/** One person's work for a task or diary, since they started it. */
export interface AssignmentTable {
  id: string;
  studyId: string;
  applicationId: string;
  participantId: string;
  participantCode: string;
  quotaCells: WithDefault<string[]>;
  startedAt: Date;
  mostPesewas: number;
  earnedPesewas: WithDefault<number>;
  freedAt: Date | null;
}
/** A view: whose earnings a ledger account holds, if accounts were merged. */
export interface EarnerView {
  accountId: ColumnType<string, never, never>;
  ownerId: ColumnType<string, never, never>;
  personId: ColumnType<string, never, never>;
}
/** A view: who took part in what. */
export interface ParticipationView {
  participantId: ColumnType<string, never, never>;
  studyId: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
}
export interface AssignmentEntryTable {
  id: string;
  assignmentId: string;
  number: number;
  status: EntryStatus;
  payPesewas: number;
  opensAt: Date;
  dueAt: Date;
  submittedAt: Date | null;
  submittedBy: 'PARTICIPANT' | 'LINK' | 'API' | null;
  answers: ColumnType<KeptAnswer[], string | undefined, string>;
  reviewedAt: Date | null;
  rejection: RejectionReason | null;
  rejectionWords: string | null;
  upheldAt: Date | null;
  steppedAt: Date;
  stepAt: Date | null;
  stepTries: WithDefault<number>;
}
export interface EntryPhotoTable {
  id: string;
  entryId: string;
  questionId: string;
  content: Uint8Array;
  sentAt: Date;
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
  sessionId: string | null;
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
export interface SessionStepTable {
  bookingId: string;
  since: Date;
  dueAt: Date;
  news: WithDefault<('booked' | 'moved')[]>;
  tries: WithDefault<number>;
}
export interface ConsentFormTable extends Omit<z.output<typeof ConsentFormContent>, 'translations'> {
  id: string;
  studyId: string;
  version: number;
  language: SpokenLanguage;
  translations: Json<ConsentText[]>;
  pdf: string | null;
  hash: string;
  publishedAt: Date;
  publishedBy: string;
  replacedAt: WithDefault<Date | null>;
}
export interface SignedConsentTable {
  id: string;
  formId: string;
  studyId: string;
  participantId: string;
  status: SignedConsentStatus;
  language: SpokenLanguage;
  signedName: string;
  signedAt: Date;
  ip: string | null;
  recording: boolean;
  sharing: boolean;
  recordingWithdrawnAt: WithDefault<Date | null>;
  sharingWithdrawnAt: WithDefault<Date | null>;
  withdrawnAt: WithDefault<Date | null>;
  recordedBy: WithDefault<string | null>;
  witnessName: WithDefault<string | null>;
  mark: WithDefault<string | null>;
}
export interface ObserverTable {
  id: string;
  studyId: string;
  name: string;
  affiliation: string;
  email: string | null;
  secretHash: WithDefault<string | null>;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: WithDefault<Date | null>;
  lastUsedAt: WithDefault<Date | null>;
}
export interface ClipTable {
  id: string;
  madeBy: string;
  subject: ClipSubject;
  questionId: string | null;
  language: SpokenLanguage | null;
  projectId: string | null;
  studyId: string | null;
  applicationId: WithDefault<string | null>;
  entryId: WithDefault<string | null>;
  transcript: WithDefault<string>;
  waveform: string;
  bytes: number;
  received: WithDefault<number>;
  startedAt: Date;
  checkedAt: WithDefault<Date | null>;
  mediaType: WithDefault<CheckedAudio['mediaType'] | null>;
  milliseconds: WithDefault<number | null>;
  sentAt: WithDefault<Date | null>;
}
export interface ClipPartTable {
  clipId: string;
  startsAt: number;
  content: string;
}
export interface RemovedClipTable {
  id: string;
  removedAt: WithDefault<Date | null>;
}
