import { errorText } from './error-facts.ts';

/** Prints unexpected errors that end the process by their facts: Node would print every value of a failed statement. */
export function exitOnUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(errorText(error));
    process.exit(1);
  });
}
