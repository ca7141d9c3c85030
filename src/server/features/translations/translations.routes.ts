import * as contract from '../../../contract/translations.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, type Mount, pageOf } from '../../platform/http/mount.ts';
import * as service from './translations.service.ts';

export function mountTranslations(app: App, mount: Mount): void {
  mount(contract.listTexts, async ({ caller, query }) => {
    const { rows, total } = await service.listTextsOf(app, caller, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });

  mount(contract.listTextScreens, ({ query }) => service.listScreens(query.language));

  mount(contract.proposeText, async ({ caller, body }) => {
    const proposal = await service.propose(app, caller, body);
    return new Answer(proposal, { message: 'Thank you. We look at every proposal.' });
  });

  mount(contract.getTranslations, () => service.readLanguages(app));

  mount(contract.listProposals, async ({ query }) => {
    const { rows, total } = await service.listWaiting(app, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });

  mount(contract.decideProposal, async ({ caller, params, body }) => {
    const decided = await service.decide(app, caller, params.id, params.event, body.speaker);
    return new Answer(decided, { message: params.event === 'accept' ? 'Text accepted.' : 'Proposal declined.' });
  });

  mount(contract.reviewText, async ({ caller, body }) => {
    const reviewed = await service.review(app, caller, body);
    return new Answer(reviewed, { message: 'The next release shows this text as reviewed.' });
  });

  mount(contract.exportAcceptedTexts, async () => {
    const name = `nyansapo-texts-${dateOf(app.clock.now())}.json`;
    return new FileAnswer(name, 'application/json', await service.exportAccepted(app));
  });
}
