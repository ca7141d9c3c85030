import * as contract from '../../../contract/ratings.ts';
import type { App } from '../../platform/app.ts';
import { Answer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as service from './ratings.service.ts';
import { getReputation } from './reputation.service.ts';
import * as reviews from './reviews.service.ts';

export function mountRatings(app: App, mount: Mount): void {
  mount(contract.getRatings, ({ caller, params }) => service.getRatings(app, caller, params.id));
  mount(contract.rateSession, ({ caller, params, body }) => service.rateSession(app, caller, params.id, body));
  mount(contract.listRatings, async ({ caller, query }) => {
    return listedAnswer(await service.listRatings(app, caller, query), query);
  });
  mount(contract.getReputation, ({ caller }) => getReputation(app, caller));
  mount(contract.appealRating, async ({ caller, params, body }) => {
    const asked = await reviews.appealRating(app, caller, params.id, body.reason);
    return new Answer(asked, { message: 'Sent. A person at Nyansapo looks at it.' });
  });
  mount(contract.listRatingReviews, async ({ query }) => listedAnswer(await reviews.listReviews(app, query), query));
  mount(contract.decideRatingReview, async ({ caller, params, body }) => {
    const decided = await reviews.decideReview(app, caller, params.id, params.event, body.reason);
    return new Answer(decided, { message: 'Decided. We have notified both sides.' });
  });
}
