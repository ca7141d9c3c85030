import * as lost from '../../../contract/sign-in/lost-numbers.ts';
import * as contract from '../../../contract/sign-in/phone.ts';
import { requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import { type AccountCookies, accountCookies, fromOf } from './account-cookies.ts';
import * as lostNumbers from './lost-numbers.service.ts';
import * as numberChange from './number-change.service.ts';
import * as phone from './phone-sign-in.service.ts';
import { answerSignIn } from './sign-in-answers.ts';

export function mountPhone(app: App, mount: Mount): void {
  const cookies = accountCookies(app);
  mountPhoneSignIn(app, mount, cookies);
  mountNumber(app, mount, cookies);
  mountLostNumbers(app, mount, cookies);
}

function mountPhoneSignIn(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(requestPhoneCode, ({ body, request, reply }) =>
    phone.requestSignInCode(app, body.number, fromOf(request, reply, cookies)),
  );

  mount(contract.loginByPhone, async ({ body, request, reply }) => {
    const outcome = await phone.loginByPhone(app, body, fromOf(request, reply, cookies));
    if (!('needs' in outcome)) return answerSignIn(reply, cookies, outcome);
    cookies.phone.set(reply, outcome.ticket);
    refuse(outcome.needs);
  });

  mount(contract.loginByBirthDate, async ({ body, request, reply }) => {
    const ticket = cookies.phone.read(request) ?? refuse('UNAUTHENTICATED');
    const from = fromOf(request, reply, cookies);
    const outcome = await phone.loginByBirthDate(app, ticket, body.dateOfBirth, from);
    cookies.phone.clear(reply);
    return answerSignIn(reply, cookies, outcome);
  });

  mount(contract.claimNumber, async ({ request, reply }) => {
    const ticket = cookies.phone.read(request) ?? refuse('UNAUTHENTICATED');
    cookies.phone.set(reply, await phone.claimNumber(app, ticket, fromOf(request, reply, cookies)));
    return {};
  });

  mount(contract.registerByPhone, async ({ body, request, reply }) => {
    await app.limits.count('register', addressOf(request));
    const ticket = cookies.phone.read(request) ?? refuse('UNAUTHENTICATED');
    const outcome = await phone.registerByPhone(app, ticket, body, fromOf(request, reply, cookies));
    cookies.phone.clear(reply);
    return answerSignIn(reply, cookies, outcome);
  });
}

function mountNumber(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(contract.requestConfirmCode, ({ caller, request, reply }) =>
    numberChange.requestConfirmCode(app, caller, fromOf(request, reply, cookies)),
  );
  mount(contract.confirmByPhone, async ({ caller, body, request, reply }) => {
    await numberChange.confirmByPhone(app, caller, body.code, fromOf(request, reply, cookies));
    return {};
  });
  mount(contract.requestNumberChange, ({ caller, body, request, reply }) =>
    numberChange.requestNumberChange(app, caller, body, fromOf(request, reply, cookies)),
  );
  mount(contract.changeNumber, ({ caller, body, request, reply }) =>
    numberChange.changeNumber(app, caller, body, fromOf(request, reply, cookies)),
  );
}

function mountLostNumbers(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(lost.reportLostNumber, async ({ body, request, reply }) => {
    await app.limits.count('form', addressOf(request));
    const ticket = cookies.phone.read(request) ?? refuse('UNAUTHENTICATED');
    const newNumber = await phone.provedNumber(app, ticket, fromOf(request, reply, cookies));
    await lostNumbers.reportLostNumber(app, newNumber, body);
    cookies.phone.clear(reply);
    return {};
  });
  mount(lost.listNumberRequests, async ({ query }) =>
    listedAnswer(await lostNumbers.listNumberRequests(app, query), query),
  );
  mount(lost.decideNumberRequest, ({ caller, params, body }) =>
    lostNumbers.decideNumberRequest(app, caller, params.id, body),
  );
}
