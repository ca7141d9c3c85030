/*
 * What a run leaves on the machine is removed however it ends: at its end, after a failure, at Ctrl-C. Each entry is
 * synchronous, because nothing else still runs when a process exits.
 */
const entries = new Set<() => void>();
let isListening = false;

/** Runs `remove` when this process ends, unless the returned function was called before. */
export function atExit(remove: () => void): () => void {
  if (!isListening) {
    isListening = true;
    process.on('exit', () => {
      for (const entry of [...entries].reverse()) entry();
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  }
  entries.add(remove);
  return () => entries.delete(remove);
}
