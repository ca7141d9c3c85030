import type { FitReason } from '../../domain/eligibility.ts';
import type { Device, MeetingKind } from '../../domain/session-kinds.ts';
import { hasSessions, type StudyKind } from '../../domain/study-kinds.ts';
import { andWords } from '../../messages/lists.ts';
import { m } from '../../messages/m.ts';

/* Labels of domain values in the page's language. */

export const DEVICE_WORDS: Readonly<Record<Device, string>> = {
  COMPUTER_WITH_WEBCAM: m.lists_device_computer(),
  MOBILE_PHONE: m.lists_device_phone(),
  TABLET: m.lists_device_tablet(),
};

export const MEETING_WORDS: Readonly<Record<MeetingKind, string>> = {
  VIDEO_CALL: m.lists_meeting_video(),
  PHONE_CALL: m.lists_meeting_phone(),
  IN_PERSON: m.lists_meeting_person(),
};

const KIND_WORDS: Readonly<Record<StudyKind, string>> = {
  ONE_TO_ONE: m.lists_kind_one(),
  GROUP: m.lists_kind_group(),
  TASK: m.lists_kind_task(),
  DIARY: m.lists_kind_diary(),
};

const FIT_WORDS: Readonly<Record<FitReason, string>> = {
  AGE: m.lists_fit_age(),
  GENDER: m.lists_fit_gender(),
  REGION: m.lists_fit_region(),
  LOCALITY: m.lists_fit_locality(),
  EDUCATION: m.lists_fit_education(),
  INCOME: m.lists_fit_income(),
  WORK: m.lists_fit_work(),
  PHONE: m.lists_fit_phone_kind(),
  COMPUTER_WITH_WEBCAM: m.lists_fit_computer(),
  MOBILE_PHONE: m.lists_fit_phone(),
  TABLET: m.lists_fit_tablet(),
  LANGUAGE: m.lists_fit_languages(),
};

/** "Mobile phone or Tablet" */
export function devicesWords(devices: readonly Device[]): string {
  return devices.map((device) => DEVICE_WORDS[device]).join(` ${m.lists_or()} `);
}

/** How people meet, or what they do in their own time. */
export function howWords({ kind, meetingKind }: { kind: StudyKind; meetingKind: MeetingKind }): string {
  return hasSessions(kind) ? MEETING_WORDS[meetingKind] : KIND_WORDS[kind];
}

/** "Matches your age, education and phone". Who has the right kind of phone has a phone. */
export function fitWords(fits: readonly FitReason[]): string {
  const said = fits.filter((reason) => reason !== 'MOBILE_PHONE' || !fits.includes('PHONE'));
  return m.study_matches({ list: andWords(said.map((reason) => FIT_WORDS[reason])) });
}
