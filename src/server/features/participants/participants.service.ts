import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import type { ParticipantInformation, ParticipantInformationForm } from '../../../contract/participants.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { devicesOf } from '../../../domain/eligibility.ts';
import { WORKING_STATUSES } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import { isConstraintViolation } from '../../platform/db/constraint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { getMe, markParticipantInfo } from '../accounts/accounts.service.ts';
import { checkMobileMoney, refuseTakenNumber, saveFirstMobileMoney } from '../payouts/mobile-money.service.ts';
import { refuseDemographic, refuseEmployment } from './participants.rules.ts';
import * as sql from './participants.sql.ts';

type Information = z.output<typeof ParticipantInformation>;

/** Submits the set-up once. The provider is asked for the account's name before the transaction opens. */
export async function submitInformation(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof ParticipantInformationForm>,
): Promise<User> {
  const fields = sectionColumns(app, form);
  const mobileMoney = form.payment ? await checkMobileMoney(app, form.payment, 'payment.mobileMoneyNumber') : null;
  try {
    await app.db.transaction(async (tx) => {
      await sql.insertProfile(tx, {
        userId: caller.userId,
        ...(fields as Required<typeof fields>),
        lastActiveOn: dateOf(app.clock.now()),
        updatedAt: app.clock.now(),
      } as Parameters<typeof sql.insertProfile>[1]);
      await markParticipantInfo(tx, caller.userId);
      if (mobileMoney) await saveFirstMobileMoney(app, tx, caller.userId, mobileMoney);
    });
  } catch (error) {
    refuseTakenNumber(error, 'payment.mobileMoneyNumber');
    if (isConstraintViolation(error)) refuse('ALREADY_SUBMITTED');
    throw error;
  }
  return getMe(app, caller.userId);
}

type Sections = { [K in keyof Information]?: Information[K] | undefined };

/** Checks the sections that are sent and lays them out as columns. */
function sectionColumns(app: App, { demographic, employment, technicalDetail }: Sections) {
  const today = dateOf(app.clock.now());
  const wrong = [
    ...(demographic ? refuseDemographic(demographic, today) : []),
    ...(employment ? refuseEmployment(employment) : []),
  ];
  if (wrong.length > 0) refuseFields(wrong);
  return {
    ...demographic,
    ...(demographic && demographic.country !== 'GH' ? { region: null } : {}),
    ...(employment && {
      ...employment,
      // Asked only of people who work (product.md section 5).
      ...(WORKING_STATUSES.includes(employment.employmentStatus) ? {} : { jobRole: null, industry: null }),
    }),
    ...(technicalDetail && { ...technicalDetail, devices: devicesOf(technicalDetail) as string[] }),
  };
}

export async function getInformation(app: App, caller: ParticipantCaller): Promise<Information | null> {
  const profile = await app.db.transaction((tx) => sql.findProfile(tx, caller.userId));
  return profile ? asInformation(profile) : null;
}

export async function updateInformation(app: App, caller: ParticipantCaller, sections: Sections): Promise<Information> {
  const fields = sectionColumns(app, sections);
  const profile = await app.db.transaction(async (tx) => {
    const before = (await sql.findProfile(tx, caller.userId)) ?? refuse('PARTICIPANT_INFO_NEEDED');
    const now = app.clock.now();
    const changed = Object.entries(sections.demographic ?? {}).some(
      ([name, value]) => String(value) !== String(before[name as keyof typeof before]),
    );
    await sql.updateProfile(tx, caller.userId, {
      ...fields,
      updatedAt: now,
      ...(changed ? { demographicsChangedAt: now } : {}),
    } as Parameters<typeof sql.updateProfile>[2]);
    return sql.findProfile(tx, caller.userId);
  });
  return asInformation(profile as NonNullable<typeof profile>);
}

/** §7's POST with technical details alone: the same change, answered with the person. */
export async function updateTechnicalDetail(
  app: App,
  caller: ParticipantCaller,
  technicalDetail: Information['technicalDetail'],
): Promise<User> {
  await updateInformation(app, caller, { technicalDetail });
  return getMe(app, caller.userId);
}

function asInformation(profile: NonNullable<Awaited<ReturnType<typeof sql.findProfile>>>): Information {
  const { dateOfBirth, gender, country, region, city, educationLevel, annualHouseholdIncome, languages } = profile;
  const { employmentStatus, jobRole, industry, browsers, computerOs, phoneOs, tabletOs, hasWebcam } = profile;
  // The codes were checked against the same enumerations when they were written.
  return {
    demographic: { dateOfBirth, gender, country, region, city, educationLevel, annualHouseholdIncome, languages },
    employment: { employmentStatus, jobRole, industry },
    technicalDetail: { browsers, computerOs, phoneOs, tabletOs, hasWebcam },
  } as Information;
}

/** For other features: what matching needs of one person; refuses before the set-up. */
export async function requirePerson(tx: Tx, userId: string) {
  const profile = await sql.findProfile(tx, userId);
  if (!profile) refuse('PARTICIPANT_INFO_NEEDED');
  return profile;
}
