import type { ReviewSource, ReviewStatus } from '../../../domain/lifecycles/rating-review-lifecycle.ts';
import type { RatedKind, RatingSide } from '../../../domain/ratings.ts';
import type { ReputationSubject } from '../../../domain/reputation.ts';
import type { WithDefault } from './column-types.ts';

export interface RatingPairTable {
  kind: RatedKind;
  subjectId: string;
  studyId: string;
  organizationId: string;
  participantId: string;
  researcherId: string;
  endedAt: Date;
  askedAt: WithDefault<Date | null>;
  dueAt: WithDefault<Date | null>;
  tries: WithDefault<number>;
}
export interface RatingTable {
  id: string;
  kind: RatedKind;
  subjectId: string;
  side: RatingSide;
  authorId: string | null;
  onTime: boolean | null;
  asDescribed: boolean | null;
  respectful: boolean | null;
  paidAsSaid: boolean | null;
  tookPart: boolean | null;
  honest: boolean | null;
  sentence: WithDefault<string>;
  heldBecause: WithDefault<'CONTACTS' | null>;
  knewOther: WithDefault<boolean>;
  writtenAt: Date;
  editedAt: WithDefault<Date | null>;
  shownAt: WithDefault<Date | null>;
  removedAt: WithDefault<Date | null>;
}
export interface RatingReviewTable {
  id: string;
  ratingId: string;
  source: ReviewSource;
  askedBy: string | null;
  words: WithDefault<string>;
  status: ReviewStatus;
  askedAt: Date;
  decidedAt: WithDefault<Date | null>;
  decidedBy: WithDefault<string | null>;
  answer: WithDefault<string | null>;
}
export interface ReputationTable {
  subjectKind: ReputationSubject;
  subjectId: string;
  month: string;
  refreshedAt: Date;
  sessions: WithDefault<number>;
  missed: WithDefault<number>;
  cancelledLate: WithDefault<number>;
  attendedShare: WithDefault<number | null>;
  answeredShare: WithDefault<number | null>;
  minutesToPay: WithDefault<number | null>;
  standing: WithDefault<number>;
}
export interface ReputationChangeTable {
  subjectKind: ReputationSubject;
  subjectId: string;
}
