import * as z from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import type { FieldError } from '../../../contract/errors.ts';
import {
  ParticipantInformation,
  type ParticipantInformationForm,
  type updateParticipantInformation,
} from '../../../contract/participants.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { codeOfCountry, valueOfCountry } from '../../../domain/countries.ts';
import { isGhana } from '../../../domain/country-value.ts';
import { devicesOf } from '../../../domain/eligibility.ts';
import { withoutWork } from '../../../domain/profile-rules.ts';
import { type LanguageLevel, levelsOf } from '../../../domain/spoken.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { getMe, markParticipantInfo } from '../accounts/accounts.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import {
  checkMobileMoney,
  readMobileMoney,
  refuseTakenNumber,
  saveFirstMobileMoney,
} from '../payouts/mobile-money.service.ts';
import { refuseDemographic, refuseEmployment, refuseHealth } from './participants.rules.ts';
import * as sql from './participants.sql.ts';
import { noteChange, readStanding } from './profile-changes.service.ts';
import { lockProfile } from './profile-changes.sql.ts';

type Information = z.output<typeof ParticipantInformation>;

/** Submits the set-up once. A person who sends a mobile-money account must confirm their identity. */
export async function submitInformation(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof ParticipantInformationForm>,
  password: string | undefined,
): Promise<User> {
  if (form.payment) await confirmCaller(app, caller, password);
  return keepInformation(app, caller, form);
}

/** Nothing has been asked about devices yet. */
const NO_DEVICES = { browsers: [], computerOs: null, phoneOs: null, tabletOs: null, hasWebcam: null };

/**
 * Stores a set-up without confirming the person's identity. The provider is asked for the account's name before the
 * transaction starts. A person who `hasDialled` has a phone.
 */
export async function keepInformation(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof ParticipantInformationForm>,
  { hasDialled = false } = {},
): Promise<User> {
  if (form.employment) refuseAny(refuseEmployment(form.employment));
  const fields = sectionColumns(app, { ...form, technicalDetail: form.technicalDetail ?? NO_DEVICES }, hasDialled);
  const mobileMoney = form.payment
    ? await checkMobileMoney(app, caller, form.payment, 'payment.mobileMoneyNumber')
    : null;
  try {
    await app.work(caller, async (work) => {
      await sql.insertProfile(work.tx, {
        userId: caller.userId,
        ...(fields as Required<typeof fields>),
        lastActiveOn: dateOf(work.now),
        updatedAt: work.now,
      } as Parameters<typeof sql.insertProfile>[1]);
      await markParticipantInfo(work, caller.userId);
      if (mobileMoney) await saveFirstMobileMoney(work, caller.userId, mobileMoney);
    });
  } catch (error) {
    refuseTakenNumber(error, 'payment.mobileMoneyNumber');
    if (violatedConstraint(error) === 'participant_profile_pkey') refuse('ALREADY_SUBMITTED');
    throw error;
  }
  return getMe(app, caller.userId);
}

/** What somebody says about difficulties, and when they agreed that we keep it. */
function healthColumns({ consents, ...answers }: Information['health'], now: Date) {
  const { seeing, hearing, walking, remembering } = answers;
  return { seeing, hearing, walking, remembering, healthConsentAt: consents ? now : null };
}

type Sections = { [K in keyof Information]?: Information[K] | undefined };
type Changes = z.output<(typeof updateParticipantInformation)['body']>;

function refuseAny(wrong: FieldError[]): void {
  if (wrong.length > 0) refuseFields(wrong);
}

/** Checks the given sections and converts them to columns. */
function sectionColumns(
  app: App,
  { demographic, employment, technicalDetail, dailyLife, health }: Sections,
  hasPhone: boolean,
) {
  const now = app.clock.now();
  refuseAny([
    ...(demographic ? refuseDemographic(demographic, dateOf(now)) : []),
    ...(health ? refuseHealth(health) : []),
  ]);
  const { languageLevels = [], ...facts } = demographic ?? {};
  const atLevel = (level: LanguageLevel) =>
    languageLevels
      .filter((one) => one.level === level && demographic?.languages.includes(one.language))
      .map(({ language }) => language as string);
  return {
    ...facts,
    ...(demographic && {
      languagesUnderstood: atLevel('UNDERSTANDS'),
      languagesRead: atLevel('READS'),
      // The list has it; otherwise it was refused above.
      country: codeOfCountry(demographic.country) as string,
      ...(isGhana(demographic.country) ? {} : { region: null, district: null }),
    }),
    ...(employment && withoutWork(employment)),
    ...(technicalDetail && { ...technicalDetail, ...devicesOf(technicalDetail, hasPhone) }),
    ...dailyLife,
    ...(health && healthColumns(health, now)),
  };
}

