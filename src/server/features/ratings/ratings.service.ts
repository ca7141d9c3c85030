import { namesContacts } from '../../../domain/contact-words.ts';
import {
  editableUntil,
  type RatingAnswer,
  type RatingSide,
  ratingOpenUntil,
  shownAtTheLatest,
} from '../../../domain/ratings.ts';
import type { App } from '../../platform/app.ts';
import { type Caller, keyOf } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { answersOf, columnsOf, refuseAnswers } from './answers.rules.ts';
import { appealableUntil, isEditable, plannedShows, refuseRating } from './ratings.rules.ts';
import * as sql from './ratings.sql.ts';

/*
 * What one side can learn here depends only on its own rating, and on the other one once that is shown: a response may use
 * nothing else (RATING-05).
 */

/** The side that a caller rates for. */
function sideOf(caller: Caller): RatingSide {
  return caller.role === 'PARTICIPANT' ? 'PARTICIPANT' : 'RESEARCHER';
}

/** A session of the caller or of their organisation; any other id gives 404. */
async function findVisible(reader: Reader, caller: Caller, bookingId: string): Promise<sql.RatedSession> {
  const session = found(await sql.findRatedSession(reader.tx, bookingId));
  const own =
    caller.role === 'PARTICIPANT'
      ? session.participantId === caller.userId
      : caller.role === 'RESEARCHER' && session.organizationId === caller.organizationId;
  if (!own) refuse('NOT_FOUND');
  return session;
}

/** Whether the caller took part in the session; an organisation's own software acts for the person who did. */
function wasThere(session: sql.RatedSession, caller: Caller): boolean {
  return caller.role === 'PARTICIPANT' || keyOf(caller) !== null || session.researcherId === caller.userId;
}

/** What the caller's side wrote about a session, and what the other side wrote once that is shown. */
export async function getRatings(app: App, caller: Caller, bookingId: string) {
  return app.read(async (reader) => asSeen(reader, caller, await findVisible(reader, caller, bookingId)));
}

async function asSeen(reader: Reader, caller: Caller, session: sql.RatedSession) {
  const side = sideOf(caller);
  const { endedAt } = session;
  if (endedAt === null) return { rateUntil: null, mine: null, theirs: null };
  const ratings = await sql.listOfPair(reader.tx, { kind: 'BOOKING', subjectId: session.id });
  const own = ratings.find((one) => one.side === side);
  const other = ratings.find((one) => one.side !== side);
  const openUntil = ratingOpenUntil(endedAt);
  const mayRate = !own && reader.now < openUntil && wasThere(session, caller);
  const studyName = side === 'PARTICIPANT' ? session.publicName : session.studyName;
  const isSeen = other !== undefined && other.shownAt !== null && other.removedAt === null;
  return {
    rateUntil: mayRate ? openUntil : null,
    mine: own
      ? {
          id: own.id,
          answers: answersOf(own, side),
          sentence: own.sentence,
          isSentenceHeld: own.heldBecause !== null,
          editableUntil:
            wasThere(session, caller) && isEditable(endedAt, own, other, reader.now)
              ? editableUntil(endedAt, own.writtenAt)
              : null,
          isShown: own.shownAt !== null,
          showsBy: shownAtTheLatest(endedAt, own.writtenAt),
          isRemoved: own.removedAt !== null,
        }
      : null,
    theirs: isSeen ? asShown({ ...other, studyName }, reader.now) : null,
  };
}

type ShownRow = Omit<sql.PairRating, 'authorId'> & { studyName: string };

/** A rating as the rated side sees it. */
function asShown(row: ShownRow, now: Date) {
  const shownAt = row.shownAt as Date;
  const until = appealableUntil(shownAt);
  return {
    id: row.id,
    bookingId: row.kind === 'BOOKING' ? row.subjectId : null,
    studyName: row.studyName,
    answers: answersOf(row, row.side),
    sentence: row.heldBecause === null ? row.sentence : '',
    knewOther: row.knewOther,
    shownAt,
    appealableUntil: row.appeal === null && now < until ? until : null,
    appeal: row.appeal,
  };
}

/** The shown ratings about the caller, or about the sessions of their organisation. */
export async function listRatings(app: App, caller: Caller, query: ListQuery) {
  if (caller.role === 'ADMIN') refuse('NOT_FOUND');
  const about =
    caller.role === 'PARTICIPANT' ? { participantId: caller.userId } : { organizationId: caller.organizationId };
  return app.read(async (reader) => {
    const { rows, ...more } = await readListed(
      query,
      (after, limit) => sql.listShownAfter(reader.tx, about, after, limit),
      () => sql.listShown(reader.tx, about, query),
    );
    const nameOf = (row: (typeof rows)[number]) => (caller.role === 'PARTICIPANT' ? row.publicName : row.studyName);
    return { ...more, rows: rows.map((row) => asShown({ ...row, studyName: nameOf(row) }, reader.now)) };
  });
}

/** Writes the caller's rating of a session, or changes it: one for each side, however often it is sent. */
export async function rateSession(
  app: App,
  caller: Caller,
  bookingId: string,
  { answers, sentence }: { answers: readonly RatingAnswer[]; sentence: string },
) {
  const side = sideOf(caller);
  await app.work(caller, async (work) => {
    const session = await findVisible(work, caller, bookingId);
    if (!wasThere(session, caller)) refuse('NOT_THERE');
    const problem = refuseAnswers(answers, side);
    if (problem !== null) refuseFields([{ field: 'answers', message: problem }]);
    const pair = await sql.lockPair(work.tx, { kind: 'BOOKING', subjectId: bookingId });
    if (!pair) refuse('RATING_NOT_OPEN');
    const ratings = await sql.listOfPair(work.tx, pair);
    const own = ratings.find((one) => one.side === side);
    const other = ratings.find((one) => one.side !== side);
    const code = refuseRating(pair.endedAt, own, other, work.now);
    if (code) refuse(code);
    const heldBecause = namesContacts(sentence) ? ('CONTACTS' as const) : null;
    const written = { ...columnsOf(answers), sentence, heldBecause };
    if (own) {
      await sql.updateRating(work.tx, own.id, { ...written, editedAt: work.now });
      return;
    }
    const row = {
      ...written,
      id: newId(),
      kind: pair.kind,
      subjectId: pair.subjectId,
      side,
      authorId: caller.userId,
      knewOther: other !== undefined && other.shownAt !== null,
      writtenAt: work.now,
    };
    await sql.insertRating(work.tx, row);
    // Both sides are asked first, whatever is written before.
    if (pair.askedAt === null) return;
    const [next] = plannedShows(pair.endedAt, [...ratings, { ...row, shownAt: null, removedAt: null }]);
    await sql.planPair(work.tx, pair, { dueAt: next?.at ?? null });
  });
  return getRatings(app, caller, bookingId);
}
