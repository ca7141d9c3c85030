/** One suite of faults: `npm run faults -- NAME …`. Its module is loaded only when it runs. */
export interface Suite {
  /** Its options, for the list that an unknown name gets; empty if it has none. */
  usage: string;
  /** Gets the command line after the name. Prints what it sees; true if nothing that must never happen happened. */
  run(args: readonly string[]): Promise<boolean>;
}
