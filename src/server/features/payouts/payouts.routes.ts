import * as contract from '../../../contract/payouts.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as mobileMoney from './mobile-money.service.ts';
import { checkName } from './name-check.service.ts';
import { heedCallback } from './payout-sending.service.ts';
import * as service from './payouts.service.ts';
import { getWithholding, listCertificates, makeCertificate } from './withholding.service.ts';
import { getYearlySummary, makeYearlyStatement } from './yearly-summary.service.ts';

export function mountPayouts(app: App, mount: Mount): void {
  mount(contract.getEarnings, ({ caller }) => service.getEarnings(app, caller));
  mount(contract.getYearlySummary, ({ caller, query }) => getYearlySummary(app, caller, query.year));
  mount(contract.getYearlyStatement, async ({ caller, query }) => {
    const { filename, pdf } = await makeYearlyStatement(app, caller, query.year);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.getWithholding, ({ caller, query }) => getWithholding(app, caller, query.amountPesewas));
  mount(contract.listCertificates, ({ caller }) => listCertificates(app, caller));
  mount(contract.getCertificate, async ({ caller, params }) => {
    const { filename, pdf } = await makeCertificate(app, caller, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.retryPayout, ({ caller, params }) => service.retryPayout(app, caller, params.id));
  mount(contract.getMobileMoney, ({ caller }) => mobileMoney.getMobileMoney(app, caller));

  mount(contract.listMobileMoneyNetworks, () => mobileMoney.listNetworks(app));
  mount(contract.resolveMobileMoneyName, ({ caller, body }) =>
    checkName(app, caller, body.mobileMoneyNetwork, body.mobileMoneyNumber),
  );
  mount(contract.saveMobileMoney, async ({ caller, body }) => {
    const account = await mobileMoney.saveMobileMoney(app, caller, body);
    return new Answer(account, { message: 'Mobile-money account saved.' });
  });

  mount(contract.listAllPayouts, async ({ query }) => listedAnswer(await service.listAllPayouts(app, query), query));
  mount(contract.countPayouts, () => service.countPayouts(app));

  mount(contract.mtnCallback, ({ params, body }) => heedCallback(app, params.secret, body.externalId));
  mount(contract.mtnCallbackByPut, ({ params, body }) => heedCallback(app, params.secret, body.externalId));

  mount(contract.changePayout, ({ caller, params }) => service.changeAsAdmin(app, caller, params.id, params.event));
}
