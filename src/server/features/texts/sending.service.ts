import { addresses } from '../../../contract/addresses.ts';
import { addMinutes, addSeconds, dateOf } from '../../../domain/calendar.ts';
import { readerLanguage } from '../../../domain/languages.ts';
import { TEXT_LIFECYCLE } from '../../../domain/lifecycles/text-lifecycle.ts';
import { budgetsOf, ENDED_BY_STOP, textPatienceMinutes, textPause, whenToSend } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import type { TextKind, TextReader } from '../../platform/texts/define-text.ts';
import type { SmsPort, SmsResult } from '../../platform/texts/port.ts';
import type { Counted } from '../../platform/texts/segments.ts';
import { within } from '../../platform/tracing/within.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { messageSent } from '../ledger/message-movements.ts';
import { composeText } from './composing.service.ts';
import { enqueueSending } from './outbox.service.ts';
import { reportUrlOf } from './report-address.ts';
import * as spending from './spending.sql.ts';
import { textWatch } from './texts.jobs.ts';
import { textsSent } from './texts.metrics.ts';
import * as sql from './texts.sql.ts';

/*
 * A message is sent at most once. A worker takes it, renders its text outside any transaction, and commits SENDING together with
 * its cost before it calls the provider. If it dies afterwards, we can't know whether the message was sent, so it is UNKNOWN and
 * not repeated; only a message that the provider surely did not accept is retried.
 */

/** The job that sends one message. */
export async function sendText(
  app: App,
  kinds: ReadonlyMap<string, TextKind>,
  { textId, tries }: { textId: string; tries: number },
): Promise<void> {
  const text = await app.read((reader) => sql.findText(reader.tx, textId));
  if (!text || text.tries !== tries) return;
  if (text.status === 'SENDING') return lose(app, text);
  if (text.status !== 'QUEUED') return;
  const sms = app.sms;
  if (sms === null) return end(app, text, 'giveUp', 'NO_PROVIDER');
  if (isTooLate(app.clock.now(), text)) return end(app, text, 'giveUp', 'TOO_LATE');
  const take = await app.work(null, (work) => takeWhenDue(work, text));
  if (take === null) return;
  const reader = await findReaderOf(app, text);
  const kind = kinds.get(text.template);
  if (!kind) throw new Error(`no text message has the name ${text.template}`);
  const says = reader && (await kind.render(app, reader, text.about));
  if (!reader || !says) return end(app, text, 'drop', 'NOT_NEEDED');
  const counted = await composeText(app, reader, says, text.purpose);
  if (!(await claim(app, sms, { ...text, takes: take }, counted))) return;
  const order = { number: reader.number, text: counted.text, reportUrl: reportUrlOf(app, sms.provider, textId) };
  const result = await within(app.tracer, 'send text', { 'nyansapo.template': text.template }, () => sms.send(order));
  await settle(app, text, result);
}

/** A late code is useless; other messages are retried for a day from when they were due. */
function isTooLate(now: Date, { dueAt, purpose }: sql.TextRow): boolean {
  return now > addMinutes(dueAt, textPatienceMinutes(purpose));
}

/** Takes a message, unless it has to wait because it was queued before the quiet hours and the queue is late. */
async function takeWhenDue(work: Work, text: sql.TextRow): Promise<number | null> {
  const { startsAt } = await sql.findSubject(work.tx, text.about);
  const dueAt = whenToSend(text.purpose, work.now, startsAt);
  if (dueAt <= work.now) return sql.takeText(work.tx, text.id, text.tries);
  enqueueSending(work, { ...text, dueAt }, 'wait');
  return null;
}

/** Null if the person is gone, or has turned off this kind of message. */
async function findReaderOf(app: App, { userId, number, purpose }: sql.TextRow): Promise<TextReader | null> {
  if (number === '') return null;
  if (userId === null) {
    const language = await app.read((reader) => sql.findLanguageOf(reader.tx, number));
    return { userId, firstName: null, number, language };
  }
  const person = await app.read((reader) => sql.findReader(reader.tx, userId));
  if (!person || (person.isStopped && ENDED_BY_STOP.includes(purpose))) return null;
  return { userId, firstName: person.firstName, number, language: readerLanguage(person) };
}

/** Commits that a message is being sent, with its cost taken from the budgets; false if it must not be sent. */
async function claim(app: App, sms: SmsPort, text: sql.TextRow, { segments }: Counted): Promise<boolean> {
  const { costPesewas } = priceOf(app, segments);
  const outcome = await app.work(null, async (work) => {
    const row = await sql.lockText(work.tx, text.id);
    if (row?.status !== 'QUEUED' || row.takes !== text.takes) return 'taken';
    if (!(await takeBudgets(work, row, costPesewas))) {
      await work.change(TEXT_LIFECYCLE, row, 'withhold', { set: { problem: 'OVER_BUDGET', settledAt: work.now } });
      return 'withheld';
    }
    const set = { sentAt: work.now, spentOn: dateOf(work.now), provider: sms.provider, segments, costPesewas };
    await work.change(TEXT_LIFECYCLE, row, 'send', { set });
    return 'claimed';
  });
  if (outcome === 'withheld') app.metrics.count(textsSent, { result: 'withheld' });
  return outcome === 'claimed';
}

