/** The facts that decide whether two accounts can be merged. */
export interface MergeFacts {
  kept: Person;
  closed: Person;
  /** What the closed account has open, as keys of `OPEN`. */
  open: readonly (keyof typeof OPEN)[];
  /** The name of a study to which both have applied, and in which the closed account's application counts; null without one. */
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

/** What must end first, in the person's own terms. */
export const OPEN = {
  SESSION: 'Your other account has a session that is booked.',
  INVITATION: 'Your other account has an invitation that waits for your answer.',
  WORK: 'Your other account has work that is not finished.',
  DISPUTE: 'Your other account has a dispute that is not settled.',
  PAYOUT: 'Your other account has a payout that is on its way.',
  AIRTIME: 'Your other account has airtime that is on its way.',
  PROFILE_CHANGE: 'Your other account has a change of its profile that waits for our review.',
  NUMBER_REQUEST: 'Your other account has a request for another number that waits for our decision.',
  CORRECTION: 'Your other account has a correction of its money that waits for our decision.',
} as const;

/** What prevents the merge, and what to do about it. */
interface Obstacle {
  message: string;
  detail?: string;
}

const WRITE = 'Please write to us.';
const OTHER_WAY = 'Please log in to that one, and merge this account into it.';

/** Why two accounts can't be merged now, and what to do; null if they can. */
export function whyNotMerged({ kept, closed, open, studyOfBoth }: MergeFacts): Obstacle | null {
  const people = [kept, closed];
  if (people.some(({ role }) => role !== 'PARTICIPANT'))
    return { message: 'Only accounts of participants can be merged.' };
  if (people.some(({ erasedAt }) => erasedAt !== null)) return { message: 'One of the accounts is closed.' };
  if (people.some(({ suspendedAt }) => suspendedAt !== null)) {
    return { message: 'One of the accounts is suspended.', detail: WRITE };
  }
  if (closed.totpEnabledAt !== null) {
    return { message: 'Your other account has an authenticator app.', detail: OTHER_WAY };
  }
  if (closed.hasParticipantInfo && !kept.hasParticipantInfo) {
    return { message: 'Your other account has your profile.', detail: OTHER_WAY };
  }
  const differs = kept.dateOfBirth !== closed.dateOfBirth || kept.gender !== closed.gender;
  if (closed.dateOfBirth !== null && differs) {
    return {
      message:
        'The two accounts have different dates of birth or genders, so we can’t tell whether they belong to the same person.',
      detail: WRITE,
    };
  }
  const [first] = open;
  if (first !== undefined) {
    return {
      message: OPEN[first],
      detail: 'Please wait until it ends, or log in to that account and merge this one into it.',
    };
  }
  if (studyOfBoth === null) return null;
  return {
    message: `Both accounts applied to “${studyOfBoth}”.`,
    detail:
      'Please withdraw the application in your other account. If it took part, log in to that account and merge this one into it, or write to us.',
  };
}
