import { createRequire, registerHooks } from 'node:module';
import type { hash as realHash, verify as realVerify } from '@node-rs/argon2';

/*
 * Replaces argon2 in tests: most people register and sign in, and each hash would take 19 MiB and 30 ms. Passwords are hashed
 * with the minimum of memory and time; verifying works unchanged, because a hash contains its parameters. Vitest puts this file
 * in argon2's place; other processes import it before anything else. The servers of start.story.test.ts use the real one.
 */
const ARGON2 = '@node-rs/argon2';
/** Set to `real` by tests of the parameters. */
const VARIABLE = 'PASSWORD_HASHES';

const real = createRequire(import.meta.url)(ARGON2) as { hash: typeof realHash; verify: typeof realVerify };

export const verify = real.verify;
export const hash: typeof realHash = (password, options) =>
  real.hash(password, process.env[VARIABLE] === 'real' ? options : { ...options, memoryCost: 8, timeCost: 1 });

registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = specifier === ARGON2 && context.parentURL !== import.meta.url;
    return next(isOurs ? import.meta.url : specifier, context);
  },
});
