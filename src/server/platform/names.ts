import type { FieldError } from '../../contract/errors.ts';
import { type NameProblem, organizationNameProblem, personNameProblem } from '../../domain/names.ts';
import { refuseFields } from './refusal.ts';

const OF_PEOPLE: Record<NameProblem, string> = {
  UNREADABLE: 'Please use letters, spaces and hyphens only',
  CONTACT: 'Please enter your name only, without addresses or numbers',
  OURS: 'Please enter your own name. This one looks like Nyansapo or its support',
  WELL_KNOWN: 'Please enter your own name. This one looks like a company or a public body',
};
const OF_ORGANIZATIONS: Record<NameProblem, string> = {
  UNREADABLE: 'Please use letters that everybody can see',
  CONTACT: 'Please leave out web and mail addresses and phone numbers. Put a space after a full stop',
  OURS: 'Please choose another name. This one looks like Nyansapo or its support',
  WELL_KNOWN:
    'This looks like a well-known company or public body. Please choose another name for now. If it is yours, enter it when you verify your organisation',
};

/** Refuses a person's names that impersonate somebody else, each separately and both together. */
export function refusePersonNames({ firstName, lastName }: { firstName: string; lastName: string }): void {
  const fields: FieldError[] = [];
  for (const [field, name] of Object.entries({ firstName, lastName })) {
    const problem = personNameProblem(name);
    if (problem) fields.push({ field, message: OF_PEOPLE[problem] });
  }
  const together = fields.length === 0 ? personNameProblem(`${firstName} ${lastName}`) : null;
  if (together) fields.push({ field: 'lastName', message: OF_PEOPLE[together] });
  if (fields.length > 0) refuseFields(fields);
}

/**
 * Refuses an organisation's name that impersonates another one. A well-known name passes where an admin checks it before anybody
 * else sees it.
 */
export function refuseOrganizationName(
  name: string,
  { adminLooks = false, field = 'organizationName' }: { adminLooks?: boolean; field?: string } = {},
): void {
  const problem = organizationNameProblem(name);
  if (problem === null || (problem === 'WELL_KNOWN' && adminLooks)) return;
  refuseFields([{ field, message: OF_ORGANIZATIONS[problem] }]);
}
