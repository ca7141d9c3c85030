import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses dynamic responses, at a level that costs less time than it saves. Built files are already compressed. */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    // Answers have a few KB: a window of 64 KB compresses them as well as the usual 4 MB, in half of the memory.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  });
}
