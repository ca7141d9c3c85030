export { EFFECT_AFTER_SECONDS, UNDO_SECONDS } from './undo.ts';

/** The fields that an organisation submits, with the labels that its people see and the problem that admins find most often. */
export const ORGANIZATION_FIELDS = {
  organizationName: { label: 'Organisation name', often: 'This name does not match your registration.' },
  registeredBusinessName: {
    label: 'Registered business name',
    often: 'We can’t find this name in the business register.',
  },
  registrationNumber: {
    label: 'Registration number',
    often: 'We can’t find this number in the register, under this name.',
  },
  registrationCertificate: {
    label: 'Registration certificate',
    often: 'We can’t read this certificate, or it has another name or number.',
  },
  ghanaCardNumber: { label: 'Ghana Card number', often: 'This is not the number on your card.' },
  ghanaCard: {
    label: 'Picture of the Ghana Card',
    often: 'We can’t read this picture. Please take it again, in good light.',
  },
  industry: { label: 'Industry', often: 'This does not match what your website says.' },
  institutionEmail: {
    label: 'Email address at your institution',
    often: 'This address does not belong to the institution that you named.',
  },
  supervisorName: { label: 'Supervisor', often: 'We can’t find this person at your institution.' },
  supervisorEmail: {
    label: 'Supervisor’s email address',
    often: 'This address does not belong to a supervisor at your institution.',
  },
  organizationWebsiteUrl: { label: 'Website', often: 'This page does not open, or does not name your organisation.' },
  organizationLinkedInUrl: {
    label: 'Organisation on LinkedIn',
    often: 'This page does not open, or does not name your organisation.',
  },
  founderLinkedInUrl: {
    label: 'Founder on LinkedIn',
    often: 'This profile does not open, or does not name your organisation.',
  },
  stage: { label: 'Stage of your startup', often: 'This does not match what your website says.' },
  revenueBand: { label: 'Yearly revenue', often: 'This does not match the stage that you chose.' },
  usagePlan: {
    label: 'Plan for using Nyansapo',
    often: 'Please say what you want to find out, and from which people.',
  },
} as const;

export type OrganizationField = keyof typeof ORGANIZATION_FIELDS;

export const ORGANIZATION_FIELD_NAMES = Object.keys(ORGANIZATION_FIELDS) as OrganizationField[];

/** An admin's reasons, in the order of the form, without those for fields that no longer exist. */
export function fieldReasonsInOrder(
  reasons: Readonly<Record<string, string>>,
): { field: OrganizationField; label: string; reason: string }[] {
  return ORGANIZATION_FIELD_NAMES.flatMap((field) => {
    const reason = reasons[field];
    return reason ? [{ field, label: ORGANIZATION_FIELDS[field].label, reason }] : [];
  });
}
