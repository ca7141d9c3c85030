import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import { OrganizationInformationForm } from '../../contract/organizations.ts';
import {
  DailyLifeForm,
  DemographicForm,
  type HealthForm,
  type ParticipantInformationForm,
} from '../../contract/participants.ts';
import { type EvidenceEmail, isEvidenceEmail } from '../../domain/organization-kinds.ts';
import { approve, takeEffect } from '../features/organizations/decisions.service.ts';
import { submitInformation as submitKyc } from '../features/organizations/organizations.service.ts';
import { keepInformation, updateInformation } from '../features/participants/participants.service.ts';
import { insertPerson } from '../features/sign-in/registration.service.ts';
import { initializeTopUp, verifyTopUp } from '../features/wallets/top-ups.service.ts';
import type { App } from '../platform/app.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { MAIL_JOBS } from '../platform/mail/mail-jobs.ts';
import { hashPassword } from '../platform/passwords.ts';
import { insertConfirmedEmail } from './demo.sql.ts';
import { healthOf } from './demo-facts.ts';
import {
  DEMO_PASSWORD,
  DEMO_PHONE_PERSON,
  DEMO_SIGN_INS,
  type DemoOrganization,
  demoParticipant,
  KEJETIA_TRADERS,
  SAVELUGU_FARMERS,
  seededRandom,
} from './demo-people.ts';

/* The people and organisations of the demo, and the money that these have paid in. */

interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string | null;
  information: z.output<typeof ParticipantInformationForm>;
  health?: z.output<typeof HealthForm>;
}

const PARTICIPANTS = 300;
const TRADERS = 28;
const FARMERS = 16;
/** Every so many people have only said when they were born, what they are and where they live; and have no account yet. */
const ONLY_BEGUN = 8;
/** Of the others, every so many have answered the questions about health. */
const ABOUT_HEALTH = 12;
const TOP_UP_PESEWAS = 600_000;
/** What the balance that pays out is topped up with: more than the demo's sessions pay. */
const BALANCE_CEDIS = 50_000;
const AIRTIME_CEDIS = 500;
const SEED = 1957;
/** This many registrations at once keep two cores busy, ours and the database's. */
const AT_ONCE = 4;

/** The application for making people: no mails, and no limits on how many. */
export function forMaking(app: App): App {
  return {
    ...app,
    jobs: withoutMail(app.jobs),
    limits: {
      count: async () => {},
      countRequest: async () => {},
      attempt: async () => null,
      spend: async () => true,
      giveBack: async () => {},
      pause: async () => {},
      forget: async () => {},
    },
  };
}

function withoutMail(jobs: JobQueue): JobQueue {
  return {
    ...jobs,
    statements: (waiting) => jobs.statements(waiting.filter(({ kind }) => !MAIL_JOBS.some((mail) => mail === kind))),
  };
}

const CONSENTS = {
  termsAccepted: true,
  privacyAccepted: true,
  marketingAccepted: false,
  organizationName: '',
} as const;

export async function registerVerified(
  app: App,
  person: { firstName: string; lastName: string; email: string; organizationId?: string },
  role: 'RESEARCHER' | 'PARTICIPANT',
) {
  const { firstName, lastName, email, organizationId } = person;
  return insertPerson(
    app,
    { ...CONSENTS, firstName, lastName, email, role, mobileNumber: null, organizationId },
    { passwordHash: await hashOfDemoPassword(), googleSubject: null, verified: true, from: null },
  );
}

let demoHash: Promise<string> | undefined;

/** Hashed once: hashing it for each of 300 people would take most of the demo's time. */
function hashOfDemoPassword(): Promise<string> {
  demoHash ??= hashPassword(DEMO_PASSWORD);
  return demoHash;
}

/** Registers a participant with a mobile number and without an address. */
function registerByNumber(app: App, { firstName, lastName, mobileNumber }: typeof DEMO_PHONE_PERSON) {
  const person = { ...CONSENTS, firstName, lastName, role: 'PARTICIPANT', email: null, mobileNumber } as const;
  return insertPerson(app, person, { passwordHash: null, googleSubject: null, verified: true, from: null });
}

/**
 * The participants with a complete profile, the one on the login page first and the one without an address last. As on any platform,
 * there are others who have only begun theirs: they may fit a study, and take part in none.
 */
