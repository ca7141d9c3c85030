import type { ChildProcess } from 'node:child_process';

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Waits until a server at an address is ready, however long that takes. Rejects with its output if it ends before. */
export async function untilReady(url: string, runs: () => boolean, printed = () => ''): Promise<void> {
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) {
    if (!runs()) throw new Error(`the server ended before it was ready: ${printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
