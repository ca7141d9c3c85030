import type { RatingQuestion } from '../../../domain/ratings.ts';
import { m } from '../../../messages/m.ts';

/** The questions of ratings, as they were asked. */
export const RATING_WORDS: Readonly<Record<RatingQuestion, string>> = {
  AS_DESCRIBED: m.rating_as_described(),
  ON_TIME: m.rating_on_time(),
  RESPECTFUL: m.rating_respectful(),
  PAID_AS_SAID: m.rating_paid(),
  TOOK_PART: m.rating_took_part(),
  HONEST: m.rating_honest(),
};
