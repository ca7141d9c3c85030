import { spawn } from 'node:child_process';

/** A program that a backup needs is not installed. */
export class ProgramMissing extends Error {}

/** Runs a program and returns what it prints on standard output. Throws what it prints on standard error. */
export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.on('error', (error) =>
      reject(
        'code' in error && error.code === 'ENOENT'
          ? new ProgramMissing(`The program ${program} is missing. Install it, and try again.`)
          : error,
      ),
    );
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(complaint.trim() || `${program} ended with ${code}`));
    });
  });
}
