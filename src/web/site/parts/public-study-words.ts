import type { PublicStudyPage } from '../../../contract/site.ts';
import { OLDEST } from '../../../domain/ages.ts';
import type { LANGUAGES } from '../../../domain/enumerations.ts';
import type { OrganizationKind } from '../../../domain/organization-kinds.ts';
import type { Device, MeetingKind } from '../../../domain/session-kinds.ts';
import type { LanguageLevel } from '../../../domain/spoken.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { andWords } from '../../../messages/lists.ts';
import { m } from '../../../messages/m.ts';

/* Words of a public page are functions: each page is rendered in its own language. */
type Words<Code extends string> = Readonly<Record<Code, () => string>>;

const MEETINGS: Words<MeetingKind> = {
  VIDEO_CALL: () => m.lists_meeting_video(),
  PHONE_CALL: () => m.lists_meeting_phone(),
  IN_PERSON: () => m.lists_meeting_person(),
};
const KINDS: Words<StudyKind> = {
  ONE_TO_ONE: () => m.lists_kind_one(),
  GROUP: () => m.lists_kind_group(),
  TASK: () => m.lists_kind_task(),
  DIARY: () => m.lists_kind_diary(),
};
const DEVICES: Words<Device> = {
  COMPUTER_WITH_WEBCAM: () => m.lists_device_computer(),
  MOBILE_PHONE: () => m.lists_device_phone(),
  TABLET: () => m.lists_device_tablet(),
};
const SPOKEN: Words<keyof typeof LANGUAGES> = {
  ENGLISH: () => m.lists_language_english(),
  TWI: () => m.lists_language_twi(),
  FANTE: () => m.lists_language_fante(),
  EWE: () => m.lists_language_ewe(),
  GA: () => m.lists_language_ga(),
  DAGBANI: () => m.lists_language_dagbani(),
  HAUSA: () => m.lists_language_hausa(),
  DAGAARE: () => m.lists_language_dagaare(),
  GONJA: () => m.lists_language_gonja(),
  NZEMA: () => m.lists_language_nzema(),
  KASEM: () => m.lists_language_kasem(),
  FRENCH: () => m.lists_language_french(),
  OTHER: () => m.lists_language_other(),
};
const LEVELS: Readonly<Record<LanguageLevel, (language: string) => string>> = {
  UNDERSTANDS: (language) => m.study_understands({ language }),
  SPEAKS: (language) => m.study_speaks({ language }),
  READS: (language) => m.study_reads({ language }),
};
/** ORG-16: what our team looks at before it verifies an organisation of each kind. */
const CHECKS: Words<OrganizationKind> = {
  COMPANY: () => m.study_checked_company(),
  NGO: () => m.study_checked_company(),
  UNIVERSITY: () => m.study_checked_institution(),
  PUBLIC_BODY: () => m.study_checked_institution(),
  STUDENT: () => m.study_checked_student(),
  INDEPENDENT_RESEARCHER: () => m.study_checked_person(),
};

/** "Phone call", or what people do in their own time. */
export const howPublicly = ({ kind, meetingKind }: PublicStudyPage) =>
  hasSessions(kind) ? MEETINGS[meetingKind]() : KINDS[kind]();

/** "Twi and English" */
export const spokenPublicly = ({ spoken }: PublicStudyPage) =>
  andWords(spoken.map(({ language }) => SPOKEN[language]()));

/** Whom a study looks for, as its poster would say it: never what its questions decide. */
export function wantedPublicly({ minimumAge, maximumAge, spoken, deviceRequirements }: PublicStudyPage): string[] {
  const devices = deviceRequirements.map((device) => DEVICES[device]()).join(` ${m.lists_or()} `);
  return [
    maximumAge < OLDEST ? m.study_ages({ from: minimumAge, to: maximumAge }) : m.study_ages_from({ from: minimumAge }),
    ...(spoken.length > 0
      ? [m.study_you_can({ list: andWords(spoken.map(({ language, level }) => LEVELS[level](SPOKEN[language]()))) })]
      : []),
    m.study_you_have({ devices }),
  ];
}

/** What we checked, one line each. */
export function checksOf({ organizationKind, organizationVerified, status }: PublicStudyPage): string[] {
  if (!organizationVerified) return [];
  return [
    organizationKind ? CHECKS[organizationKind]() : m.study_checked_team(),
    ...(status === 'RECRUITING' ? [m.study_checked_money()] : []),
  ];
}
