import { spawn } from 'node:child_process';

/** A program that a backup needs is not installed. */
export class ProgramMissing extends Error {}

/**
 * Runs a program and returns what it prints on standard output. Throws what it prints on standard error. `env` is added to
 * the environment: passwords are passed there, since everybody can read a command line.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
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

/** The address without its password, and the environment that carries the password. */
export function withoutPassword(url: string): { address: string; env: Record<string, string> } {
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = '';
  return { address: parsed.toString(), env: password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) } };
}