export async function makeParticipants(app: App, sandboxUrl: string | null): Promise<ParticipantCaller[]> {
  const random = seededRandom(SEED);
  const year = app.clock.now().getUTCFullYear();
  const people: DemoPerson[] = Array.from({ length: PARTICIPANTS - 1 }, (_, index) => {
    const recruits = index < TRADERS ? KEJETIA_TRADERS : index < TRADERS + FARMERS ? SAVELUGU_FARMERS : undefined;
    const person = demoParticipant(index, random, year, recruits ? { recruits } : {});
    const { dateOfBirth, gender, region } = person.information.demographic;
    if (recruits === undefined && index % ONLY_BEGUN === ONLY_BEGUN - 1)
      return { ...person, information: { demographic: z.parse(DemographicForm, { dateOfBirth, gender, region }) } };
    return index % ABOUT_HEALTH === 0 ? { ...person, health: healthOf(random) } : person;
  });
  const kwesi = demoParticipant(PARTICIPANTS, random, year, { region: 'NORTHERN' });
  kwesi.information.demographic = {
    ...kwesi.information.demographic,
    dateOfBirth: `${year - 31}-04-12`,
    gender: 'MALE',
    district: 'NORTHERN/TAMALE',
    locality: 'URBAN',
    city: 'Tamale',
    educationLevel: 'HIGH_SECONDARY_SCHOOL',
    annualHouseholdIncome: 'BETWEEN_10000_30000',
    languages: ['ENGLISH', 'DAGBANI', 'TWI'],
    languageLevels: [{ language: 'ENGLISH', level: 'READS' }],
  };
  kwesi.information.employment = {
    employmentStatus: 'FREELANCER',
    jobRole: 'SHOPKEEPER',
    industry: 'RETAIL_WHOLESALE',
  };
  kwesi.information.technicalDetail.phoneOs = 'ANDROID';
  kwesi.information.dailyLife = z.parse(DailyLifeForm, {
    ...{ usesMobileMoney: 'YES', hasBankAccount: 'YES', usesInternet: 'YES' },
  });
  people.unshift({ ...kwesi, firstName: 'Kwesi', lastName: 'Appiah', email: DEMO_SIGN_INS[1].email });
  people.pop();
  const byPhone = demoParticipant(PARTICIPANTS - 2, random, year, { recruits: KEJETIA_TRADERS });
  byPhone.information.demographic.gender = 'FEMALE';
  people.push({ ...byPhone, ...DEMO_PHONE_PERSON, email: null });
  const callers: ParticipantCaller[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const made = people.slice(start, start + AT_ONCE).map(async (person) => {
      const { email } = person;
      const { userId } = await (email === null
        ? registerByNumber(app, DEMO_PHONE_PERSON)
        : registerVerified(app, { ...person, email }, 'PARTICIPANT'));
      const caller: ParticipantCaller = { role: 'PARTICIPANT', userId, sessionId: userId, email };
      await registerName(sandboxUrl, person);
      await keepInformation(app, caller, person.information);
      if (person.health) await updateInformation(app, caller, { health: person.health });
      return person.information.payment ? [caller] : [];
    });
    callers.push(...(await Promise.all(made)).flat());
  }
  return callers;
}

/** Registers a number with the sandbox's network under its owner's name. */
async function registerName(sandboxUrl: string | null, person: DemoPerson): Promise<void> {
  const { payment } = person.information;
  if (sandboxUrl === null || !payment) return;
  await fetch(`${sandboxUrl}/sandbox/names/${payment.mobileMoneyNumber}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${person.firstName} ${person.lastName}` }),
  });
}

export async function makeOrganization(
  app: App,
  admin: AdminCaller,
  organization: DemoOrganization & { organizationId?: string },
): Promise<ResearcherCaller> {
  const { userId, organizationId } = await registerVerified(app, organization, 'RESEARCHER');
  if (organizationId === null) throw new Error('a researcher has an organisation');
  const researcher: ResearcherCaller = {
    role: 'RESEARCHER',
    userId,
    sessionId: userId,
    email: organization.email,
    organizationId,
    organizationRole: 'ADMIN',
    projectIds: null,
    verificationStatus: 'VERIFIED',
    key: null,
  };
  const { organizationName, registeredBusinessName, industry, slug, verified, proof } = organization;
  const information = z.parse(OrganizationInformationForm, {
    organizationName,
    registeredBusinessName,
    industry,
    organizationWebsiteUrl: `https://${slug}.example`,
    organizationLinkedInUrl: `https://www.linkedin.com/company/${slug}`,
    founderLinkedInUrl: `https://www.linkedin.com/in/${slug}-founder`,
    stage: 'MVP_IN_MARKET',
    revenueBand: 'BETWEEN_40000_60000',
    usagePlan: 'Interviews and usability tests with customers before each release.',
  });
  const confirmedAddresses = Object.entries(proof ?? {}).filter(([field]) => isEvidenceEmail(field)) as [
    EvidenceEmail,
    string,
  ][];
  for (const [field, email] of confirmedAddresses) {
    const confirmed = { organizationId, field, email, requestedBy: userId };
    await app.work(researcher, (work) => insertConfirmedEmail(work.tx, confirmed, work.now));
  }
  await submitKyc(app, researcher, organizationId, { ...information, ...proof });
  if (verified) await takeEffect(app, await approve(app, admin, organizationId));
  return researcher;
}

/**
 * Tops up the balance that pays out on the sandbox's operator page, as an operator does on the provider's dashboard: what
 * organisations pay reaches the bank on the next working day, and participants are paid from this balance.
 */
export async function fundBalance(sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl === null) return;
  await operate(sandboxUrl, 'top-up', BALANCE_CEDIS);
}

/** Tops up the balance that airtime is paid from. */
export async function fundAirtime(sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl !== null) await operate(sandboxUrl, 'airtime-top-up', AIRTIME_CEDIS);
}

async function operate(sandboxUrl: string, desk: string, cedis: number): Promise<void> {
  const body = new URLSearchParams({ amount: String(cedis) });
  await fetch(`${sandboxUrl}/operator/${desk}`, { method: 'POST', redirect: 'manual', body });
}

/** Moves the sandbox's calendar. */
export async function moveProvider(sandboxUrl: string | null, to: Date): Promise<void> {
  if (sandboxUrl === null) return;
  const body = new URLSearchParams({ to: to.toISOString() });
  await fetch(`${sandboxUrl}/operator/calendar`, { method: 'POST', redirect: 'manual', body });
}

/** Pays a top-up on the sandbox's own page, as a person would. */
export async function topUp(app: App, researcher: ResearcherCaller): Promise<string> {
  const url = await initializeTopUp(app, researcher, {
    amountPesewas: TOP_UP_PESEWAS,
    returnPath: addresses.wallet,
  });
  const body = new URLSearchParams({ outcome: 'success' });
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body });
  const back = new URL(paid.headers.get('location') ?? '');
  const reference = back.searchParams.get('reference') ?? '';
  await verifyTopUp(app, researcher, reference);
  return reference;
}
