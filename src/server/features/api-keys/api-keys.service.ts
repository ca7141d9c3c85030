import type { z } from 'zod/mini';
import type { ApiKeyForm } from '../../../contract/api-keys.ts';
import { MOST_API_KEYS, ROLL_OVERLAP_HOURS } from '../../../domain/api-scopes.ts';
import { addHours } from '../../../domain/calendar.ts';
import { newApiKey } from '../../platform/api-key-text.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import type { VerifiedKey } from '../../platform/http/verified-key.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import * as rules from './api-keys.rules.ts';
import * as sql from './api-keys.sql.ts';

const DAY_HOURS = 24;
/** How long ended keys are listed. */
const SHOWN_DAYS = 30;

type Listed = Awaited<ReturnType<typeof sql.listKeys>>[number];

function asApiKey({ firstName, lastName, lastCharacters, mode, ...key }: Listed) {
  return {
    ...key,
    mode,
    shown: `nyk_${mode}_…${lastCharacters}`,
    madeByName: `${firstName} ${lastName}`,
    isReplaced: Boolean(key.isReplaced),
  };
}

export async function listApiKeys(app: App, { organizationId }: ResearcherCaller) {
  const since = addHours(app.clock.now(), -SHOWN_DAYS * DAY_HOURS);
  return (await app.read((reader) => sql.listKeys(reader.tx, organizationId, since))).map(asApiKey);
}

/** Creates a key; the secret is returned once, and only its hash is stored. */
export async function createApiKey(
  app: App,
  caller: ResearcherCaller,
  { password, ...form }: z.output<typeof ApiKeyForm> & { password?: string | undefined },
) {
  const wrong = rules.refuseNetworks(form.networks);
  if (wrong.length > 0) refuseFields(wrong);
  if (form.mode === 'test' && !app.environments) {
    refuseFields([{ field: 'mode', message: 'Test environments are not set up on this installation.' }]);
  }
  await confirmCaller(app, caller, password);
  const made = await app.work(caller, async (work) => {
    const working = await sql.lockAndCountKeys(work.tx, caller.organizationId, work.now);
    if (working >= MOST_API_KEYS) refuse('TOO_MANY_KEYS');
    const scopes = [...new Set(form.scopes)];
    return insertKey(work, caller, { ...form, scopes, replaces: null }, 'apiKey.create');
  });
  // Prepares the environment for the key's first call, without waiting. If this fails, that call creates it.
  if (form.mode === 'test') {
    app.environments?.open(caller.organizationId).catch((error) => {
      app.log.warn({ err: error }, 'making a test environment with its key');
    });
  }
  return withSecret(app, caller, made);
}

/** Replaces a working key with a new one with the same rights; the old one expires within 24 hours. */
export async function rollApiKey(
  app: App,
  caller: ResearcherCaller,
  id: string,
  { expiresInDays, password }: { expiresInDays: number; password?: string | undefined },
) {
  await confirmCaller(app, caller, password);
  const made = await app.work(caller, async (work) => {
    const { name, mode, scopes, networks, ...old } = await requireWorking(work, caller, id);
    if (await sql.isReplaced(work.tx, id)) refuse('STATUS_CONFLICT');
    const end = addHours(work.now, ROLL_OVERLAP_HOURS);
    if (end < old.expiresAt) await sql.endKey(work.tx, id, { expiresAt: end });
    return insertKey(work, caller, { name, mode, scopes, networks, expiresInDays, replaces: id }, 'apiKey.roll');
  });
  return withSecret(app, caller, made);
}

/** Ends a working key at once. */
export async function revokeApiKey(app: App, caller: ResearcherCaller, id: string): Promise<void> {
  await app.work(caller, async (work) => {
    await requireWorking(work, caller, id);
    await sql.endKey(work.tx, id, { revokedAt: work.now });
    audit(work, caller, 'apiKey.revoke', id);
  });
}

async function requireWorking(work: Work, { organizationId }: ResearcherCaller, id: string) {
  const key = found(await sql.lockKey(work.tx, organizationId, id));
  if (rules.endOf(key, work.now) !== null) refuse('STATUS_CONFLICT');
  return key;
}

/** Describes a key to its holder. A test key sees the organisation's id in the test environment. */
export async function describeKey({ environments }: App, { scopes, organizationId, ...key }: VerifiedKey) {
  const isTest = key.mode === 'test' && environments !== null;
  return {
    ...key,
    scopes: [...scopes],
    organizationId: isTest ? await environments.organizationIn(organizationId) : organizationId,
  };
}

type NewKey = Omit<z.output<typeof ApiKeyForm>, 'expiresInDays'> & { expiresInDays: number; replaces: string | null };

async function insertKey(
  work: Work,
  caller: ResearcherCaller,
  { expiresInDays, ...key }: NewKey,
  action: string,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newApiKey(key.mode);
  const createdAt = work.now;
  await sql.insertKey(work.tx, {
    ...key,
    id,
    organizationId: caller.organizationId,
    hash: hashSecret(secret),
    lastCharacters: secret.slice(-4),
    madeBy: caller.userId,
    createdAt,
    expiresAt: addHours(createdAt, expiresInDays * DAY_HOURS),
  });
  audit(work, caller, action, id);
  return { id, secret };
}

function audit(work: Work, { role, userId, organizationId }: ResearcherCaller, action: string, id: string): void {
  recordAudit(work, {
    at: work.now,
    action,
    actor: role,
    actorId: userId,
    subject: 'apiKey',
    subjectId: id,
    organizationId,
  });
}

async function withSecret(app: App, caller: ResearcherCaller, { id, secret }: { id: string; secret: string }) {
  const key = (await listApiKeys(app, caller)).find((one) => one.id === id);
  return { ...found(key), secret };
}
