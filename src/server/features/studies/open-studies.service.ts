import { openCells } from '../../../domain/quotas.ts';
import { asOrganization } from '../../../domain/reputation.ts';
import type { Device } from '../../../domain/session-kinds.ts';
import { groupSizeOf } from '../../../domain/study-kinds.ts';
import type { StudyTranslation } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import type { Reader } from '../../platform/work.ts';
import { type Listed, OpenStudies } from './open-studies.rules.ts';
import * as sql from './open-studies.sql.ts';
import { audienceOf, criteriaOf } from './studies.rules.ts';

/** An open study with its card, built once when it is loaded: instants are already text. */
export type OpenStudy = Listed & { card: ReturnType<typeof cardOf>; translations: StudyTranslation[] };

/*
 * The open studies in this process's memory. Nothing depends on messages that could be lost: each reader asks the database, in a
 * statement that it needs anyway, which studies changed in transactions that had not ended at the last read, and loads those. So
 * a reader always sees everything that was committed before its request.
 */
interface Board {
  studies: OpenStudies<OpenStudy>;
  /** Changes of transactions before this one are loaded. */
  horizon: string;
  /** The change after which a study was last loaded, for as long as the database may still return that change. */
  loaded: Map<string, string>;
  /** Loads run one after another, so that they are applied in order. */
  turn: Promise<unknown>;
}

const boards = new WeakMap<App, Promise<Board>>();

/** The board as of its last update; `bringUpToDate` applies what was just read. */
export function boardOf(app: App): Promise<Board> {
  const known = boards.get(app);
  if (known) return known;
  const board = app.read(loadBoard);
  boards.set(app, board);
  board.catch(() => boards.delete(app));
  return board;
}

async function loadBoard(reader: Reader): Promise<Board> {
  const [{ horizon } = { horizon: '0' }] = await sql.readHorizon(reader.tx);
  const studies = new OpenStudies<OpenStudy>();
  for (const row of await sql.loadOpen(reader.tx, null, reader.now)) studies.put(asOpen(row));
  return { studies, horizon, loaded: new Map(), turn: Promise.resolve() };
}

/** Applies changes, and removes slots that have passed. */
export async function bringUpToDate(reader: Reader, board: Board, changes: sql.Changes): Promise<void> {
  const now = reader.now;
  const isUnseen = ({ studyId, changedIn }: sql.Changes['changed'][number]) => board.loaded.get(studyId) !== changedIn;
  if (!changes.changed.some(isUnseen) && board.studies.passed(now).length === 0) {
    board.horizon = changes.horizon;
    return;
  }
  const mine = board.turn.then(async () => {
    const changed = changes.changed.filter(isUnseen);
    const ids = [...new Set([...changed.map(({ studyId }) => studyId), ...board.studies.passed(now)])];
    if (ids.length === 0) return;
    const rows = await sql.loadOpen(reader.tx, ids, now);
    for (const id of ids) board.studies.drop(id);
    for (const row of rows) board.studies.put(asOpen(row));
    board.horizon = changes.horizon;
    board.loaded = new Map(changes.changed.map(({ studyId, changedIn }) => [studyId, changedIn]));
  });
  board.turn = mine.catch(() => undefined);
  await mine;
}

/** The board with everything that was committed before the call. */
export async function readOpenStudies(app: App): Promise<OpenStudies<OpenStudy>> {
  const board = await boardOf(app);
  await app.read(async (reader) => {
    const [changes] = await sql.readChanges(reader.tx, board.horizon);
    if (changes) await bringUpToDate(reader, board, changes);
  });
  return board.studies;
}

function asOpen(row: sql.OpenRow): OpenStudy {
  const { id, kind, ratePesewas, durationMinutes, meetingKind, publishedAt, nextSlots, quotaCells } = row;
  const criteria = criteriaOf({ ...row, studyKind: kind });
  return {
    id,
    criteria,
    kind,
    ratePesewas,
    durationMinutes,
    meetingKind,
    publishedAt,
    nextSlots,
    quotaCells: openCells(quotaCells, row.opensEvenly),
    audience: audienceOf(row),
    card: cardOf(row),
    translations: row.translations,
  };
}

function cardOf(row: sql.OpenRow) {
  const { id, code, kind, publicName, description, organizationName, meetingKind, publishedAt, nextSlots } = row;
  return {
    id,
    code,
    kind,
    groupSize: groupSizeOf(kind, row.parallelSessions),
    diaryEntries: row.diaryEntries,
    publicName,
    description,
    textLanguages: { publicName: row.language, description: row.language },
    organizationName,
    organizationVerified: row.adminVerificationStatus === 'VERIFIED',
    rewardPesewas: row.ratePesewas,
    extraPay: row.extraPay,
    travelPay: row.travelPay,
    dataPay: row.dataPay,
    screeningPesewas: row.screeningPesewas,
    durationInMinutes: row.durationMinutes,
    deviceRequirements: row.deviceRequirements as Device[],
    meetingKind,
    spoken: row.spoken,
    placesLeft: row.desiredParticipants - row.filled,
    nextSlots: nextSlots.map((at) => at.toISOString()),
    publishedAt: publishedAt.toISOString(),
    organizationReputation: asOrganization(row.reputation),
  };
}
