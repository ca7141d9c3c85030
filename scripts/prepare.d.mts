/* The types of prepare.mjs that tests and benches need; it is JavaScript because it runs before anything is installed. */
export const ROOT: string;
export const NODE: string;
export const SERVER: string;
export const SERVER_FLAGS: readonly string[];
export const SERVER_ENV: Readonly<Record<string, string>>;
export function install(folder?: string): void;
export function installDebianPackage(file: string, name: string): void;
export function make(...names: string[]): void;
