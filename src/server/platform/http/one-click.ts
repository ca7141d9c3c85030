import type { FastifyInstance } from 'fastify';

/**
 * One click in a mail program, which posts to the address in the mail's header (RFC 8058). The ticket in that address says what
 * to do, so the body may be of any kind: some programs send a form, others multipart data, others nothing.
 */
export function mountOneClick(
  server: FastifyInstance,
  address: string,
  act: (ticket: string) => Promise<unknown>,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}));
    scope.post<{ Querystring: { ticket?: string } }>(address, async ({ query }) => {
      await act(query.ticket ?? '');
      return { success: true, content: {} };
    });
  });
}
