import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import type { VerifiedKey } from '../../platform/http/verified-key.ts';
import { hashSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import * as rules from './api-keys.rules.ts';
import * as sql from './api-keys.sql.ts';

/* What every request with an API key does. */

/** The precision of a key's last use. */
const USE_HOURS = 1;

/** The key with this secret, used from this address. */
export async function verifyKey(app: App, secret: string, address: string): Promise<VerifiedKey> {
  const [key] = await app.read((reader) => sql.findKeyByHash(reader.tx, hashSecret(secret)));
  if (!key) refuse('API_KEY_INVALID');
  const now = app.clock.now();
  const ended = rules.endOf(key, now);
  if (ended !== null) refuse('API_KEY_INVALID', { detail: ended });
  const { id, organizationId, mode, scopes, networks, expiresAt, lastUsedAt } = key;
  if (!rules.mayUse(networks, address)) refuse('ADDRESS_NOT_ALLOWED');
  const before = addHours(now, -USE_HOURS);
  if (lastUsedAt === null || lastUsedAt < before) {
    await app.work(null, (work) => sql.noteUse(work.tx, id, now, before));
  }
  return { id, organizationId, mode, scopes, expiresAt };
}

/**
 * The caller that a verified key stands for: its organisation, with the person responsible for the key. A key never has an
 * admin's rights.
 */
export async function callerOfKey(app: App, key: VerifiedKey): Promise<ResearcherCaller> {
  const [person] = await app.read((reader) => sql.findResponsible(reader.tx, key.organizationId, key.id));
  if (!person) refuse('API_KEY_INVALID');
  return {
    role: 'RESEARCHER',
    userId: person.id,
    sessionId: key.id,
    email: person.email,
    organizationId: key.organizationId,
    organizationRole: 'MEMBER',
    projectIds: null,
    verificationStatus: person.verificationStatus,
    key,
  };
}
