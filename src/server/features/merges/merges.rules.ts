/** What decides whether two accounts can become one. */
export interface MergeFacts {
  kept: Person;
  closed: Person;
  /** What the closed account has open, in the words of `OPEN`. */
  open: readonly (keyof typeof OPEN)[];
  /** The name of a study that both applied to, where the closed account's application counts; null without one. */
  studyOfBoth: string | null;
}

interface Person {
  role: string;
  suspendedAt: Date | null;
  erasedAt: Date | null;
  totpEnabledAt: Date | null;
  hasParticipantInfo: boolean;
  dateOfBirth: string | null;
  gender: string | null;
}

/** What must end first, as the person knows it. */
export const OPEN = {
  SESSION: 'a session is booked',
  INVITATION: 'an invitation waits for an answer',
  WORK: 'work is not finished',
  DISPUTE: 'a dispute is not settled',
  PAYOUT: 'a payout is on its way',
  PROFILE_CHANGE: 'a change of the profile waits for our review',
  NUMBER_REQUEST: 'a request for another number waits for our decision',
  CORRECTION: 'a correction of its money waits for our decision',
} as const;

const WRITE = 'Please write to us.';

/** Why two accounts can't be merged now, and what to do; null if they can. */
export function whyNotMerged({ kept, closed, open, studyOfBoth }: MergeFacts): string | null {
  const people = [kept, closed];
  if (people.some(({ role }) => role !== 'PARTICIPANT')) return 'Only accounts of participants can be merged.';
  if (people.some(({ erasedAt }) => erasedAt !== null)) return 'One of the accounts is closed.';
  if (people.some(({ suspendedAt }) => suspendedAt !== null)) return `One of the accounts is suspended. ${WRITE}`;
  if (closed.totpEnabledAt !== null) {
    return 'Your other account has an authenticator app. Please log in to that one, and merge this account into it.';
  }
  if (closed.hasParticipantInfo && !kept.hasParticipantInfo) {
    return 'Your other account has your profile. Please log in to that one, and merge this account into it.';
  }
  const differs = kept.dateOfBirth !== closed.dateOfBirth || kept.gender !== closed.gender;
  if (closed.dateOfBirth !== null && differs) {
    return `The two accounts have different dates of birth or genders, so we can’t tell that they are one person’s. ${WRITE}`;
  }
  const [first] = open;
  if (first !== undefined) {
    return `In your other account ${OPEN[first]}. Please wait until it ends, or log in to that account and merge this one into it.`;
  }
  if (studyOfBoth === null) return null;
  return `Both accounts applied to “${studyOfBoth}”. Please withdraw the application in your other account. If it took part, log in to that account and merge this one into it, or write to us.`;
}
