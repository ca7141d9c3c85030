import * as contract from '../../../contract/payment-lists.ts';
import { textingWords } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { Answer, FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { accountCookies, fromOf } from '../sign-in/account-cookies.ts';
import * as answers from './answers.service.ts';
import * as service from './payment-lists.service.ts';
import { exportList, makeSummary } from './reports.service.ts';

export function mountPaymentLists(app: App, mount: Mount): void {
  mount(contract.checkPaymentList, ({ caller, body }) => service.checkList(app, caller, body));
  mount(contract.startPaymentList, async ({ caller, body }) => {
    const list = await service.startList(app, caller, body);
    return new Answer(list, {
      message: list.status === 'REVIEW' ? 'We check the list first.' : textingWords(app.clock.now(), 'everybody'),
    });
  });
  mount(contract.listPaymentLists, async ({ caller, query }) =>
    listedAnswer(await service.listLists(app, caller, query), query),
  );
  mount(contract.getPaymentList, ({ caller, params }) => service.getList(app, caller, params.id));
  mount(contract.listListedPayments, async ({ caller, params, query }) =>
    listedAnswer(await service.listPayments(app, caller, params.id, query), query),
  );
  mount(contract.resendListedPayment, async ({ caller, params }) => {
    await service.resend(app, caller, params.id, params.paymentId);
    return new Answer({}, { message: textingWords(app.clock.now(), 'them again') });
  });
  mount(contract.cancelListedPayment, async ({ caller, params }) => {
    const list = await service.cancelPayment(app, caller, params.id, params.paymentId);
    return new Answer(list, { message: 'Payment cancelled. It is back in your wallet.' });
  });
  mount(contract.cancelPaymentList, async ({ caller, params }) => {
    const list = await service.cancelWaiting(app, caller, params.id);
    return new Answer(list, { message: 'Cancelled. What was waiting is back in your wallet.' });
  });
  mount(contract.exportPaymentList, async ({ caller, params }) => {
    const { filename, csv } = await exportList(app, caller, params.id);
    return new FileAnswer(filename, 'text/csv', csv);
  });
  mount(contract.getPaymentListSummary, async ({ caller, params }) => {
    const { filename, pdf } = await makeSummary(app, caller, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.listAllPaymentLists, async ({ query }) => listedAnswer(await service.listAllLists(app, query), query));
  mount(contract.decidePaymentList, async ({ caller, params, body }) => {
    await service.decideList(app, caller, params.id, params.event, body.reason);
    const approved = `Approved. ${textingWords(app.clock.now(), 'its people')}`;
    return new Answer({}, { message: params.event === 'approve' ? approved : 'Declined.' });
  });
  mountOffers(app, mount);
}

function mountOffers(app: App, mount: Mount): void {
  const cookies = accountCookies(app);
  mount(contract.getListedOffer, ({ params, request }) => answers.findByLink(app, params.code, addressOf(request)));
  mount(contract.sendOfferCode, ({ params, request, reply }) =>
    answers.sendAnswerCode(app, params.code, fromOf(request, reply, cookies)),
  );
  mount(contract.proveOfferNumber, ({ params, body, request, reply }) =>
    answers.proveNumber(app, params.code, body.code, fromOf(request, reply, cookies)),
  );
  mount(contract.answerOffer, async ({ body, request, reply }) => {
    await answers.answerByLink(app, body, fromOf(request, reply, cookies));
    return {};
  });
}
