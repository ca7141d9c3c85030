import {
  atOneInstitution,
  type EvidenceEmail,
  type EvidenceField,
  type EvidenceFile,
  evidenceOf,
  fieldsOf,
  isEvidenceEmail,
  isEvidenceFile,
  needOf,
  type OrganizationKind,
} from '../../../domain/organization-kinds.ts';

/** An organisation's uploads, and the last confirmed address of each field. */
export interface GivenEvidence {
  files: readonly EvidenceFile[];
  confirmed: Readonly<Partial<Record<EvidenceEmail, string>>>;
}

/** What a submission lacks apart from its form: files, and confirmed addresses. */
export function missingEvidence(
  kind: OrganizationKind,
  emails: Readonly<Record<EvidenceEmail, string>>,
  { files, confirmed }: GivenEvidence,
): { field: string; message: string }[] {
  return fieldsOf(kind).flatMap((field): { field: string; message: string }[] => {
    if (isEvidenceFile(field) && needOf(kind, field) === 'required' && !files.includes(field)) {
      return [{ field, message: 'Please add this file' }];
    }
    if (isEvidenceEmail(field) && confirmed[field] !== emails[field]) {
      return [{ field, message: 'Please confirm this address with the code that we mailed to it' }];
    }
    return [];
  });
}

/** The evidence that a submission has: pages of an earlier release gave none. */
export function givenEvidence(
  submitted: { kind: OrganizationKind } & Readonly<Record<Exclude<EvidenceField, EvidenceFile>, string>>,
  files: readonly EvidenceFile[],
): EvidenceField[] {
  return evidenceOf(submitted.kind).filter((field) =>
    isEvidenceFile(field) ? files.includes(field) : submitted[field] !== '',
  );
}

export function isOneInstitution(emails: Readonly<Record<EvidenceEmail, string>>): boolean | null {
  const { institutionEmail, supervisorEmail } = emails;
  return supervisorEmail === '' ? null : atOneInstitution(institutionEmail, supervisorEmail);
}
