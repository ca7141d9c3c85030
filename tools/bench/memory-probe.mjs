// Preloaded into the server of the memory bench: writes its process id to the file of MEMORY_PROBE and, on SIGUSR2, the size of
// its heap after a garbage collection. Plain JavaScript without V8 flags, so that the server uses its compile cache as under `npm
// start`.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

let written = 0;
function write() {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  written += 1;
  const about = { pid: process.pid, written, heapUsed, external, arrayBuffers };
  // Renamed, so that nobody reads a partial file.
  writeFileSync(`${process.env.MEMORY_PROBE}.part`, JSON.stringify(about));
  renameSync(`${process.env.MEMORY_PROBE}.part`, process.env.MEMORY_PROBE);
}

async function collect() {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

write();
process.on('SIGUSR2', () => void collect().then(write));
