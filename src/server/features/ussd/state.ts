import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import type { Language } from '../../../domain/languages.ts';
import type { QuestionKind, SpecialData } from '../../../domain/screening.ts';

/* What a session has come to know. It is kept as JSON between two steps, so it holds plain values only. */

/** What somebody types to register, or to complete a set-up. */
export interface Draft {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  region: string;
  city: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  languages: readonly string[];
  employmentStatus: string;
  jobRole: string;
  industry: string;
  equipment: readonly string[];
  /** Null for later. */
  payTo: { number: string; network: MobileMoneyNetwork } | null;
}

export interface Person {
  firstName: string;
  lastName: string;
  hasProfile: boolean;
  /** A mobile-money account. */
  hasAccount: boolean;
  hasPin: boolean;
  /** Text messages that can be ended are ended. */
  isStopped: boolean;
}

export interface Question {
  id: string;
  kind: QuestionKind;
  question: string;
  special: SpecialData | null;
  options: readonly string[];
}

export interface Study {
  id: string;
  code: string;
  name: string;
  organization: string;
  description: string;
  /** Pay, length and kind of meeting in words. */
  facts: string;
  /** Why it can't be applied for; null if it can. */
  obstacle: string | null;
  /** Whether applying needs a browser. */
  needsWeb: boolean;
  questions: readonly Question[];
}

export interface Answer {
  id: string;
  question: string;
  answer: string;
  answers?: readonly string[];
  secondsTaken: number;
  consented?: boolean;
}

/** A line of "My sessions". */
export interface Session {
  label: string;
  /** What its page says. */
  words: string;
  studyId: string;
  applicationId: string;
  /** Null for an invitation. */
  bookingId: string | null;
  /** Whether it is done in a browser, such as a task. */
  needsWeb: boolean;
  isConfirmed: boolean;
  /** Whether cancelling now counts as a strike. */
  isLate: boolean;
}

export interface Time {
  label: string;
  date: string;
  start: string;
  end: string;
}

export interface Line {
  id: string;
  label: string;
}

export interface State {
  language: Language;
  today: string;
  now: string;
  /** Local, such as 0241234567. */
  number: string;
  /** The network of the phone, or the one its number suggests. */
  network: MobileMoneyNetwork | null;
  code: string;
  host: string;
  /** Null while the number has no account. */
  person: Person | null;
  /** Only in this session: who continues a dropped one enters the PIN again. */
  isPinGiven: boolean;
  /** Whether the date of birth was proved, so that a new PIN may replace the old one. */
  mayRenewPin: boolean;
  /** The hash of a new PIN that is to be repeated. */
  newPin: string;
  /** What the PIN, or the set-up, was asked for. */
  goal: string;
  draft: Partial<Draft>;
  /** The options that were picked on earlier screens of a page. */
  picked: readonly number[];
  typed: string;
  studies: readonly Line[];
  study: Study | null;
  question: number;
  askedAt: string;
  answers: readonly Answer[];
  sessions: readonly Session[];
  session: Session | null;
  times: readonly Time[];
  money: string;
  /** What a page of results says. */
  notice: string;
  /** Where a dropped session was. */
  before: Place | null;
}

export interface Place {
  page: string;
  screen: number;
  state: State;
}

export const NEW_STATE: Omit<State, 'today' | 'now' | 'number' | 'network' | 'code' | 'host'> = {
  language: 'en',
  person: null,
  isPinGiven: false,
  mayRenewPin: false,
  newPin: '',
  goal: '',
  draft: {},
  picked: [],
  typed: '',
  studies: [],
  study: null,
  question: 0,
  askedAt: '',
  answers: [],
  sessions: [],
  session: null,
  times: [],
  money: '',
  notice: '',
  before: null,
};
