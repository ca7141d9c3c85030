import { setTimeout } from 'node:timers/promises';
import { ERRORS } from '../../../contract/errors.ts';
import { addMinutes, addSeconds, dateOf } from '../../../domain/calendar.ts';
import { toGsm7 } from '../../../domain/gsm7.ts';
import { localNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { clip, SCREEN_CHARACTERS } from '../../../domain/phone-screens.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UssdAnswer, UssdStep } from '../../platform/ussd/port.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import { begin } from './beginnings.service.ts';
import type { Outcome } from './effect.ts';
import { runEffect } from './effects.service.ts';
import { type EffectName, press, textOf } from './page.ts';
import { isPageName, pageOf } from './pages.ts';
import { NEW_STATE, type State } from './state.ts';
import * as sql from './steps.sql.ts';
import { ussdSteps } from './ussd.metrics.ts';
import { wordsIn } from './words.ts';

/*
 * One step of a dialled menu. Aggregators repeat, delay and lose steps, so a step is claimed in the session's row before it has
 * any effect: it takes effect once, and a repetition gets the same answer.
 */

const LAST_WORDS = wordsIn('en');
/** The longest that a step may take; after that, its process counts as dead. */
const BUSY_SECONDS = 20;
/**
 * If the aggregator doesn't number steps, the same input within this time is a repetition: nobody reads a page and types that
 * fast.
 */
const REPEAT_MS = 1000;
const WAITS = 60;
const WAIT_MS = 50;
/** The most effects in a row. One may lead to another, such as from the PIN to what required it. */
const MOST_EFFECTS = 6;
const IDLE_MINUTES = 5;

/** Takes one step, and never fails: whatever goes wrong, the phone shows a page. */
export async function takeStep(app: App, step: UssdStep): Promise<UssdAnswer> {
  const { provider } = step;
  const count = (result: (typeof ussdSteps.labels.result)[number]) =>
    app.metrics.count(ussdSteps, { provider, result });
  try {
    const number = await ghanaianMobile(step.number, 'number').catch(() => null);
    if (number === null) return lastWords(LAST_WORDS.onlyGhana);
    if (step.kind === 'end') {
      await app.work(null, (work) => sql.endSession(work.tx, provider, step.sessionId, work.now));
      count('released');
      return { text: '', continues: false };
    }
    const retryAfter = await app.limits.attempt('ussdNumber', number);
    if (retryAfter !== null) {
      count('limited');
      return lastWords(LAST_WORDS.tooMany(retryAfter));
    }
    const { answer, result } = await (step.kind === 'start' ? start(app, step, number) : reply(app, step, number));
    count(result);
    return answer;
  } catch (error) {
    app.log.error({ err: error }, 'a step of a phone menu failed');
    count('failed');
    return lastWords(LAST_WORDS.failed(app.settings.ussd.code));
  }
}

interface Taken {
  answer: UssdAnswer;
  result: 'page' | 'end' | 'repeated' | 'late';
}

function lastWords(text: string): UssdAnswer {
  return { text: clip(toGsm7(text), SCREEN_CHARACTERS), continues: false };
}

const taken = (answer: UssdAnswer): Taken => ({ answer, result: answer.continues ? 'page' : 'end' });

/** A keyed hash, so that PINs and codes can't be read back. */
function inputMarkOf(app: App, { sessionId, kind, input }: UssdStep): string {
  return keyedHash(app.settings, 'ussd', `${sessionId}|${kind}|${input}`);
}

async function start(app: App, step: UssdStep, number: string): Promise<Taken> {
  const now = app.clock.now();
  const before = await app.read(async (reader) => ({
    same: await sql.findByName(reader.tx, step.provider, step.sessionId),
    last: await sql.findLast(reader.tx, number),
  }));
  if (before.same) return repeat(app, before.same);
  const { host } = new URL(app.settings.origin);
  const local = localNumber(number) ?? number;
  const state: State = {
    ...NEW_STATE,
    ...{ today: dateOf(now), now: now.toISOString(), number: local, code: app.settings.ussd.code, host },
    network: step.network ?? suggestNetwork(local),
  };
  const row = {
    ...{ id: newId(), number, userId: null, step: step.sequence ?? 1, inputMark: inputMarkOf(app, step) },
    ...{ page: 'welcome', screen: 0, answer: '', continues: true, steppedAt: now, endedAt: null },
    busyUntil: addSeconds(now, BUSY_SECONDS),
  };
  const isOpened = await app.work(null, async ({ tx }) => {
    await sql.endOpen(tx, number, now);
    const { provider, sessionId: providerSession } = step;
    return sql.openSession(tx, { ...row, provider, providerSession, state: JSON.stringify(state), startedAt: now });
  });
  if (!isOpened) {
    const same = await app.read((reader) => sql.findByName(reader.tx, step.provider, step.sessionId));
    return same ? repeat(app, same) : { answer: lastWords(LAST_WORDS.busy(state.code)), result: 'late' };
  }
  const call = { app, sessionId: row.id, number, state };
  const begun = await begin(call, before.last);
  return taken(await settle(app, { ...row, state }, begun));
}

async function reply(app: App, step: UssdStep, number: string): Promise<Taken> {
  const now = app.clock.now();
  const { code } = app.settings.ussd;
  const row = await app.read((reader) => sql.findByName(reader.tx, step.provider, step.sessionId));
  if (!row || row.number !== number) return { answer: lastWords(LAST_WORDS.ended(code)), result: 'late' };
  const inputMark = inputMarkOf(app, step);
  if (isRepeated(row, step, inputMark, now)) return repeat(app, row);
  if (row.endedAt !== null || row.steppedAt < addMinutes(now, -IDLE_MINUTES)) {
    return { answer: lastWords(LAST_WORDS.ended(code)), result: 'late' };
  }
  const claim = { step: step.sequence ?? row.step + 1, inputMark, busyUntil: addSeconds(now, BUSY_SECONDS) };
  const isClaimed = await app.work(null, (work) => sql.claimStep(work.tx, row, claim, now));
  if (!isClaimed) return repeat(app, row);
  // A session that an earlier version began lacks what is new.
  const state = { ...NEW_STATE, ...row.state, today: dateOf(now), now: now.toISOString() };
  const claimed = { ...row, step: claim.step, state };
  // After a lost step, the input belongs to a page that nobody saw, so it is ignored.
  const isGap = step.sequence !== null && step.sequence > row.step + 1;
  const pressed = isGap ? { again: '' } : press(pageOf(row.page, state), state, row.screen, step.input);
  return taken(await settle(app, claimed, pressed));
}

function isRepeated(row: sql.SessionRow, step: UssdStep, inputMark: string, now: Date): boolean {
  if (step.sequence !== null) return step.sequence <= row.step;
  const isSame = row.inputMark === inputMark;
  return isSame && (row.busyUntil !== null || now.getTime() - row.steppedAt.getTime() < REPEAT_MS);
}

/** The answer to a session's current step, once it exists: for repetitions of the step and for concurrent ones. */
async function repeat(app: App, { id }: sql.SessionRow): Promise<Taken> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const row = await app.read((reader) => sql.findSession(reader.tx, id));
    // The same number has dialled again meanwhile, so this call can't continue.
    if (row?.continues && row.endedAt !== null) {
      return { answer: lastWords(LAST_WORDS.ended(app.settings.ussd.code)), result: 'late' };
    }
    if (row && row.busyUntil === null)
      return { answer: { text: row.answer, continues: row.continues }, result: 'repeated' };
    await setTimeout(WAIT_MS);
  }
  return { answer: lastWords(LAST_WORDS.busy(app.settings.ussd.code)), result: 'repeated' };
}

