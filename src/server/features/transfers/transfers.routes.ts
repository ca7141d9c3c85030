import * as contract from '../../../contract/transfers.ts';
import type { App } from '../../platform/app.ts';
import { bytesOf, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as bankLines from './bank-lines.service.ts';
import * as proFormas from './pro-formas.service.ts';

export function mountTransfers(app: App, mount: Mount): void {
  mount(contract.getTransferAccount, async () => ({ bank: app.settings.bank }));
  mount(contract.orderProForma, ({ caller, params, body }) =>
    proFormas.orderProForma(app, caller, params.organizationId, body),
  );
  mount(contract.listProFormas, async ({ caller, params, query }) =>
    listedAnswer(await proFormas.listProFormas(app, caller, params.organizationId, query), query),
  );
  mount(contract.getProForma, async ({ caller, params }) => {
    const { filename, pdf } = await proFormas.printProForma(app, caller, params.organizationId, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.cancelProForma, ({ caller, params }) => proFormas.cancelProForma(app, caller, params.id));

  mount(contract.uploadBankStatement, ({ caller, request }) =>
    bankLines.uploadStatement(app, caller, bytesOf(request)),
  );
  mount(contract.listBankLines, async ({ caller, query }) =>
    listedAnswer(await bankLines.listLines(app, caller, query), query),
  );
  mount(contract.proposeBankDecision, ({ caller, params, body }) =>
    bankLines.proposeDecision(app, caller, params.id, body),
  );
  mount(contract.decideBankDecision, ({ caller, params }) => bankLines.decide(app, caller, params.id, params.event));
}
