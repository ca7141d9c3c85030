/** The part that the embedded engine needs. Node has it, but its types leave it to those of browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