/** The caller's own profile; null before the set-up. */
export async function getInformation(app: App, caller: ParticipantCaller) {
  return app.read(async (reader) =>
    (await sql.findProfile(reader.tx, caller.userId)) ? readOwn(reader, caller.userId) : null,
  );
}

/** Changes the given fields, and what follows from them. */
export async function updateInformation(app: App, caller: ParticipantCaller, changes: Changes) {
  return app.work(caller, async (work) => {
    const before = (await lockProfile(work.tx, caller.userId)) ?? refuse('SETUP_NEEDED');
    const sections = changedSections(asInformation(before), changes);
    if (changes.employment) refuseAny(refuseEmployment(changes.employment, before.employmentStatus));
    const fields = sectionColumns(app, sections, before.devices.includes('MOBILE_PHONE'));
    const facts = await noteChange(work, before, fields, changes.changeReason);
    await sql.updateProfile(work.tx, caller.userId, {
      ...fields,
      ...facts,
      updatedAt: work.now,
    } as Parameters<typeof sql.updateProfile>[2]);
    return readOwn(work, caller.userId);
  });
}

/** The profile as its owner reads it. */
async function readOwn(reader: Reader, userId: string) {
  const profile = await requirePerson(reader, userId);
  const payment = await readMobileMoney(reader, userId);
  return { userId, ...asInformation(profile), payment, ...(await readStanding(reader, userId)) };
}

/** Without consent, nothing is known about difficulties. */
const NO_HEALTH = { seeing: null, hearing: null, walking: null, remembering: null, consents: false };

/** The complete sections after a change: the given fields over the current ones, without those that they make untrue. */
function changedSections(before: Information, changes: Changes): Sections {
  const { demographic, employment, technicalDetail, dailyLife, health } = changes;
  const moves = demographic?.region !== undefined && demographic.region !== before.demographic.region;
  const { employmentStatus } = before.employment;
  const hasOtherWork = employmentStatus === 'SCHOOL_FULL_TIME' && employment?.employmentStatus !== undefined;
  return {
    ...(demographic && {
      demographic: { ...before.demographic, ...(moves && { district: null }), ...sent(demographic) },
    }),
    ...(employment && {
      // Only a student's role follows from the status.
      employment: { ...before.employment, ...(hasOtherWork && { jobRole: null }), ...sent(employment) },
    }),
    ...(technicalDetail && { technicalDetail: { ...before.technicalDetail, ...sent(technicalDetail) } }),
    ...(dailyLife && { dailyLife: { ...before.dailyLife, ...sent(dailyLife) } }),
    ...(health && { health: { ...(health.consents === false ? NO_HEALTH : before.health), ...sent(health) } }),
  };
}

/** Without fields that were not given. */
function sent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** API-09: a POST with technical details alone makes the same change and returns the person. */
export async function updateTechnicalDetail(
  app: App,
  caller: ParticipantCaller,
  technicalDetail: Information['technicalDetail'],
): Promise<User> {
  await updateInformation(app, caller, { technicalDetail });
  return getMe(app, caller.userId);
}

function asInformation(profile: NonNullable<Awaited<ReturnType<typeof lockProfile>>>): Information {
  const facts = {
    ...profile,
    languageLevels: levelsOf(profile),
    country: valueOfCountry(profile.country),
    consents: profile.healthConsentAt !== null,
  };
  const sections = { demographic: facts, employment: facts, technicalDetail: facts, dailyLife: facts, health: facts };
  return z.parse(ParticipantInformation, sections);
}

/** For other features: a person's facts for matching; none before the set-up. */
export function findPerson(reader: Reader, userId: string) {
  return sql.findProfile(reader.tx, userId);
}

/** For other features: several people's facts for matching, without those who have not set up. */
export function listPeople(reader: Reader, userIds: readonly string[]) {
  return sql.listProfiles(reader.tx, userIds);
}

/** For other features: a person's facts for matching; refuses before the set-up. */
export async function requirePerson(reader: Reader, userId: string) {
  return (await findPerson(reader, userId)) ?? refuse('PARTICIPANT_INFO_NEEDED');
}

/** The date of birth of a person's set-up; null before it. */
export async function readDateOfBirth(reader: Reader, userId: string): Promise<string | null> {
  return (await sql.findProfile(reader.tx, userId))?.dateOfBirth ?? null;
}
