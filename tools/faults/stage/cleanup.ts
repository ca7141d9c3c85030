/*
 * Cleans up after a run, however it ends: normally, after a failure or at Ctrl-C. Each entry is synchronous, because asynchronous
 * work does not run when a process exits.
 */
const entries = new Set<() => void>();
let isListening = false;

/** Runs `remove` when this process exits, unless the returned function was called before. */
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
