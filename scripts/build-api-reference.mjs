// Writes the viewer of /api/docs as compressed files. The server sends these files instead of loading the package, which would
// keep the script of 4 MB in memory twice.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const FOLDER = fileURLToPath(new URL('../dist/api-reference/', import.meta.url));
const PREFIX = '/api/docs';
const SCRIPT = 'scalar.js';
/** Quality 11 would take 20 times as long to save another 10 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const server = Fastify();
await server.register(scalar, {
  routePrefix: PREFIX,
  configuration: { url: '/api/openapi.json', cdn: `${PREFIX}/${SCRIPT}`, withDefaultFonts: false, telemetry: false },
});
mkdirSync(FOLDER, { recursive: true });
for (const [name, address] of Object.entries({ 'index.html': `${PREFIX}/`, [SCRIPT]: `${PREFIX}/js/scalar.js` })) {
  const { statusCode, rawPayload } = await server.inject(address);
  if (statusCode !== 200) throw new Error(`${address} responds with ${statusCode}`);
  writeFileSync(`${FOLDER}${name}`, rawPayload);
  writeFileSync(`${FOLDER}${name}.br`, brotliCompressSync(rawPayload, BROTLI));
  writeFileSync(`${FOLDER}${name}.gz`, gzipSync(rawPayload, { level: 9 }));
}
