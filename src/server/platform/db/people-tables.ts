import type { ColumnType } from 'kysely';
import type { z } from 'zod/mini';
import type { OrganizationInformationForm } from '../../../contract/organizations.ts';
import type { ParticipantInformation } from '../../../contract/participants.ts';
import type { ApiKeyMode, ApiScope } from '../../../domain/api-scopes.ts';
import type { NotificationTopic, UserType, VerificationStatus } from '../../../domain/enumerations.ts';
import type { AppealChannel, HoldKind } from '../../../domain/holds.ts';
import type { Language, TranslatedLanguage } from '../../../domain/languages.ts';
import type { AppealStatus } from '../../../domain/lifecycles/appeal-lifecycle.ts';
import type { InvitationStatus } from '../../../domain/lifecycles/invitation-lifecycle.ts';
import type { NumberRequestStatus } from '../../../domain/lifecycles/number-request-lifecycle.ts';
import type { ProfileChangeStatus } from '../../../domain/lifecycles/profile-change-lifecycle.ts';
import type { TranslationStatus } from '../../../domain/lifecycles/translation-lifecycle.ts';
import type { LesserRole } from '../../../domain/member-roles.ts';
import type { MessageForm } from '../../../domain/message-texts.ts';
import type {
  EvidenceEmail,
  EvidenceField,
  EvidenceFile,
  OrganizationKind,
} from '../../../domain/organization-kinds.ts';
import type { NumberHold } from '../../../domain/phone-codes.ts';
import type { Json, WithDefault } from './column-types.ts';

