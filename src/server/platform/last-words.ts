import { errorText } from './error-facts.ts';

/** What ends the process by surprise is printed by its facts: Node would print every value of a statement that failed. */
export function printFactsAtTheEnd(): void {
  process.on('uncaughtException', (error) => {
    console.error(errorText(error));
    process.exit(1);
  });
}
