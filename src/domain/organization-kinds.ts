import { EMAIL_PATTERN } from './email-address.ts';
import { ORGANIZATION_FIELD_NAMES, ORGANIZATION_FIELDS, type OrganizationField } from './organization-review.ts';

/** Kinds of organisations. Each kind is verified by its own evidence (ORG-16). */
export const ORGANIZATION_KINDS = {
  COMPANY: 'Company',
  NGO: 'NGO',
  UNIVERSITY: 'University or research institute',
  PUBLIC_BODY: 'Public body',
  STUDENT: 'Student',
  INDEPENDENT_RESEARCHER: 'Independent researcher',
} as const;

export type OrganizationKind = keyof typeof ORGANIZATION_KINDS;

type Need = 'required' | 'optional';

const FOUND_ONLINE = {
  organizationWebsiteUrl: 'optional',
  organizationLinkedInUrl: 'optional',
} as const;

/**
 * ORG-16: the fields that we ask of each kind. The form, the server's checks, the admin's checklist and the API's description
 * follow from this table; fields outside it are neither asked nor stored.
 */
const NEEDS: Readonly<Record<OrganizationKind, Readonly<Partial<Record<OrganizationField, Need>>>>> = {
  COMPANY: {
    registeredBusinessName: 'required',
    registrationNumber: 'required',
    registrationCertificate: 'required',
    industry: 'required',
    organizationWebsiteUrl: 'required',
    organizationLinkedInUrl: 'required',
    founderLinkedInUrl: 'required',
    stage: 'required',
    revenueBand: 'required',
  },
  NGO: {
    registeredBusinessName: 'required',
    registrationNumber: 'required',
    registrationCertificate: 'required',
    industry: 'optional',
    ...FOUND_ONLINE,
    founderLinkedInUrl: 'optional',
    revenueBand: 'optional',
  },
  UNIVERSITY: { registeredBusinessName: 'required', institutionEmail: 'required', ...FOUND_ONLINE },
  PUBLIC_BODY: { registeredBusinessName: 'required', institutionEmail: 'required', ...FOUND_ONLINE },
  STUDENT: {
    registeredBusinessName: 'required',
    institutionEmail: 'required',
    supervisorName: 'required',
    supervisorEmail: 'required',
    founderLinkedInUrl: 'optional',
  },
  INDEPENDENT_RESEARCHER: {
    ghanaCardNumber: 'required',
    ghanaCard: 'required',
    organizationWebsiteUrl: 'optional',
    founderLinkedInUrl: 'optional',
  },
};
const OF_EVERY_KIND = { organizationName: 'required', usagePlan: 'required' } as const;

/** How a kind is asked for a field; null if it is not. */
export function needOf(kind: OrganizationKind, field: OrganizationField): Need | null {
  return { ...OF_EVERY_KIND, ...NEEDS[kind] }[field] ?? null;
}

/** The fields that we ask of a kind, in the order of the form. */
export function fieldsOf(kind: OrganizationKind): OrganizationField[] {
  return ORGANIZATION_FIELD_NAMES.filter((field) => needOf(kind, field) !== null);
}

/** Whether the organisation is a single person. */
export function isPerson(kind: OrganizationKind): boolean {
  return kind === 'STUDENT' || kind === 'INDEPENDENT_RESEARCHER';
}

const LABELS: Readonly<Partial<Record<OrganizationKind, Readonly<Partial<Record<OrganizationField, string>>>>>> = {
  NGO: {
    registeredBusinessName: 'Registered name',
    founderLinkedInUrl: 'Director on LinkedIn',
    revenueBand: 'Yearly income',
  },
  UNIVERSITY: { registeredBusinessName: 'Official name' },
  PUBLIC_BODY: { registeredBusinessName: 'Official name' },
  STUDENT: {
    organizationName: 'Name that participants see',
    registeredBusinessName: 'University or institute',
    founderLinkedInUrl: 'Your LinkedIn profile',
  },
  INDEPENDENT_RESEARCHER: {
    organizationName: 'Name that participants see',
    founderLinkedInUrl: 'Your LinkedIn profile',
  },
};

