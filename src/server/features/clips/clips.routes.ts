import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/clips.ts';
import type { App } from '../../platform/app.ts';
import { bytesOf, type Mount } from '../../platform/http/mount.ts';
import { spanOf } from './clips.rules.ts';
import * as clips from './clips.service.ts';
import { hear, KEY_MINUTES, keyFor } from './hearing.service.ts';
import * as uploads from './uploads.service.ts';

export function mountClips(app: App, mount: Mount): void {
  mount(contract.startStudyClip, ({ caller, params, body }) => uploads.startForStudy(app, caller, params.id, body));
  mount(contract.listDraftClips, ({ caller, params }) => clips.listUnpublished(app, caller, params.id));
  mount(contract.sendClipPart, async ({ caller, params, query, request }) => {
    const { received, clip } = await uploads.receive(app, caller, params.id, query.offset, bytesOf(request));
    const key = clip && (await keyFor(app, caller, { of: 'maker', userId: caller.userId }));
    return { received, key, clip };
  });
  mount(contract.deleteClip, async ({ caller, params }) => {
    await uploads.deleteClip(app, caller, params.id);
    return {};
  });
}

/**
 * The sound itself, for media elements, which send no token. It has its own path, so that no upload can act as a page of ours
 * (AUDIO-08).
 */
export function mountAudio(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string }; Querystring: { key?: unknown } }>('/audio/:id', async (request, reply) => {
    const { params, query, headers } = request;
    const { mediaType, content } = await hear(app, params.id, String(query.key ?? ''));
    const span = spanOf(headers.range, content.byteLength);
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'attachment')
      .header('cache-control', `private, max-age=${KEY_MINUTES * 60}`)
      .header('accept-ranges', 'bytes')
      .type(mediaType);
    if (span === null) return reply.send(Buffer.from(content));
    if (span === 'none') return reply.status(416).header('content-range', `bytes */${content.byteLength}`).send();
    return reply
      .status(206)
      .header('content-range', `bytes ${span.first}-${span.last}/${content.byteLength}`)
      .send(Buffer.from(content.subarray(span.first, span.last + 1)));
  });
}
