import { addresses } from '../../contract/addresses.ts';
import { FIRST_MONEY_PESEWAS, TEST_ORGANIZATION_ID } from '../../domain/test-mode.ts';
import { forMaking, makeOrganization, registerVerified } from '../demo/demo-accounts.ts';
import { keepInformation } from '../features/participants/participants.service.ts';
import { createProject } from '../features/projects/projects.service.ts';
import { createAdmin } from '../features/sign-in/registration.service.ts';
import { initializeTopUp, verifyTopUp } from '../features/wallets/top-ups.service.ts';
import type { App } from '../platform/app.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import { newSecret } from '../platform/ids.ts';
import { insertPerson } from './acts.sql.ts';
import { testPeople } from './people.ts';

const ADMIN = 'admin@test.example';

const ORGANIZATION = {
  organizationId: TEST_ORGANIZATION_ID,
  organizationName: 'Test organisation',
  registeredBusinessName: 'Test organisation',
  industry: 'TECHNOLOGY_SERVICES',
  firstName: 'Test',
  lastName: 'Researcher',
  email: 'researcher@test.example',
  slug: 'test-organisation',
  verified: true,
} as const;

/** Fills an empty environment: a verified organisation with money and a project, and people. None of them can sign in. */
export async function makeFirstContents(app: App): Promise<void> {
  const making = forMaking(app);
  const adminId = await createAdmin(making, ADMIN, newSecret());
  const admin: AdminCaller = {
    role: 'ADMIN',
    userId: adminId,
    sessionId: adminId,
    email: ADMIN,
    hasSecondFactor: true,
  };
  const researcher = await makeOrganization(making, admin, ORGANIZATION);
  await topUp(making, researcher, FIRST_MONEY_PESEWAS);
  await createProject(making, researcher, { projectName: 'Test project', description: '', purchaseOrder: '' });
  const people = testPeople(app.clock.now().getUTCFullYear());
  for (const [number, person] of people.entries()) {
    const { userId } = await registerVerified(making, person, 'PARTICIPANT');
    const caller: ParticipantCaller = { role: 'PARTICIPANT', userId, sessionId: userId, email: person.email };
    await keepInformation(making, caller, person.information);
    await app.work(null, (work) => insertPerson(work.tx, userId, number));
  }
}

/** Pays a top-up; the environment's provider takes every checkout as paid. Returns its reference. */
export async function topUp(app: App, researcher: ResearcherCaller, amountPesewas: number): Promise<string> {
  const paid = await initializeTopUp(app, researcher, { amountPesewas, returnPath: addresses.wallet });
  const reference = new URL(paid).searchParams.get('reference') ?? '';
  await verifyTopUp(app, researcher, reference);
  return reference;
}
