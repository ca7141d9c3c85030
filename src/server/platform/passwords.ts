import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, t=2, p=1 (SECURITY-11). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that timing does not reveal unknown addresses. Always false. */
export async function passwordMatchesNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password 7!A');
  await verify(await decoy, password);
  return false;
}
