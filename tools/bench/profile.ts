import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'profiles';

/** Starts the CPU profiler of a process that listens for an inspector; `stop` writes `profiles/NAME.cpuprofile`. */
export async function startProfile(port: number, name: string): Promise<{ stop(): Promise<void> }> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the inspector does not answer'));
  });
  const waiting = new Map<number, (result: { profile?: object }) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { profile?: object } };
    waiting.get(id)?.(result);
  };
  let sent = 0;
  const ask = (method: string) =>
    new Promise<{ profile?: object }>((resolve) => {
      sent += 1;
      waiting.set(sent, resolve);
      socket.send(JSON.stringify({ id: sent, method }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.start');
  return {
    stop: async () => {
      const { profile } = await ask('Profiler.stop');
      socket.close();
      mkdirSync(FOLDER, { recursive: true });
      const file = join(FOLDER, `${name}.cpuprofile`);
      writeFileSync(file, JSON.stringify(profile));
      console.log(`profile: ${file}`);
    },
  };
}
