// Imported by the server that the bench of memory measures: writes its process id to the file of MEMORY_PROBE, and what
// its heap holds after a collection when it gets SIGUSR2. JavaScript and without flags of V8, so that the server's
// compiled code is used as it is by `npm start`.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

function write() {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  writeFileSync(process.env.MEMORY_PROBE, JSON.stringify({ pid: process.pid, heapUsed, external, arrayBuffers }));
}

async function collect() {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

write();
process.on('SIGUSR2', () => void collect().then(write));
