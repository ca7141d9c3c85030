import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** An address that we didn't make has no right secret, whatever else it holds. */
const ReportParams = z.object({
  provider: z.string().check(z.maxLength(40)),
  id: z.string().check(z.maxLength(40)),
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
  errors: ['UNAUTHENTICATED'],
});

export const getTextReport = defineEndpoint({
  method: 'GET',
  path: '/sms/reports/{provider}/{id}/{secret}',
  who: 'provider',
  summary: 'The same for a provider that reports in the address.',
  params: ReportParams,
  query: z.looseObject({}),
  reply: z.object({}),
  errors: ['UNAUTHENTICATED'],
});
