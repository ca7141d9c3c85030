import { createHash } from 'node:crypto';
import { addHours } from '../../../domain/calendar.ts';
import { inWordsOf, isRememberable, REMEMBERED_DAYS, sameness } from '../../../domain/remembered-answers.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './remembered-answers.sql.ts';

/*
 * Answers that people let us remember for other studies (APPLICATION-28), each with its own consent and date. They only prefill
 * the person's own form: researchers see nothing of them before the application is sent.
 */

const since = (now: Date) => addHours(now, -REMEMBERED_DAYS * 24);
const keyOf = (question: ScreenerQuestion) => createHash('sha256').update(sameness(question)).digest('hex');

/** The caller's remembered answers that are still offered. */
export async function listRemembered(app: App, caller: ParticipantCaller) {
  const rows = await app.read((reader) => sql.listSince(reader.tx, caller.userId, since(reader.now)));
  return rows.map((row) => ({ ...row, offeredUntil: addHours(row.rememberedAt, REMEMBERED_DAYS * 24) }));
}

/** Deletes one of the caller's remembered answers. */
export async function forget(app: App, caller: ParticipantCaller, id: string): Promise<void> {
  if (!(await app.work(caller, (work) => sql.forget(work.tx, caller.userId, id)))) refuse('NOT_FOUND');
}

/** A person's remembered answers to a study's questions, by the question's id in this study. */
export async function recallAnswers(reader: Reader, participantId: string, questions: readonly ScreenerQuestion[]) {
  const keys = new Map(questions.filter(isRememberable).map((question) => [keyOf(question), question]));
  if (keys.size === 0) return new Map<string, { answers: string[]; rememberedAt: Date }>();
  const rows = await sql.listByKeys(reader.tx, participantId, [...keys.keys()], since(reader.now));
  return new Map(
    rows.flatMap(({ questionKey, answers, rememberedAt }) => {
      const question = keys.get(questionKey);
      return question ? [[question.id, { answers: inWordsOf(question, answers), rememberedAt }] as const] : [];
    }),
  );
}

/** Stores the answers that the person agreed to let us remember, without those that can't be. */
export function rememberAnswers(
  work: Work,
  participantId: string,
  questions: readonly ScreenerQuestion[],
  responses: readonly ScreenerResponse[],
): Promise<void> {
  const rows = new Map<string, Parameters<typeof sql.keep>[1][number]>();
  for (const { id, answer, answers = [answer] } of responses) {
    const question = questions.find((one) => one.id === id);
    if (!question || !isRememberable(question)) continue;
    const questionKey = keyOf(question);
    const { question: words } = question;
    rows.set(questionKey, {
      ...{ id: newId(), participantId, questionKey, question: words, rememberedAt: work.now },
      answers: [...answers],
    });
  }
  return sql.keep(work.tx, [...rows.values()]);
}
