import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { hashSecret, idFromKey, newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Text } from '../../platform/texts/define-text.ts';
import { type IncomingText, readIncoming, replySecretOf } from '../../platform/texts/incoming.ts';
import type { Work } from '../../platform/work.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import { findUserByNumber, type UserRow } from '../accounts/users.service.ts';
import { askForAppeal, listHolds } from '../appeals/appeals.service.ts';
import { needsBirthDate } from '../sign-in/phone-sign-in.service.ts';
import { queueText } from '../texts/outbox.service.ts';
import { mayAppealByText, numbered, numberOf } from './incoming-texts.rules.ts';
import { appealReceived, appealsReceived, holdReason } from './incoming-texts.texts.ts';

/*
 * SMS-15: a person texts WHY or APPEAL to our short code. The network vouches for the sender's number, as for dialled menus, so it
 * is the account's. A number that was unused for a long time may have a new owner, and gets no answer.
 */

/** What people type, in any case: English, Twi and Hausa, without marks. */
const APPEALS = ['APPEAL', 'SRE', 'KARA'];
const ASKS_WHY = ['WHY', 'ADEN', 'DALILI'];

/**
 * Accepts what the provider posts. What we don't understand, or from whom we don't know, changes nothing and is acknowledged:
 * posted again, it would say the same.
 */
export async function takeIncoming(
  app: App,
  secret: string,
  form: Record<string, unknown>,
  from: string,
): Promise<void> {
  const expected = replySecretOf(app.settings);
  if (expected === null) refuse('NOT_FOUND');
  if (!timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hashSecret(expected)))) {
    await app.limits.count('smsSecret', from);
    refuse('UNAUTHENTICATED');
  }
  const incoming = readIncoming(form);
  const number = incoming && (await ghanaianMobile(incoming.number, 'number').catch(() => null));
  if (!incoming || number === null || (await app.limits.attempt('incomingText', number)) !== null) return;
  await answer(app, { ...incoming, number });
}

async function answer(app: App, incoming: IncomingText): Promise<void> {
  const { number } = incoming;
  const user = await app.read(async (reader) => {
    const found = await findUserByNumber(reader, number);
    return found?.role === 'PARTICIPANT' && !(await needsBirthDate(reader, found)) ? found : null;
  });
  if (!user) return;
  const [, command = '', words = ''] = /^\s*(\S+)\s*([\s\S]*)$/u.exec(incoming.words) ?? [];
  const keyword = plain(command);
  // Suspended people have no session, so this acts in their name.
  const caller: ParticipantCaller = { userId: user.id, sessionId: newId(), email: user.email, role: 'PARTICIPANT' };
  const take = () =>
    app.work(caller, async (work) => {
      if (APPEALS.includes(keyword)) await appealByText(work, user, incoming, words);
      else if (ASKS_WHY.includes(keyword)) await reply(work, user, incoming, holdReason());
    });
  try {
    await take().catch((error: unknown) => {
      // Somebody appealed against one of these at the same moment: what is left can still be appealed.
      if (error instanceof Refusal && error.code === 'ALREADY_APPEALED') return take();
      throw error;
    });
  } catch (error) {
    // The provider posted the same message again: its answer is on the way.
    if (violatedConstraint(error) !== 'text_message_pkey') throw error;
  }
}
const MOST_WORDS = 500;

/** Letters without marks, in capitals: "sr", "Ɛ" and "ƙara" are typed in many ways. */
function plain(word: string): string {
  const letters = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return letters
    .replaceAll('Ɛ', 'E')
    .replaceAll('Ƙ', 'K')
    .replaceAll(/[^A-Z]/g, '');
}

/**
 * Appeals against what the number in the answer to WHY stands for, or without a number against everything of the person that can be
 * appealed; the answer says which one, and by when the first is decided. With another number it is the answer to WHY again.
 */
async function appealByText(work: Work, user: UserRow, incoming: IncomingText, typed: string): Promise<void> {
  const { number, words } = numberOf(typed);
  const holds = await listHolds(work, user.id);
  const meant = number === null ? holds : numbered(holds).slice(number - 1, number);
  const appeals: { id: string; decideBy: Date }[] = [];
  for (const { kind, subjectId } of meant.filter(mayAppealByText)) {
    const how = { channel: 'SMS' as const, words: words.slice(0, MOST_WORDS) };
    appeals.push(await askForAppeal(work, { userId: user.id, kind, subjectId, ...how }));
  }
  const [first] = appeals.toSorted((one, other) => one.decideBy.getTime() - other.decideBy.getTime());
  if (!first) return reply(work, user, incoming, holdReason());
  const received =
    appeals.length === 1
      ? appealReceived({ appealId: first.id })
      : appealsReceived({ appealId: first.id, appeals: appeals.length });
  await reply(work, user, incoming, received);
}

/** Answers one incoming message once: the answer's id follows from the provider's id. */
async function reply(
  work: Work,
  { id: userId }: UserRow,
  incoming: IncomingText,
  { kind, about }: Text,
): Promise<void> {
  const id = idFromKey(`incoming text|${incoming.number}|${incoming.id}`);
  await queueText(work, { id, userId, number: incoming.number, template: kind.name, purpose: kind.purpose, about });
}