type Step = Outcome | { screen: number; set?: Partial<State> };

/** Runs the effects of a step, shows the page, and stores the session's position. */
async function settle(app: App, row: sql.SessionRow, first: Step): Promise<UssdAnswer> {
  let { state, userId, page, screen } = row;
  let step = first;
  let hint = '';
  let leave: string | null = null;
  const number = row.number;
  for (let effects = 0; 'run' in step && effects < MOST_EFFECTS; effects += 1) {
    state = { ...state, ...step.set };
    step = await attempt(app, { sessionId: row.id, number, state, userId }, step.run);
    // The input, such as a PIN, is only for the effect.
    state = { ...state, typed: '' };
    userId = step.userId ?? userId;
  }
  state = { ...state, ...('set' in step ? step.set : {}) };
  if ('userId' in step) userId = step.userId ?? userId;
  if ('screen' in step) screen = step.screen;
  else if ('again' in step) hint = step.again;
  else if ('to' in step) {
    [page, screen] = [step.to, 0];
    if ('leave' in step) leave = step.leave;
    // Choices on a page that was left mean nothing on another one.
    state = { ...state, picked: [] };
  }
  const shown = pageOf(page, state);
  const isEnd = shown.kind === 'end' || leave !== null;
  const answer = isEnd
    ? lastWords(leave ?? textOf(shown, state, 0, ''))
    : { text: textOf(shown, state, screen, hint), continues: true };
  const kept = {
    userId,
    page: isPageName(page) ? page : 'menu',
    screen,
    state,
    answer: answer.text,
    continues: answer.continues,
  };
  await app.work(null, (work) => sql.answerStep(work.tx, row.id, row.step, kept, work.now));
  return answer;
}

/** Runs an effect; a service's refusal becomes a page with the refusal's own message in the caller's language. */
async function attempt(
  app: App,
  { state, ...session }: { sessionId: string; number: string; state: State; userId: string | null },
  name: EffectName,
): Promise<Outcome> {
  try {
    return await runEffect({ app, state, ...session }, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = wordsIn(state.language);
    const { code, details } = error;
    if (code === 'PHONE_CODE_WRONG') return { again: words.wrongCode };
    if (code === 'BIRTH_DATE_WRONG') return { again: words.wrongBirthDate };
    if (code === 'TEXTS_UNAVAILABLE') return { to: 'bye', set: { notice: words.noTexts } };
    const notice = [details.message ?? ERRORS[code][1], details.detail ?? ''].map(words.refusal).join(' ').trim();
    return { to: 'notice', set: { notice } };
  }
}
