import * as z from 'zod/mini';
import { SPOKEN_LANGUAGES } from '../domain/audio.ts';
import { MAX_CONSENT_PDF_BYTES, MAX_MARK_BYTES } from '../domain/consent-text.ts';
import { SIGNED_CONSENT_STATUSES } from '../domain/lifecycles/consent-lifecycle.ts';
import { STUDY_KINDS } from '../domain/study-kinds.ts';
import { ConsentFormContent } from './consent-forms/form.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  PageQuery,
  requiredLine,
  withExample,
} from './fields.ts';
import { replyOf } from './shapes.ts';
import { TextLanguage } from './studies/texts.ts';

const base64 = (maximumBytes: number) =>
  z
    .string()
    .check(
      z.maxLength(Math.ceil(maximumBytes / 3) * 4, `The file can have at most ${Math.floor(maximumBytes / 1024)} KB`),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Value is not base64'),
    );

export const ConsentFormForm = z.object({
  ...ConsentFormContent.shape,
  /** A PDF in base64; null removes the previous version's PDF, which is otherwise kept. */
  pdf: withExample(z.optional(z.nullable(base64(MAX_CONSENT_PDF_BYTES))), null),
});

const Language = oneOf(SPOKEN_LANGUAGES);
const ConsentText = z.object({ language: Language, text: z.string() });

/** One version of a study's consent form. */
export const ConsentForm = z.object({
  id: Id,
  studyId: Id,
  version: z.number(),
  /** Its original language: the study's first one when it was published. */
  language: Language,
  ...replyOf(ConsentFormContent.shape),
  /** The size of its PDF in bytes; null without one. */
  pdfBytes: withExample(z.nullable(z.number()), null),
  hash: about(
    z.string(),
    'The SHA-256 hash of everything that the version says.',
    '9d8c13aa30149c60410c836a2a41924a2e6add74db2f97d5067283969dc5628d',
  ),
  publishedAt: Instant,
});

/** A signature, as both sides see it; withdrawal times are null until that part is withdrawn. */
const Signature = z.object({
  id: Id,
  studyId: Id,
  version: z.number(),
  hash: about(
    z.string(),
    'The SHA-256 hash of everything that the version says.',
    '9d8c13aa30149c60410c836a2a41924a2e6add74db2f97d5067283969dc5628d',
  ),
  status: oneOf(SIGNED_CONSENT_STATUSES),
  signedAt: Instant,
  /** The language of the text that was shown or read aloud. */
  language: Language,
  recording: z.boolean(),
  sharing: z.boolean(),
  recordingWithdrawnAt: z.nullable(Instant),
  sharingWithdrawnAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
  /** Whether it is a mark before a witness. */
  isWitnessed: z.boolean(),
});

export const OwnConsent = z.object({
  ...Signature.shape,
  studyName: z.string(),
  studyNameLanguage: TextLanguage,
  organizationName: z.string(),
  recordingIsRequired: z.boolean(),
});

export const SignedConsent = z.object({
  ...Signature.shape,
  participantId: Id,
  participantName: withExample(z.string(), 'Kofi Owusu'),
});

export const getConsentForm = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/consent-form',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The consent form that participants of a study sign today, or null if there is none.',
  params: IdParams,
  reply: z.nullable(ConsentForm),
});

export const publishConsentForm = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/consent-form',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary:
    'Publishes a version of a study’s consent form. It never changes what was signed; people who book from now on sign this version.',
  params: IdParams,
  body: ConsentFormForm,
  reply: ConsentForm,
  maximumBodyBytes: 1_900_000,
});

export const removeConsentForm = defineEndpoint({
  method: 'DELETE',
  path: '/project/studies/{id}/consent-form',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Stops asking for a signature. What was signed stays.',
  params: IdParams,
  reply: Done,
});

export const getConsentFormPdf = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/consent-form/pdf',
  who: 'signedIn',
  scope: 'studies:read',
  summary: 'The PDF that belongs to a study’s current consent form.',
  params: IdParams,
  reply: Done,
  files: ['application/pdf'],
});