/** The label of a field for a kind. */
export function labelOf(field: OrganizationField, kind: OrganizationKind): string {
  return LABELS[kind]?.[field] ?? ORGANIZATION_FIELDS[field].label;
}

/** Evidence that is uploaded. Only admins ever see it. */
export const EVIDENCE_FILES = {
  registrationCertificate: ORGANIZATION_FIELDS.registrationCertificate.label,
  ghanaCard: ORGANIZATION_FIELDS.ghanaCard.label,
} as const;
export type EvidenceFile = keyof typeof EVIDENCE_FILES;

/** Addresses that are confirmed with a mailed code. */
export const EVIDENCE_EMAILS = {
  institutionEmail: ORGANIZATION_FIELDS.institutionEmail.label,
  supervisorEmail: ORGANIZATION_FIELDS.supervisorEmail.label,
} as const;
export type EvidenceEmail = keyof typeof EVIDENCE_EMAILS;

export const isEvidenceFile = (field: string): field is EvidenceFile => Object.hasOwn(EVIDENCE_FILES, field);
export const isEvidenceEmail = (field: string): field is EvidenceEmail => Object.hasOwn(EVIDENCE_EMAILS, field);

/** The evidence that an admin checks before approving, and what each check confirms. */
export const EVIDENCE_CHECKS = {
  registrationNumber: 'The register has this number, under this name.',
  registrationCertificate: 'The certificate is complete and readable, and has this name and number.',
  institutionEmail: 'The address belongs to this institution. A code confirmed that they read it.',
  supervisorEmail:
    'The supervisor works at the institution. They confirmed by a code that they supervise the research.',
  ghanaCardNumber: 'The number is the one on the card.',
  ghanaCard: 'The card is readable and has the person’s name.',
} as const satisfies Partial<Record<OrganizationField, string>>;
export type EvidenceField = keyof typeof EVIDENCE_CHECKS;

/** The evidence that a kind gives, in the order of the form. */
export function evidenceOf(kind: OrganizationKind): EvidenceField[] {
  return fieldsOf(kind).filter((field): field is EvidenceField => Object.hasOwn(EVIDENCE_CHECKS, field));
}

/** How large an uploaded file may be: 5 MB. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;

/** A Ghana Card's number in the card's own format, however it was typed. */
export function ghanaCardNumber(text: string): string {
  const [, nine, check] = /^GHA-?(\d{9})-?(\d)$/.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  return nine ? `GHA-${nine}-${check}` : text.trim();
}
export const GHANA_CARD = /^GHA-\d{9}-\d$/;

/** Public mail hosts: an address there says nothing about an institution. */
const MAILBOXES_FOR_ALL =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|gmx|mail|zoho|yandex|tutanota|fastmail)\.[a-z.]{2,6}$/;

export function isInstitutional(email: string): boolean {
  return EMAIL_PATTERN.test(email) && !MAILBOXES_FOR_ALL.test(hostOf(email));
}

const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The registered domain of a host: `ug.edu.gh` for `st.ug.edu.gh`. */
function registeredPart(host: string): string {
  const labels = host.split('.');
  const isBelowTwo = /^(?:ac|com|edu|gov|mil|net|org)\.[a-z]{2}$/.test(labels.slice(-2).join('.'));
  return labels.slice(isBelowTwo ? -3 : -2).join('.');
}

/** Whether two addresses belong to one institution. */
export function atOneInstitution(one: string, other: string): boolean {
  return registeredPart(hostOf(one)) === registeredPart(hostOf(other));
}

/** How long a code works: people read their own mail at once, but a supervisor may be away. */
export const EVIDENCE_CODE_HOURS: Readonly<Record<EvidenceEmail, number>> = {
  institutionEmail: 1,
  supervisorEmail: 7 * 24,
};
