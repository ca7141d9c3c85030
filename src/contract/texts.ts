import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { oneOf } from './fields.ts';

const ReportParams = z.object({
  provider: oneOf({ arkesel: 'Arkesel', hubtel: 'Hubtel' }),
  id: z.guid(),
  secret: z.string().check(z.maxLength(100)),
});

/** Providers differ in how they call, so both ways are there. */
export const postTextReport = defineEndpoint({
  method: 'POST',
  path: '/sms/reports/{provider}/{id}/{secret}',
  who: 'provider',
  summary: 'Receives what became of a text message, at an address that only its provider knows.',
  params: ReportParams,
  query: z.looseObject({}),
  body: z.looseObject({}),
  reply: z.object({}),
  errors: ['NOT_FOUND'],
});

export const getTextReport = defineEndpoint({
  method: 'GET',
  path: '/sms/reports/{provider}/{id}/{secret}',
  who: 'provider',
  summary: 'The same for a provider that reports in the address.',
  params: ReportParams,
  query: z.looseObject({}),
  reply: z.object({}),
  errors: ['NOT_FOUND'],
});
