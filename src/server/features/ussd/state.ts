import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import type { HoldKind } from '../../../domain/holds.ts';
import type { Language } from '../../../domain/languages.ts';
import type { QuestionKind, SpecialData } from '../../../domain/screening.ts';

/* The state of a session. It is stored as JSON between two steps, so it contains only plain values. */

/** What somebody types to register, or to complete a profile. */
export interface Draft {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  region: string;
  /** Null if the person wants to add it later. */
  payTo: { number: string; network: MobileMoneyNetwork } | null;
}

export interface Person {
  firstName: string;
  lastName: string;
  hasProfile: boolean;
  /** A mobile-money account. */
  hasAccount: boolean;
  hasPin: boolean;
  /** Whether optional text messages are turned off. */
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
  /** The pay, length and kind of meeting in words. */
  facts: string;
  /** Why the person can't apply for it; null if they can. */
  obstacle: string | null;
  /** Whether applying requires a browser. */
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
  /** The text of its page. */
  words: string;
  studyId: string;
  applicationId: string;
  /** Null for an invitation. */
  bookingId: string | null;
  /** Whether the work requires a browser, such as a task. */
  needsWeb: boolean;
  isConfirmed: boolean;
  /** Whether cancelling now counts as a strike. */
  isLate: boolean;
  /** The part of its pay that waits for an answer, in pesewas; missing for other sessions. */
  partPesewas?: number;
  /** Whether the absence can still be disputed. */
  isMissed?: boolean;
  /** What is shown instead of actions, such as that a dispute is being decided. */
  isWaiting?: boolean;
  /** Whether the person can say that it has ended, because it may take longer. */
  mayEnd?: boolean;
}

export interface Time {
  label: string;
  date: string;
  start: string;
  end: string;
}

/** What an organisation wants to pay the caller by a list. */
export interface Offer {
  id: string;
  organization: string;
  purpose: string;
  amountPesewas: number;
  /** The day until which it can be accepted. */
  until: string;
  registeredName: string | null;
  /** The number to which it is paid, masked. */
  paidTo: string;
  needsName: boolean;
}

/** A payout that failed or was returned. */
export interface FailedPayout {
  id: string;
  label: string;
  /** The text of its page. */
  words: string;
}

/** Something that is held of the person. */
export interface Hold {
  kind: HoldKind;
  subjectId: string;
  label: string;
  /** The text of its page: why, what it rests on, and what the person can do. */
  words: string;
  mayAppeal: boolean;
}

/** A study whose code somebody checked. */
export interface CheckedStudy {
  id: string;
  name: string;
  organization: string;
  isVerified: boolean;
}

export interface Line {
  id: string;
  label: string;
}

export interface State {
  language: Language;
  today: string;
  now: string;
  /** A local number, such as 0241234567. */
  number: string;
  /** The phone's network, or the one that its number suggests. */
  network: MobileMoneyNetwork | null;
  code: string;
  host: string;
  /** Null while the number has no account. */
  person: Person | null;
  /** Only for this session: after a dropped call, people must enter the PIN again. */
  isPinGiven: boolean;
  /** Whether the date of birth was confirmed, so that a new PIN may replace the old one. */
  mayRenewPin: boolean;
  /** The hash of a new PIN that has to be typed again. */
  newPin: string;
  /** What required the PIN or the profile. */
  goal: string;
  draft: Partial<Draft>;
  /** The options that were chosen on earlier screens of a page. */
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
  /** The one that the person is asked about. */
  time: Time | null;
  money: string;
  failedPayouts: readonly FailedPayout[];
  failedPayout: FailedPayout | null;
  /** In whose name the call's number is registered, if it is not the person's. */
  registered: string;
  /** What can be taken as airtime, as a choice and in the words of its confirmation. */
  airtime: { pesewas: number; label: string; words: string } | null;
  /** The effect that needs a reason. */
  asks: 'dispute' | 'refusePart' | 'appeal' | 'appealSuspension' | '';
  holds: readonly Hold[];
  hold: Hold | null;
  checked: CheckedStudy | null;
  offer: Offer | null;
  /** The text of a result page. */
  notice: string;
  /** The page at which a session was dropped. */
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
  time: null,
  money: '',
  failedPayouts: [],
  failedPayout: null,
  registered: '',
  airtime: null,
  asks: '',
  holds: [],
  hold: null,
  checked: null,
  offer: null,
  notice: '',
  before: null,
};
