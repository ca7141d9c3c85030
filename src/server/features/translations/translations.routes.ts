import * as contract from '../../../contract/translations.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';

export function mountTranslations(app: App, mount: Mount): void {
  // Few people need it.
  const load = () => import('./translations.service.ts');

  mount(contract.listTexts, async ({ caller, query }) =>
    listedAnswer(await (await load()).listTextsOf(app, caller, query), query),
  );

  mount(contract.listTextScreens, async ({ query }) => (await load()).listScreens(query.language));

  mount(contract.proposeText, async ({ caller, body }) => {
    const proposal = await (await load()).propose(app, caller, body);
    return new Answer(proposal, { message: 'Thank you. We look at every proposal.' });
  });

  mount(contract.getTranslations, async () => (await load()).readLanguages(app));

  mount(contract.listProposals, async ({ query }) => listedAnswer(await (await load()).listWaiting(app, query), query));

  mount(contract.decideProposal, async ({ caller, params, body }) => {
    const decided = await (await load()).decide(app, caller, params.id, params.event, body.speaker);
    return new Answer(decided, { message: params.event === 'accept' ? 'Text accepted.' : 'Proposal declined.' });
  });

  mount(contract.reviewText, async ({ caller, body }) => {
    const reviewed = await (await load()).review(app, caller, body);
    return new Answer(reviewed, { message: 'The next release shows this text as reviewed.' });
  });

  mount(contract.exportAcceptedTexts, async () => {
    const name = `nyansapo-texts-${dateOf(app.clock.now())}.json`;
    return new FileAnswer(name, 'application/json', await (await load()).exportAccepted(app));
  });
}
