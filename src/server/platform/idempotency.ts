import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import { addHours } from '../../domain/calendar.ts';
import type { App } from './app.ts';
import * as sql from './idempotency.sql.ts';
import { Refusal, type RefusalDetails, refuse, refuseFields } from './refusal.ts';
import type { Attempt } from './request-context.ts';
import { seal, unseal } from './sealing.ts';

/** How long a call is remembered. */
export const REMEMBERED_HOURS = 24;
/** After this long without an effect, the process that handled a call is presumed dead. */
const STALE_MS = 60_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` of a request; refuses one that can't be stored. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  // The draft of the IETF sends a quoted string.
  const text = String(header).replace(/^"(.*)"$/, '$1');
  if (KEY.test(text)) return text;
  return refuseFields([{ field: 'Idempotency-Key', message: 'It has 1 to 255 characters without spaces' }]);
}

interface Given {
  keyId: string;
  idempotencyKey: string;
  /** What makes two calls the same: method, address and body. */
  request: readonly unknown[];
  /** Whether the answer has a secret: then it is kept sealed. */
  isSecret: boolean;
}

interface Outcome {
  /** The answer's JSON. */
  answer: string;
  /** Whether an earlier call had the effect. */
  isRepeat: boolean;
}

/**
 * Answers a call with an `Idempotency-Key` once: a repeat gets the first answer for 24 hours, whether it succeeded or was
 * refused after it had an effect. `run` gets the attempt, which its transactions must note as `Work` does: that way, a call whose
 * process died is either known to have had its effect or is run again, and never has it twice. A refusal without an effect is not
 * remembered.
 */
export async function once(
  app: App,
  { keyId, idempotencyKey, request, isSecret }: Given,
  run: (attempt: Attempt) => Promise<string>,
): Promise<Outcome> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const attempt = await begin(app, { keyId, idempotencyKey, requestHash });
  if (typeof attempt === 'string') return { answer: attempt, isRepeat: true };
  const call = { keyId, idempotencyKey, attempt };
  let answer: string;
  try {
    answer = await run(call);
  } catch (error) {
    await remember(app, call, error);
    throw error;
  }
  const kept = isSecret ? seal(answer, app.settings.sessionSecrets) : answer;
  await app.work(null, (work) => sql.keepAnswer(work.tx, call, 200, kept));
  return { answer, isRepeat: false };
}

/** Returns the number of a new attempt, or the kept answer. */
async function begin(
  app: App,
  call: { keyId: string; idempotencyKey: string; requestHash: string },
): Promise<number | string> {
  const { keyId, idempotencyKey, requestHash } = call;
  const now = app.clock.now();
  const isNew = await app.work(null, async (work) => {
    await sql.deleteCall(work.tx, keyId, idempotencyKey, addHours(now, -REMEMBERED_HOURS));
    return sql.reserve(work.tx, { ...call, beganAt: now });
  });
  if (isNew) return 1;
  const known = await app.read((reader) => sql.findCall(reader.tx, keyId, idempotencyKey));
  // The first attempt was just refused, which deletes the row.
  if (!known) refuse('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  if (known.requestHash !== requestHash) refuse('IDEMPOTENCY_KEY_REUSED');
  if (known.status === 200 && known.answer !== null) {
    // Answers are JSON unless they were sealed.
    if (known.answer.startsWith('{')) return known.answer;
    return unseal(known.answer, app.settings.sessionSecrets)?.text ?? refuse('IDEMPOTENCY_ANSWER_LOST');
  }
  if (known.answer !== null) {
    const { code, details } = JSON.parse(known.answer) as { code: ErrorCode; details: RefusalDetails };
    refuse(code, details);
  }
  const isStale = now.getTime() - known.beganAt.getTime() > STALE_MS;
  if (isStale && known.tookEffectAt !== null) refuse('IDEMPOTENCY_ANSWER_LOST');
  const isOurs = isStale && (await app.work(null, (work) => sql.takeOver(work.tx, known, now)));
  if (!isOurs) refuse('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  return known.attempt + 1;
}

/** Keeps a refusal that came after an effect; forgets a call without an effect. */
async function remember(app: App, call: Attempt, error: unknown): Promise<void> {
  const keep = async () => {
    const isForgotten = await app.work(null, (work) => sql.release(work.tx, call));
    if (isForgotten || !(error instanceof Refusal)) return;
    const { code, details } = error;
    const refusal = JSON.stringify({ code, details });
    await app.work(null, (work) => sql.keepAnswer(work.tx, call, 409, refusal));
  };
  // If the database is unavailable, a later repeat takes the call over.
  await keep().catch((failure) => app.log.warn({ err: failure }, 'could not note how a repeatable call ended'));
}