export const listSignedConsents = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/consents',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'Who signed a study’s consent form, what they agreed to, and what they withdrew; newest first.',
  params: IdParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape }),
  reply: z.array(SignedConsent),
  paged: true,
  hasCursor: true,
});

export const getSignedConsentPdf = defineEndpoint({
  method: 'GET',
  path: '/project/consents/{id}/pdf',
  who: 'signedIn',
  scope: 'applications:read',
  summary: 'A signed consent form as PDF, with its version’s hash, the time, the name and what was agreed to.',
  params: IdParams,
  reply: Done,
  files: ['application/pdf'],
});

export const listUnsigned = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/unsigned',
  who: 'verifiedResearcher',
  summary: 'Open applicants who have not signed the current form, for recording a consent before a witness.',
  params: IdParams,
  reply: z.array(z.object({ applicationId: Id, name: z.string() })),
});

export const RecordConsentForm = z.object({
  formId: Id,
  applicationId: Id,
  /** The language of the text that was read aloud; by default the form's own. */
  language: z.optional(Language),
  witnessName: requiredLine('Please enter the witness’s name', 120),
  /** A JPEG in base64: the person’s drawn mark or thumbprint. */
  mark: base64(MAX_MARK_BYTES),
  recording: z._default(z.boolean(), false),
  sharing: z._default(z.boolean(), false),
  confirmedInPerson: z.literal(true, 'Please confirm this'),
});

export const recordConsent = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/consents',
  who: 'verifiedResearcher',
  summary:
    'Records the consent of somebody who can’t read: read to them, confirmed in person before an independent witness, with their mark.',
  params: IdParams,
  body: RecordConsentForm,
  reply: SignedConsent,
  maximumBodyBytes: 400_000,
  errors: ['CONSENT_FORM_CHANGED', 'FORBIDDEN'],
});

const { translations: _, ...ofVersion } = ConsentForm.shape;

/** A form as a participant reads it. */
export const ShownConsentForm = z.object({
  ...ofVersion,
  /** The language of `text`: the reader's where the version has it. */
  textLanguage: Language,
  /** The version's other texts, the one that it is written in first. */
  otherTexts: z.array(ConsentText),
});

export const getStudyTerms = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/terms',
  who: 'participant',
  summary: 'What a participant should know before a session: the consent form, whether it is signed, and who observes.',
  params: IdParams,
  reply: z.object({
    studyName: z.string(),
    organizationName: z.string(),
    kind: oneOf(STUDY_KINDS),
    form: z.nullable(ShownConsentForm),
    /** The caller’s signature under this version. */
    signed: z.nullable(OwnConsent),
    /** Whether the caller has an open application, and can sign. */
    canSign: z.boolean(),
    /** Whether a signature is needed before booking. A session that is already booked can be moved without one. */
    mustSign: z.boolean(),
    applicationId: z.nullable(Id),
    /** Whether it has sound clips. */
    hasClips: z.boolean(),
    /** “1 observer from …” for each company. */
    observers: z.array(z.string()),
  }),
});

export const SignConsentForm = z.object({
  formId: Id,
  /** The language of the text that was shown when it was signed; by default the reader's, or else the form's. */
  language: z.optional(Language),
  name: requiredLine('Please type your full name', 120),
  recording: z._default(z.boolean(), false),
  sharing: z._default(z.boolean(), false),
});

export const signConsent = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/consent',
  who: 'participant',
  summary: 'Signs the current version of a study’s consent form with the typed name.',
  params: IdParams,
  body: SignConsentForm,
  reply: OwnConsent,
  errors: ['CONSENT_FORM_CHANGED'],
});

export const listOwnConsents = defineEndpoint({
  method: 'GET',
  path: '/project/consents',
  who: 'participant',
  summary: 'The consent forms that the caller signed, newest first.',
  query: PageQuery,
  reply: z.array(OwnConsent),
  paged: true,
});
