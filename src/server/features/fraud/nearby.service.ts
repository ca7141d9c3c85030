import { addHours } from '../../../domain/calendar.ts';
import { coincidences, judgeNearby, type Traits, traitsOfAnswers } from '../../../domain/same-hands.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './nearby.sql.ts';

/** How far back sign-ins are compared: the accounts of a farm are opened and paid within weeks. */
const COMPARED_DAYS = 30;

/** What an account shares with others that signed in from its network and kind of browser within the same hour. */
export async function seeNearby(reader: Reader, userId: string, now: Date) {
  const since = addHours(now, -COMPARED_DAYS * 24);
  const others = await sql.listNear(reader.tx, userId, since);
  if (others.length === 0) return null;
  const ids = others.map(({ id }) => id);
  const traits = await readTraits(reader, [userId, ...ids], since);
  const own = traits.get(userId);
  if (!own) return null;
  return judgeNearby(
    others.flatMap(({ id, times }) => {
      const other = traits.get(id);
      return other ? [{ id, coincidences: coincidences(own, other, times) }] : [];
    }),
  );
}

async function readTraits(reader: Reader, ids: readonly string[], since: Date): Promise<Map<string, Traits>> {
  const people = await sql.listPeople(reader.tx, ids, since);
  const answers = Map.groupBy(await sql.listAnswers(reader.tx, ids), ({ participantId }) => participantId);
  return new Map(
    people.map(({ id, dateOfBirth, browsers, sessions, setUp, ...person }) => [
      id,
      {
        ...person,
        ...{ dateOfBirth, browsers, sessions, setUp },
        answers: (answers.get(id) ?? []).map(({ studyId, screeners, responses }) =>
          traitsOfAnswers(studyId, screeners, responses),
        ),
      },
    ]),
  );
}
