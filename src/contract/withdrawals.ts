import * as z from 'zod/mini';
import { OwnConsent } from './consent-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';

export const withdrawConsent = defineEndpoint({
  method: 'POST',
  path: '/project/consents/{id}/withdraw',
  who: 'participant',
  summary:
    'Withdraws a consent, or only the recording or the sharing. Withdrawing everything ends the application and cancels sessions ahead without a strike.',
  params: IdParams,
  body: z.object({ what: z._default(z.enum(['EVERYTHING', 'RECORDING', 'SHARING']), 'EVERYTHING') }),
  reply: OwnConsent,
});

export const withdrawForPerson = defineEndpoint({
  method: 'POST',
  path: '/project/consents/{id}/withdraw-for-person',
  who: 'researcher',
  summary: 'Withdraws a consent that was recorded before a witness, when the person asks the team to.',
  params: IdParams,
  reply: z.object({ id: OwnConsent.shape.id, status: OwnConsent.shape.status }),
});
