import { addHours } from '../../domain/calendar.ts';
import { QUESTIONS_OF, type RatingQuestion, type RatingSide } from '../../domain/ratings.ts';
import { listRatings, rateSession } from '../features/ratings/ratings.service.ts';
import { refreshReputations } from '../features/ratings/reputation.service.ts';
import { appealRating } from '../features/ratings/reviews.service.ts';
import { takeDuePairs } from '../features/ratings/showing.service.ts';
import type { App } from '../platform/app.ts';
import type { SetClock } from '../platform/clock.ts';
import type { ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';

const SENTENCES = ['They listened, and it was about what they had said.', 'Friendly, and paid within minutes.', ''];

function answers(side: RatingSide, no: RatingQuestion | null) {
  return QUESTIONS_OF[side].map((question) => ({ question, yes: question !== no }));
}

/** What both sides say about the session that has just ended: most of them something, and mostly good. */
export async function rateAsPlanned(
  app: App,
  { bookingId, index }: { bookingId: string; index: number },
  participant: ParticipantCaller | null,
  researcher: ResearcherCaller,
): Promise<void> {
  while (await takeDuePairs(app));
  if (participant && index % 4 !== 3) {
    await rateSession(app, participant, bookingId, {
      answers: answers('PARTICIPANT', index % 6 === 5 ? 'AS_DESCRIBED' : null),
      sentence: SENTENCES[index % SENTENCES.length] ?? '',
    });
  }
  if (index % 3 === 2) return;
  await rateSession(app, researcher, bookingId, {
    answers:
      index === 1
        ? QUESTIONS_OF.RESEARCHER.map((question) => ({ question, yes: question === 'HONEST' }))
        : answers('RESEARCHER', index % 5 === 4 ? 'ON_TIME' : null),
    sentence: index === 1 ? 'Joined late, and was busy with customers.' : '',
  });
}

/** Shows ratings at their times, lets somebody appeal one, and computes everybody's numbers. */
export async function showRatings(
  app: App,
  clock: SetClock,
  { now, daysAgo }: { now: Date; daysAgo: number },
  participants: readonly ParticipantCaller[],
): Promise<void> {
  for (let days = daysAgo; days >= 0; days -= 1) {
    clock.set(addHours(now, -24 * days));
    while (await takeDuePairs(app));
  }
  await appealOne(app, participants);
  while (await refreshReputations(app));
}

async function appealOne(app: App, participants: readonly ParticipantCaller[]): Promise<void> {
  for (const caller of participants) {
    const { rows } = await listRatings(app, caller, { page: 0, size: 10 });
    const unfair = rows.find(({ sentence }) => sentence !== '');
    if (!unfair) continue;
    await appealRating(app, caller, unfair.id, 'The call did not open for ten minutes. I wrote that in the messages.');
    return;
  }
}
