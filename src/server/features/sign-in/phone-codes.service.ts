import { addHours, addMinutes, dateOf } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import { CODE_MINUTES, RESEND_SECONDS, waitInWords } from '../../../domain/phone-codes.ts';
import type { App } from '../../platform/app.ts';
import { codeOf, isCodeOf } from '../../platform/codes-of-rows.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import type { LimitName } from '../../platform/http/rate-limits.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { askerOf, type From } from '../accounts/known-browsers.service.ts';
import { takeToday } from '../notifications/daily-quotas.service.ts';
import { textTo } from '../texts/outbox.service.ts';
import * as sql from './phone-codes.sql.ts';
import { signInRefusals } from './sign-in.metrics.ts';
import { phoneCode } from './sign-in.texts.ts';

/*
 * Codes that verify a mobile number. Requesting one looks the same for every number, including the response time: nothing here
 * reads whether the number has an account, except to recognise a browser that its owner has used.
 */

/** The share of a day's codes that requests from unknown browsers can use up. */
const STRANGERS_PERCENT = 75;
const USED_UP = 'Today’s sign-in codes by text message are used up. Somebody may be flooding us.';

export interface CodeSent {
  number: string;
  validSeconds: number;
  resendSeconds: number;
}

/** The requester of a code, and its purpose. */
export interface CodeRequest {
  number: string;
  purpose: sql.CodePurpose;
  userId: string | null;
  /** A dialled menu has no IP address: the network vouches for its number, so only that is counted. */
  from: Pick<From, 'address'> & { browserSecret: string; isDialled?: boolean; language?: Language | null };
}

/** Texts a code to a number; only the browser that requested it can use it. The refusal says when to try again. */
export async function sendCode(app: App, { number, purpose, userId, from }: CodeRequest): Promise<CodeSent> {
  if (app.sms === null) refuse('TEXTS_UNAVAILABLE');
  // A browser that the owner has used has its own count, so strangers can't use up the owner's codes.
  const asker = await askerOf(app, number, from, 'mobileNumber');
  // Thousands of people may share an IP address, so its limits are only for requesters of whom we know nothing else.
  if (!from.isDialled && !asker.isKnown && userId === null) {
    await countSend(app, 'codeAddress', from.address);
    await countSend(app, 'codeNetwork', networkOf(from.address));
  }
  const key = asker.isKnown ? asker.key : number;
  await countSend(app, 'codeToNumber', key);
  if (!asker.isKnown) await countSend(app, 'codeToNumberDay', key);
  const isWithin = await app.work(null, async (work) => {
    if (!(await takeOfBudget(work, asker.isKnown))) return false;
    const codeId = await newCodeId(work, number);
    await sql.insertCode(work.tx, {
      id: codeId,
      number,
      purpose,
      userId,
      browserHash: hashSecret(from.browserSecret),
      requestedAt: work.now,
      expiresAt: addMinutes(work.now, CODE_MINUTES),
      language: from.language ?? null,
    });
    await textTo(work, { userId: null, number }, phoneCode({ codeId }));
    return true;
  });
  if (!isWithin) refuseUntil(app, secondsToMidnight(app.clock.now()));
  return { number, validSeconds: CODE_MINUTES * 60, resendSeconds: RESEND_SECONDS };
}

async function countSend(app: App, limit: LimitName, key: string): Promise<void> {
  const retryAfterSeconds = await app.limits.attempt(limit, key);
  if (retryAfterSeconds !== null) refuseUntil(app, retryAfterSeconds);
}

function refuseUntil(app: App, retryAfterSeconds: number): never {
  app.metrics.count(signInRefusals, { reason: 'too_many' });
  const message = `We have texted too many codes. Please try again in ${waitInWords(retryAfterSeconds)}.`;
  refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}

function secondsToMidnight(now: Date): number {
  const midnight = addHours(new Date(`${dateOf(now)}T00:00:00Z`), 24);
  return Math.ceil((midnight.getTime() - now.getTime()) / 1000);
}

/** Takes one of today's codes that the platform pays for. Some of them are reserved for known browsers. */
async function takeOfBudget(work: Work, isKnown: boolean): Promise<boolean> {
  const { budgets, segmentPesewas } = work.settings.texts;
  // A code is one segment, and costs whole pesewas.
  const codePesewas = Math.max(1, Math.ceil(segmentPesewas));
  const codes = Math.floor((budgets.platformPesewas * budgets.codesPercent) / 100 / codePesewas);
  const take = (kind: string, limit: number) =>
    takeToday(work, work.caller, { kind: `phoneCodes.${kind}`, key: 'platform', limit }, USED_UP);
  if (!isKnown && !(await take('strangers', Math.floor((codes * STRANGERS_PERCENT) / 100)))) return false;
  return take('all', codes);
}

/** The id of a code that differs from the number's previous one. */
async function newCodeId(work: Work, number: string): Promise<string> {
  const [secret] = work.settings.sessionSecrets;
  const before = await sql.findLastCode(work.tx, number);
  for (;;) {
    const id = newId();
    if (before === null || codeOf(id, secret) !== codeOf(before, secret)) return id;
  }
}

/**
 * Checks a code, using up a try, and returns the id to use it with. Wrong, used, expired and unknown codes get the same refusal.
 */
export async function checkCode(
  app: App,
  { code, browserSecret, ...wanted }: Omit<sql.CodeFor, 'browserHash'> & { code: string; browserSecret: string },
): Promise<string> {
  const browserHash = hashSecret(browserSecret);
  const id = await app.work(null, (work) => sql.takeTry(work.tx, { ...wanted, browserHash }, work.now));
  if (id === null || !isCodeOf(id, code, app.settings.sessionSecrets)) {
    app.metrics.count(signInRefusals, { reason: 'phone_code' });
    refuse('PHONE_CODE_WRONG');
  }
  return id;
}

/** Uses a checked code in the transaction of its purpose: of two concurrent uses, one succeeds. */
export async function useCheckedCode(work: Work, id: string): Promise<void> {
  if (!(await sql.useCode(work.tx, id, work.now))) refuse('PHONE_CODE_WRONG');
}