export interface OrganizationTable {
  id: string;
  name: string;
  adminVerificationStatus: WithDefault<VerificationStatus>;
  suspensionReason: WithDefault<string | null>;
  tin: WithDefault<string | null>;
  postalAddress: WithDefault<string>;
  billingEmail: WithDefault<string>;
  purchaseOrder: WithDefault<string>;
  createdAt: Date;
}
export interface OrganizationLogoTable {
  organizationId: string;
  content: Uint8Array;
  changedAt: Date;
}
export interface UserTable {
  id: string;
  role: UserType;
  firstName: string;
  lastName: string;
  /** Null for participants who have a mobile number instead. */
  email: string | null;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  firstLogin: WithDefault<boolean>;
  organizationId: string | null;
  isOrganizationAdmin: WithDefault<boolean>;
  /** Means nothing for an admin. */
  memberRole: WithDefault<LesserRole>;
  seesAllProjects: WithDefault<boolean>;
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
  suspendedBy: WithDefault<string | null>;
  erasedAt: WithDefault<Date | null>;
  signUpNetwork: WithDefault<string | null>;
  renamedAt: WithDefault<Date | null>;
  wantedStudy: WithDefault<string | null>;
  language: WithDefault<Language | null>;
  canonicalEmail: ColumnType<string | null, never, never>;
  mobileNumber: WithDefault<string | null>;
  mobileNumberUsedAt: WithDefault<Date | null>;
  payoutsHeldUntil: WithDefault<Date | null>;
  payoutsHeldBecause: WithDefault<NumberHold | null>;
  /** A number that somebody else now owns. It still identifies the account when its owner recovers it. */
  freedNumber: WithDefault<string | null>;
  createdAt: Date;
}
export interface ProjectAccessTable {
  projectId: string;
  userId: string;
}
export interface ApiKeyTable {
  id: string;
  organizationId: string;
  name: string;
  mode: ApiKeyMode;
  scopes: ApiScope[];
  hash: string;
  lastCharacters: string;
  networks: WithDefault<string[]>;
  madeBy: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: WithDefault<Date | null>;
  revokedAt: WithDefault<Date | null>;
  replaces: string | null;
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
  network: WithDefault<string | null>;
  confirmedAt: WithDefault<Date | null>;
}
export interface PhoneCodeTable {
  id: string;
  number: string;
  purpose: 'SIGN_IN' | 'CHANGE' | 'CONFIRM';
  /** Null for signing in, where nobody is known yet. */
  userId: string | null;
  browserHash: string;
  requestedAt: Date;
  expiresAt: Date;
  tries: WithDefault<number>;
  usedAt: WithDefault<Date | null>;
  /** The language of the browser or menu that asked for the code. */
  language: WithDefault<Language | null>;
}
export interface MergedAccountTable {
  closedId: string;
  keptId: string;
  mergedAt: Date;
}
export interface MergeProofTable {
  id: string;
  userId: string;
  otherId: string;
  requestedAt: Date;
  expiresAt: Date;
  tries: WithDefault<number>;
  usedAt: WithDefault<Date | null>;
}
export interface NumberRequestTable {
  id: string;
  /** Null if no account had the old number. */
  participantId: string | null;
  oldNumber: string;
  newNumber: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  lastPayments: string;
  status: NumberRequestStatus;
  askedAt: Date;
  decidedAt: WithDefault<Date | null>;
  decidedBy: WithDefault<string | null>;
  answer: WithDefault<string | null>;
}
export interface OneTimeTokenTable {
  id: string;
  userId: string;
  purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'CHANGE_EMAIL' | 'CONFIRM_SIGN_IN';
  tokenHash: string;
  newEmail: WithDefault<string | null>;
  /** The browser that may use it; null if any browser may. */
  browserHash: WithDefault<string | null>;
  expiresAt: Date;
  usedAt: Date | null;
}
type Submitted = z.output<typeof OrganizationInformationForm>;
/** A coded answer is null until it was asked for; forms use an empty string. */
type Code<T> = Exclude<T, ''> | null;
export interface OrganizationInformationTable extends Omit<Submitted, 'kind' | 'industry' | 'stage' | 'revenueBand'> {
  kind: WithDefault<OrganizationKind>;
  industry: Code<Submitted['industry']>;
  stage: Code<Submitted['stage']>;
  revenueBand: Code<Submitted['revenueBand']>;
  organizationId: string;
  submittedBy: string;
  submittedAt: Date;
  declineReason: string | null;
  fieldReasons: ColumnType<Record<string, string>, string | undefined, string>;
}
export interface OrganizationDecisionTable {
  organizationId: string;
  id: string;
  event: 'approve' | 'decline';
  reason: string | null;
  fieldReasons: ColumnType<Record<string, string>, string | undefined, never>;
  decidedBy: string;
  takesEffectAt: Date;
}
export interface OrganizationEvidenceTable {
  id: string;
  organizationId: string;
  field: EvidenceFile;
  mediaType: 'application/pdf' | 'image/jpeg';
  bytes: number;
  uploadedBy: string;
  uploadedAt: Date;
  storedAt: WithDefault<Date | null>;
}
export interface OrganizationEmailTable {
  id: string;
  organizationId: string;
  field: EvidenceEmail;
  email: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  tries: WithDefault<number>;
  confirmedAt: WithDefault<Date | null>;
}
export interface OrganizationCheckTable {
  organizationId: string;
  field: EvidenceField;
  checkedBy: string;
  checkedAt: Date;
}
export interface OrganizationInvitationTable {
  id: string;
  organizationId: string;
  email: string;
  isAdmin: boolean;
  memberRole: WithDefault<LesserRole>;
  projectIds: WithDefault<string[] | null>;
  tokenHash: string | null;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  status: WithDefault<InvitationStatus>;
}
type Information = z.output<typeof ParticipantInformation>;
type Profile = Omit<Information['demographic'], 'languageLevels'> &
  Information['employment'] &
  Information['technicalDetail'] &
  Information['dailyLife'] &
  Omit<Information['health'], 'consents'>;
