/* The types of prepare.mjs that tests and benches need; it is JavaScript because it runs before anything is installed. */
export const SERVER_FLAGS: readonly string[];
export const SERVER_ENV: Readonly<Record<string, string>>;
export function compileServer(): void;
