/** The goals of a bench: each is printed with its figure, and the command fails if one is missed. */
export class Goals {
  readonly #missed: string[] = [];

  atMost(what: string, value: number, goal: number, unit: string): void {
    const isReached = value <= goal;
    console.log(
      `${isReached ? 'reached' : 'MISSED '}  ${what}: ${shown(value)} ${unit} (goal: at most ${shown(goal)})`,
    );
    if (!isReached) this.#missed.push(what);
  }

  atLeast(what: string, value: number, goal: number, unit: string): void {
    const isReached = value >= goal;
    console.log(
      `${isReached ? 'reached' : 'MISSED '}  ${what}: ${shown(value)} ${unit} (goal: at least ${shown(goal)})`,
    );
    if (!isReached) this.#missed.push(what);
  }

  /** Names the goals that were missed, and makes the command exit with 1 if there is one. */
  judge(): void {
    if (this.#missed.length === 0) return;
    console.error(`missed: ${this.#missed.join(', ')}`);
    process.exitCode = 1;
  }
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}
