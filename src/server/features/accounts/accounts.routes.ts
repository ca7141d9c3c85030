import * as security from '../../../contract/accounts/security.ts';
import * as contract from '../../../contract/accounts.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import * as privacy from '../../../contract/privacy.ts';
import type { App } from '../../platform/app.ts';
import { requireSelf } from '../../platform/http/caller.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import * as service from './accounts.service.ts';
import * as consents from './consents.service.ts';
import * as devices from './devices.service.ts';
import * as passwords from './passwords.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { getSecurity } from './security-overview.service.ts';

export function mountAccounts(app: App, mount: Mount): void {
  mountSecurity(app, mount);
  mountProfile(app, mount);
}

function mountSecurity(app: App, mount: Mount): void {
  mount(security.getSecurity, ({ caller }) => getSecurity(app, caller));
  mount(security.listDevices, ({ caller }) => devices.listDevices(app, caller));
  mount(security.revokeDevice, async ({ caller, params }) => {
    await devices.revokeDevice(app, caller, params.id);
    return {};
  });
  mount(security.changePassword, async ({ caller, body }) => {
    await passwords.changePassword(app, caller, body);
    return {};
  });
  mount(security.beginTotp, ({ caller, body }) => secondFactor.beginTotp(app, caller, body.password));
  mount(security.enableTotp, async ({ caller, body }) => ({
    recoveryCodes: await secondFactor.enableTotp(app, caller, body.code),
  }));
  mount(security.disableTotp, async ({ caller, body }) => {
    await secondFactor.disableTotp(app, caller, body.password);
    return {};
  });
  mount(security.renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(app, caller, body.password),
  }));
}

function mountProfile(app: App, mount: Mount): void {
  mount(contract.getMe, ({ caller }) => service.getMe(app, caller.userId));
  mount(contract.keepWantedStudy, ({ caller, body }) => service.keepWantedStudy(app, caller, body.study));
  mount(contract.chooseLanguage, ({ caller, body }) => service.chooseLanguage(app, caller, body.language));
  mount(contract.updateGeneralInfo, async ({ caller, body }) => {
    requireSelf(caller, body.userId);
    const onlyContact = !('firstName' in body) && !('lastName' in body);
    const message = onlyContact ? MESSAGES.contactSaved : MESSAGES.infoUpdated;
    return new Answer(await service.updateGeneralInfo(app, caller, body), { message });
  });
  mount(privacy.getPreferences, ({ caller }) => consents.getPreferences(app, caller));
  mount(privacy.updatePreferences, async ({ caller, body }) => {
    return new Answer(await consents.updatePreferences(app, caller, body), { message: MESSAGES.infoUpdated });
  });
  mount(privacy.listConsents, ({ caller }) => consents.listConsents(app, caller));
  mount(privacy.giveConsent, ({ caller, body }) => consents.giveConsent(app, caller, body.documents));
}
