import { ageOn } from './calendar.ts';
import type { Device } from './enumerations.ts';

/** What a study asks of the people it looks for (§3, study demographics and devices). */
export interface Criteria {
  minimumAge: number;
  maximumAge: number;
  gender: readonly string[];
  education: readonly string[];
  annualHouseholdIncome: readonly string[];
  deviceRequirements: readonly string[];
}

export interface Person {
  dateOfBirth: string;
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: readonly string[];
}

/** Devices follow from the technical details (product.md section 5). */
export function devicesOf(technical: {
  computerOs: string;
  phoneOs: string;
  tabletOs: string;
  hasWebcam: boolean;
}): Device[] {
  const devices: Device[] = [];
  if (technical.computerOs !== 'NO_COMPUTER' && technical.hasWebcam) devices.push('COMPUTER_WITH_WEBCAM');
  if (technical.phoneOs !== 'NO_PHONE') devices.push('MOBILE_PHONE');
  if (technical.tabletOs !== 'NO_TABLET') devices.push('TABLET');
  return devices;
}

/** Whether a person qualifies on the given GMT day: every criterion, and at least one accepted device. */
export function qualifies(person: Person, criteria: Criteria, today: string): boolean {
  const age = ageOn(person.dateOfBirth, today);
  return (
    age >= criteria.minimumAge &&
    age <= criteria.maximumAge &&
    criteria.gender.includes(person.gender) &&
    acceptsEducation(criteria.education, person.educationLevel) &&
    criteria.annualHouseholdIncome.includes(person.annualHouseholdIncome) &&
    person.devices.some((device) => criteria.deviceRequirements.includes(device))
  );
}

/** NOT_APPLICABLE among a study's levels means "any" (product.md section 5). */
export function acceptsEducation(levels: readonly string[], level: string): boolean {
  return levels.includes('NOT_APPLICABLE') || levels.includes(level);
}

const FEWEST_TOLD = 10;

/** A number of people as it may be told: null stands for "fewer than 10", so that nobody is singled out. */
export function tellable(people: number): number | null {
  return people < FEWEST_TOLD ? null : people;
}
