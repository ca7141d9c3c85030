// Imported by the server that the bench of memory measures: writes its process id to the file of MEMORY_PROBE, and what
// its heap holds after a collection when it gets SIGUSR2. JavaScript and without flags of V8, so that the server's
// compiled code is used as it is by `npm start`.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

let written = 0;
function write() {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  written += 1;
  const about = { pid: process.pid, written, heapUsed, external, arrayBuffers };
  // Renamed, so that nobody reads half of it.
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
