import * as z from 'zod/mini';
import {
  DailyLifeForm,
  DemographicForm,
  EmploymentForm,
  HealthForm,
  type ParticipantInformation,
  TechnicalForm,
} from '../../../contract/participants.ts';
import { dateOf, isRealDate } from '../../../domain/calendar.ts';
import { demographicProblems } from '../../../domain/profile-rules.ts';

type FirstFacts = Parameters<typeof demographicProblems>[0];

/** The server's rules for the first answers as a whole: checked together with the fields, so that no problem appears later. */
const first = z.check<FirstFacts>(
  ({ value, issues }) => {
    for (const { field, message } of demographicProblems(value, dateOf(new Date()))) {
      if (field === 'dateOfBirth' && !isRealDate(value.dateOfBirth)) continue;
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  },
  { when: () => true },
);

const { dateOfBirth, gender, country, region } = DemographicForm.shape;

/** The three answers that a profile begins with: everything else is asked when a study needs it. */
export const FIRST_ANSWERS = z.object({ dateOfBirth, gender, country, region }).check(first as never);
export type FirstAnswers = z.input<typeof FIRST_ANSWERS>;

const SECTIONS = {
  demographic: DemographicForm.shape,
  employment: EmploymentForm.shape,
  technicalDetail: TechnicalForm.shape,
  dailyLife: DailyLifeForm.shape,
  health: HealthForm.shape,
};
type Section = keyof typeof SECTIONS;
const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

/** The whole profile as one form. The names of its fields are unique. */
export const PROFILE = z
  .object({
    ...SECTIONS.demographic,
    ...SECTIONS.employment,
    ...SECTIONS.technicalDetail,
    ...SECTIONS.dailyLife,
    ...SECTIONS.health,
  })
  .check(first as never);
export type Profile = z.input<typeof PROFILE>;
export type ProfileField = keyof Profile;

/** The profile's sections as one form. */
export function asForm(sections: Pick<z.output<typeof ParticipantInformation>, Section>): Profile {
  return Object.assign({}, ...SECTION_NAMES.map((name) => sections[name])) as Profile;
}

/** The fields that differ, in the sections of a change; null if there are none. */
export function changesBetween(before: Profile, after: Profile) {
  const changes = SECTION_NAMES.flatMap((name) => {
    const fields = (Object.keys(SECTIONS[name]) as ProfileField[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    );
    return fields.length === 0
      ? []
      : [[name, Object.fromEntries(fields.map((field) => [field, after[field]]))] as const];
  });
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Record<Section, object>>);
}

/** Whether a field has an answer. */
export function isAnswered(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false;
}