/** In whole pesewas, rounded up for each message. */
function priceOf({ settings }: Pick<App, 'settings'>, segments: number): { costPesewas: number } {
  return { costPesewas: Math.ceil(segments * settings.texts.segmentPesewas) };
}

/** SMS-08: takes a message's cost from every budget that it counts towards, or from none. */
async function takeBudgets(work: Work, text: sql.TextRow, costPesewas: number): Promise<boolean> {
  const day = dateOf(work.now);
  const taken: { key: string; day: string }[] = [];
  const isForced = text.releasedAt !== null;
  for (const { key, limitPesewas } of budgetsOf(text, work.settings.texts.budgets)) {
    const result = await spending.spend(work.tx, { key, day, limitPesewas, isForced }, costPesewas, work.now);
    if (result === 'taken') {
      taken.push({ key, day });
      continue;
    }
    for (const budget of taken) await spending.giveBack(work.tx, budget, costPesewas);
    if (result === 'hit') await announceHit(work, key);
    return false;
  }
  return true;
}

const WHOSE: Readonly<Record<string, string>> = { PLATFORM: 'for text messages', CODES: 'for sign-in codes' };

async function announceHit(work: Work, key: string): Promise<void> {
  const message = `Today’s budget ${WHOSE[key] ?? 'for the text messages of a study'} is used up. Messages wait for your decision.`;
  for (const userId of await sql.listAdminIds(work.tx)) {
    work.notify({ userId, message, redirectUrl: addresses.adminTexts });
  }
}

/** Records the provider's response, unless a report has overtaken it. */
async function settle(app: App, { id }: sql.TextRow, result: SmsResult): Promise<void> {
  await app.work(null, async (work) => {
    const row = await sql.lockText(work.tx, id);
    if (!row) return;
    if (result.outcome === 'accepted') return accept(work, app.sms, row, result.providerId);
    if (row.status !== 'SENDING') return;
    if (result.outcome === 'unknown')
      return void (await work.change(TEXT_LIFECYCLE, row, 'lose', { set: { problem: 'NO_ANSWER' } }));
    await returnCost(work, row);
    if (result.outcome === 'refused') {
      const set = { problem: result.problem.slice(0, 200), settledAt: work.now };
      return void (await work.change(TEXT_LIFECYCLE, row, 'refuse', { set }));
    }
    const tries = row.tries + 1;
    const dueAt = addSeconds(work.now, textPause(row.purpose, tries));
    await work.change(TEXT_LIFECYCLE, row, 'postpone', { set: { tries, problem: result.problem.slice(0, 200) } });
    enqueueSending(work, { ...row, tries, dueAt });
  });
  app.metrics.count(textsSent, { result: RESULTS[result.outcome] });
}

const RESULTS = { accepted: 'sent', refused: 'refused', notSent: 'postponed', unknown: 'unknown' } as const;

/** The provider accepted a message: its cost is booked once, whether its response or a report says so first. */
export async function accept(
  work: Work,
  sms: SmsPort | null,
  row: sql.TextRow,
  providerId: string | null,
): Promise<void> {
  if (providerId !== null) await sql.setProviderId(work.tx, row.id, providerId);
  await bookCost(work, row);
  if (row.status !== 'SENDING' && row.status !== 'UNKNOWN') return;
  await work.change(TEXT_LIFECYCLE, row, 'accept', { set: { problem: null } });
  if (sms?.canAsk)
    work.enqueue(textWatch, { textId: row.id, asked: 0 }, { key: `${row.id}:0`, startAfter: addSeconds(work.now, 60) });
}

/** SMS-07. */
export async function bookCost(work: Work, { id, costPesewas }: sql.TextRow): Promise<void> {
  if (costPesewas !== null && costPesewas > 0)
    await ledger.post(work, messageSent({ textId: id, costPesewas, at: work.now }));
}

/** A message that was not sent costs nothing. */
async function returnCost(work: Work, row: sql.TextRow): Promise<void> {
  const { costPesewas, spentOn: day } = row;
  if (costPesewas === null || day === null) return;
  for (const { key } of budgetsOf(row, work.settings.texts.budgets)) {
    await spending.giveBack(work.tx, { key, day }, costPesewas);
  }
}

/** A worker died while sending, or another one is sending right now: the message must not be sent again. */
async function lose(app: App, { id }: sql.TextRow): Promise<void> {
  await app.work(null, async (work) => {
    const row = await sql.lockText(work.tx, id);
    if (row?.status === 'SENDING') await work.change(TEXT_LIFECYCLE, row, 'lose', { set: { problem: 'NO_ANSWER' } });
  });
}

async function end(app: App, { id }: sql.TextRow, event: 'drop' | 'giveUp', problem: string): Promise<void> {
  await app.work(null, async (work) => {
    const row = await sql.lockText(work.tx, id);
    if (row?.status === 'QUEUED')
      await work.change(TEXT_LIFECYCLE, row, event, { set: { problem, settledAt: work.now } });
  });
  app.metrics.count(textsSent, { result: event === 'drop' ? 'dropped' : 'given_up' });
}
