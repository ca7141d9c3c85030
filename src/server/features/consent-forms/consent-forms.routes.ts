import * as contract from '../../../contract/consent-forms.ts';
import type { App } from '../../platform/app.ts';
import { wholeAddressOf } from '../../platform/http/addresses.ts';
import { FileAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import * as forms from './forms.service.ts';
import * as signatures from './signatures.service.ts';
import { makeSignedPdf } from './signed-pdf.service.ts';

export function mountConsentForms(app: App, mount: Mount): void {
  mount(contract.getConsentForm, ({ caller, params }) => forms.getForm(app, caller, params.id));
  mount(contract.publishConsentForm, ({ caller, params, body }) => forms.publishForm(app, caller, params.id, body));
  mount(contract.removeConsentForm, async ({ caller, params }) => {
    await forms.removeForm(app, caller, params.id);
    return {};
  });
  mount(contract.getConsentFormPdf, async ({ caller, params }) => {
    const { filename, pdf } = await forms.getFormPdf(app, caller, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.listSignedConsents, async ({ caller, params, query }) =>
    listedAnswer(await signatures.listOfStudy(app, caller, params.id, query), query),
  );
  mount(contract.getSignedConsentPdf, async ({ caller, params }) => {
    const { filename, pdf } = await makeSignedPdf(app, caller, params.id);
    return new FileAnswer(filename, 'application/pdf', pdf);
  });
  mount(contract.listUnsigned, ({ caller, params }) => signatures.listUnsigned(app, caller, params.id));
  mount(contract.recordConsent, ({ caller, params, body, request }) =>
    signatures.recordForPerson(app, caller, params.id, body, wholeAddressOf(request)),
  );
  mount(contract.getStudyTerms, ({ caller, params }) => signatures.getTerms(app, caller, params.id));
  mount(contract.signConsent, ({ caller, params, body, request }) =>
    signatures.sign(app, caller, params.id, body, wholeAddressOf(request)),
  );
  mount(contract.listOwnConsents, async ({ caller, query }) =>
    listedAnswer(await signatures.listOwn(app, caller, query), query),
  );
}
