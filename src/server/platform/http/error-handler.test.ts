import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { refuse } from '../refusal.ts';
import { answerErrors, errorSender } from './error-handler.ts';

const getThing = defineEndpoint({
  method: 'GET',
  path: '/thing',
  who: 'participant',
  summary: 'A thing.',
  reply: z.object({}),
  errors: ['STUDY_FULL'],
});

/** A server whose only route refuses with a code; `logged` has the messages of its log. */
function serverWith(code: ErrorCode, production: boolean) {
  const logged: string[] = [];
  const stream = { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) };
  const server = Fastify({ logger: { level: 'error', stream } });
  answerErrors(server, errorSender({ pages: null, production }), []);
  server.get('/api/v1/thing', { config: { endpoint: getThing } }, () => refuse(code));
  const get = async () => (await server.inject('/api/v1/thing')).json<{ code: string; detail?: string }>();
  return { get, logged };
}

describe('a refusal with a code that its endpoint does not declare', () => {
  test('is an error with both names outside production', async () => {
    const { get } = serverWith('STUDY_CLOSED', false);
    expect(await get()).toMatchObject({
      code: 'SERVER_ERROR',
      detail: 'GET /thing does not declare STUDY_CLOSED',
    });
  });

  test('is sent in production, and logged once', async () => {
    const { get, logged } = serverWith('STUDY_CLOSED', true);
    expect(await get()).toMatchObject({ code: 'STUDY_CLOSED' });
    await get();
    expect(logged).toEqual(['GET /thing does not declare STUDY_CLOSED']);
  });
});

test.each<ErrorCode>(['STUDY_FULL', 'UNAUTHENTICATED', 'NOT_FOUND'])(
  '%s is sent as it is: the endpoint declares it, or every such call may be refused with it',
  async (code) => {
    expect(await serverWith(code, false).get()).toMatchObject({ code });
  },
);
