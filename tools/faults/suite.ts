/** One suite of faults: `npm run faults -- NAME …`. Its module is loaded only when it runs. */
export interface Suite {
  /** The suite's options, for the list that is shown for an unknown name; empty if it has none. */
  usage: string;
  /** Gets the command line after the name. Prints the result; true if there were no violations. */
  run(args: readonly string[]): Promise<boolean>;
}