/** `languages` are those that the person knows at all; a language in neither of the other two lists is spoken. */
export interface ParticipantProfileTable extends Profile {
  userId: string;
  languagesUnderstood: WithDefault<string[]>;
  languagesRead: WithDefault<string[]>;
  devices: string[];
  /** Devices that the person has not been asked about. */
  devicesUnknown: WithDefault<string[]>;
  /** When they agreed that we keep what they say about difficulties; null if we keep nothing. */
  healthConsentAt: WithDefault<Date | null>;
  lastActiveOn: WithDefault<string | null>;
  /** A random number below 2^20: people below a bound are a sample. */
  sample: WithDefault<number>;
  updatedAt: Date;
}
export interface MobileMoneyAccountTable {
  userId: string;
  network: 'MTN' | 'TELECEL' | 'AIRTEL_TIGO';
  number: string;
  accountName: string;
  nameChecked: boolean;
  changedAt: Date;
  holdUntil: Date | null;
  /** The payment provider's id of the account; null until the first payout to it. */
  recipientCode: WithDefault<string | null>;
}
export interface ParticipationLimitsTable {
  onlyRow: WithDefault<boolean>;
  studiesPerMonth: number | null;
  invitationsPerMonth: number | null;
  changedAt: WithDefault<Date | null>;
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
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  message: string;
  receivedAt: Date;
}
/** An address that an account requested, or used before. */
export interface OtherAddressTable {
  id: string;
  /** Null if a mail was queued before this table existed. */
  userId: string | null;
  email: string;
  createdAt: Date;
}
export interface NameLookUpTable {
  id: string;
  userId: string;
  mark: string;
  at: Date;
}
export interface RememberedMarkTable {
  id: string;
  mark: string;
  about: 'STUDY' | 'STRIKE' | 'SUSPENSION';
  studyId: string | null;
  reason: 'LATE_CANCEL' | 'NO_SHOW' | null;
  facts: string | null;
  at: Date;
}
export interface ProfileChangeTable {
  id: string;
  participantId: string;
  fields: string[];
  status: ProfileChangeStatus;
  dateOfBirth: WithDefault<string | null>;
  gender: WithDefault<Information['demographic']['gender'] | null>;
  reason: WithDefault<string | null>;
  at: Date;
  decidedAt: WithDefault<Date | null>;
  decidedBy: WithDefault<string | null>;
  answer: WithDefault<string | null>;
}
/** A participant's appeal against a hold. */
export interface AppealTable {
  id: string;
  participantId: string;
  kind: Exclude<HoldKind, 'NUMBER_REQUEST'>;
  /** Of what the kind says; the person's own id for a pause and a suspension. */
  subjectId: string;
  code: string;
  heldAt: Date;
  channel: AppealChannel;
  words: WithDefault<string>;
  status: AppealStatus;
  askedAt: Date;
  decideBy: Date;
  /** The admin who made the decision; null if it was a researcher or the system. */
  firstDecider: string | null;
  decidedBy: WithDefault<string | null>;
  decidedAt: WithDefault<Date | null>;
  decisionReason: WithDefault<string | null>;
}
/** A text in a participant's language, on its way into the product. */
export interface TranslationTable {
  id: string;
  language: TranslatedLanguage;
  textKey: string;
  /** The English text that it translates. */
  english: Json<MessageForm[]>;
  words: Json<MessageForm[]>;
  proposerId: string | null;
  proposedAt: Date;
  status: TranslationStatus;
  decidedAt: WithDefault<Date | null>;
  decidedBy: WithDefault<string | null>;
  isReviewed: WithDefault<boolean>;
  speaker: WithDefault<string | null>;
}
export interface UnfitStudyTable {
  participantId: string;
  studyId: string;
  at: Date;
}
/** When a person was shown a study's paid questions, and how much reading time was paid. */
export interface QuestionsGivenTable {
  participantId: string;
  studyId: string;
  at: Date;
  paidSeconds: WithDefault<number>;
}
/** An answer that a person agreed to keep for other studies. */
export interface RememberedAnswerTable {
  id: string;
  participantId: string;
  /** A hash of the kind, the question and its choices. */
  questionKey: string;
  question: string;
  answers: string[];
  rememberedAt: Date;
}
