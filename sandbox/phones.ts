/* What the phones of the sandbox have received, and what may go wrong on the way. */

/** The faults of messages, each as a share of them from 0 to 1. */
export const SMS_SWITCHES = {
  delay: 'It arrives after 10 seconds.',
  loss: 'It is taken, but never arrives, and nothing is reported.',
  duplicate: 'It arrives twice, and so does each report.',
  failure: 'The phone can’t be reached, and that is reported.',
  reorder: 'The report that it is on its way comes after the one that it has arrived.',
  lostAnswer: 'It is taken, but the answer never arrives.',
  down: 'The provider is out of service.',
} as const;
export type SmsSwitch = keyof typeof SMS_SWITCHES;

/** The faults of a step in a dialled menu. */
export const USSD_SWITCHES = {
  ussdDuplicate: 'A step of a dialled menu comes twice at the same moment.',
  ussdLate: 'A step of a dialled menu comes once more, after the next one.',
  ussdTimeout: 'The network gives up before a dialled menu answers.',
  ussdDrop: 'The network cuts a dialled menu off in the middle.',
} as const;
export type UssdSwitch = keyof typeof USSD_SWITCHES;

export interface SandboxText {
  id: string;
  /** A local number, such as 0241234567. */
  to: string;
  from: string;
  text: string;
  encoding: string;
  segments: number;
  takenAt: string;
  /** Null while it is on its way, or if it never arrives. */
  arrivedAt: string | null;
  status: 'SENT' | 'DELIVERED' | 'NOT_DELIVERED';
}

export interface PhoneState {
  texts: SandboxText[];
  switches: Record<PhoneSwitch, number>;
}

export const PHONE_SWITCHES = { ...SMS_SWITCHES, ...USSD_SWITCHES } as const;
export type PhoneSwitch = keyof typeof PHONE_SWITCHES;
export const PHONE_SWITCH_NAMES = Object.keys(PHONE_SWITCHES) as PhoneSwitch[];
export const NEW_PHONES: PhoneState = {
  texts: [],
  switches: Object.fromEntries(PHONE_SWITCH_NAMES.map((name) => [name, 0])) as PhoneState['switches'],
};
