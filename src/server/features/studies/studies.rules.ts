import type { Audience, AudienceKind } from '../../../domain/audience.ts';
import { type Criteria, criteriaFrom } from '../../../domain/eligibility.ts';
import type { FactCriteria } from '../../../domain/facts.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import type { Spoken } from '../../../domain/spoken.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { StudyTranslation } from '../../../domain/study-texts.ts';

/** A study's columns as eligibility criteria. */
export function criteriaOf(study: {
  studyKind: StudyKind;
  meetingKind: string;
  minimumAge: number;
  maximumAge: number;
  genders: string[];
  educationLevels: string[];
  incomeBands: string[];
  deviceRequirements: string[];
  spoken: Spoken[];
  facts: FactCriteria;
  districts: string[];
}): Criteria {
  const { minimumAge, maximumAge, deviceRequirements, spoken, facts, districts, meetingKind } = study;
  return criteriaFrom({
    ...{ minimumAge, maximumAge, deviceRequirements, spoken, facts, districts },
    byVideo: needsVideo({ kind: study.studyKind, meetingKind }),
    gender: study.genders,
    education: study.educationLevels,
    annualHouseholdIncome: study.incomeBands,
  });
}

/** The translations of a study with new titles and descriptions; its questions never change. */
export function withTitles(
  study: { translations: readonly StudyTranslation[] },
  titles: readonly Omit<StudyTranslation, 'questions'>[],
): StudyTranslation[] {
  const languages = new Set([...study.translations, ...titles].map(({ language }) => language));
  return [...languages].flatMap((language) => {
    const { publicName = '', description = '' } = titles.find((one) => one.language === language) ?? {};
    const questions = study.translations.find((one) => one.language === language)?.questions ?? [];
    const isEmpty = publicName === '' && description === '' && questions.length === 0;
    return isEmpty ? [] : [{ language, publicName, description, questions }];
  });
}

/** A study's columns as its audience. */
export function audienceOf(study: {
  organizationId: string;
  audience: AudienceKind;
  audiencePanelId: string | null;
  excludedPanelId: string | null;
  excludedMonths: number | null;
}): Audience {
  return {
    organizationId: study.organizationId,
    kind: study.audience,
    panelId: study.audiencePanelId,
    excludedPanelId: study.excludedPanelId,
    excludedMonths: study.excludedMonths,
  };
}

/** An audience as a study's columns. */
export function audienceColumns({ kind, panelId, excludedPanelId, excludedMonths }: Omit<Audience, 'organizationId'>) {
  return { audience: kind, audiencePanelId: panelId, excludedPanelId, excludedMonths };
}
