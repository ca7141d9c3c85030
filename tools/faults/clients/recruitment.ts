import {
  applyToStudy,
  getApplicant,
  inviteApplicant,
  listOwnApplications,
} from '../../../src/contract/applications.ts';
import type { Caller } from './http.ts';
import type { Applicant } from './world.ts';
import { write } from './write.ts';

/** An applicant, and their last acknowledged step. */
export interface KnownApplication {
  id: string;
  status: 'PENDING' | 'INVITED';
}

/** One person applies, and the researcher invites them. */
export async function applyAndInvite(caller: Caller, person: Applicant): Promise<KnownApplication | null> {
  const { studyId, researcher } = person;
  const applied = await write(
    caller,
    person,
    { endpoint: applyToStudy, given: { params: { id: studyId }, body: { responses: [] } }, of: ({ id }) => id },
    {
      kind: 'apply',
      look: async () =>
        (await caller.read(person, listOwnApplications))?.find((one) => one.studyId === studyId)?.id ?? null,
    },
  );
  if ('refused' in applied) return null;
  const known: KnownApplication = { id: applied.content, status: 'PENDING' };
  const params = { id: studyId };
  const invited = await write(
    caller,
    researcher,
    { endpoint: inviteApplicant, given: { params, body: { applicationId: known.id } }, of: ({ status }) => status },
    {
      kind: 'invite',
      look: async () => {
        const now = await caller.read(researcher, getApplicant, { params: { ...params, applicationId: known.id } });
        return now?.status === 'INVITED' ? now.status : null;
      },
    },
  );
  if (!('refused' in invited)) known.status = 'INVITED';
  return known;
}
