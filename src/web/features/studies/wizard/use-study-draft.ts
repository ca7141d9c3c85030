import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { readStudyDraft, writeStudyDraft } from '../../../../contract/studies/drafts.ts';
import { call, codeOf, isAnswer } from '../../../lib/api.ts';
import { clearDrafts, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { DRAFT_KEYS, emptyDraft, readContent, type StudyDraft, textOf } from './draft.ts';

export type ServerDraft = ReplyOf<typeof readStudyDraft>;

/** How this browser's copy relates to the account's. */
export interface CopyState {
  /** The revision that it was made from. */
  revision: number;
  /** Whether it has unsaved changes. */
  isAhead: boolean;
  /** What was sent since that revision, without an answer yet: it may have been saved. */
  sent?: readonly string[];
}

/** A page that is reloaded while it saves, again and again, leaves some behind. */
const MOST_SENT = 3;

/** `untouched` has nothing to save yet; `kept` is on this device only until there is a network again. */
export type SaveState = 'untouched' | 'saved' | 'saving' | 'kept' | 'conflict';

const SAVE_AFTER_MS = 1200;
/** A save that got no answer is repeated, although the browser believes that it is online. */
const AGAIN_AFTER_MS = 5000;
const KEYS = Object.keys(DRAFT_KEYS) as (keyof StudyDraft)[];

function readCopy(draftId: string): StudyDraft {
  const kept = KEYS.map((key): [keyof StudyDraft, unknown] => [key, readDraft(DRAFT_KEYS[key], draftId)]);
  return readContent({ ...emptyDraft(), ...Object.fromEntries(kept.filter(([, part]) => part !== null)) });
}

function readState(draftId: string): CopyState {
  return readDraft<CopyState>('studyDraftState', draftId) ?? { revision: 0, isAhead: false };
}

function writeCopy(draftId: string, draft: StudyDraft, stage: number, state: CopyState): void {
  for (const key of KEYS) writeDraft(DRAFT_KEYS[key], draftId, draft[key]);
  writeDraft('studyStage', draftId, stage);
  writeDraft('studyDraftState', draftId, state);
}

/** Begins a draft in this browser; the wizard saves it to the account when it opens. */
export function beginDraft(draft: StudyDraft, stage: number): string {
  const draftId = crypto.randomUUID();
  writeCopy(draftId, draft, stage, { revision: 0, isAhead: true });
  return draftId;
}

/** Deletes this browser's copy: the study is published, or the draft was discarded. */
export function forgetDraft(draftId: string): void {
  clearDrafts([...Object.values(DRAFT_KEYS), 'studyStage', 'studyDraftState'], draftId);
}

/** The draft to start from: this browser's copy, or the account's if it is newer and nothing here would be lost. */
function startFrom(draftId: string, server: ServerDraft | undefined) {
  const state = readState(draftId);
  const copy = { draft: readCopy(draftId), stage: readDraft<number>('studyStage', draftId) ?? 0, state };
  // Without an answer (no network) there is only this browser's copy.
  if (server === undefined) return { ...copy, isConflict: false };
  if (server === null) {
    // It was published or discarded on another device; what was written since then stays.
    if (state.revision > 0 && !state.isAhead) forgetDraft(draftId);
    const fresh = state.revision > 0 && !state.isAhead;
    return fresh
      ? { draft: emptyDraft(), stage: 0, state: { revision: 0, isAhead: false }, isConflict: false }
      : { ...copy, state: { ...state, revision: 0 }, isConflict: false };
  }
  if (server.revision === state.revision) return { ...copy, isConflict: false };
  if (!state.isAhead) return { ...fromServer(server), isConflict: false };
  const caughtUp = catchUp(copy.draft, state, server);
  return caughtUp ? { ...copy, state: caughtUp, isConflict: false } : { ...copy, isConflict: true };
}

/**
 * The state of a copy whose account has a newer revision that this browser itself has saved: its answer was lost, as by a
 * reload. Null if another device has saved something else.
 */
export function catchUp(
  draft: StudyDraft,
  { sent = [] }: CopyState,
  server: { revision: number; content: object },
): CopyState | null {
  const theirs = textOf(server.content);
  if (theirs === textOf(draft)) return { revision: server.revision, isAhead: false };
  return sent.some((one) => textOf(JSON.parse(one)) === theirs) ? { revision: server.revision, isAhead: true } : null;
}

/** An older draft was saved already; a new one shows nothing until something is saved. */
function firstSaveState({ isConflict, state }: ReturnType<typeof startFrom>): SaveState {
  if (isConflict) return 'conflict';
  if (state.isAhead) return 'kept';
  return state.revision > 0 ? 'saved' : 'untouched';
}

function fromServer(server: NonNullable<ServerDraft>) {
  return {
    draft: readContent(server.content),
    stage: server.stage,
    state: { revision: server.revision, isAhead: false },
  };
}

/**
 * The draft of a study: every change is kept in this browser at once (STUDY-02) and in the account a moment later, so
 * that another device can go on. Two devices never overwrite each other: the person chooses.
 */
export function useStudyDraft(projectId: string, draftId: string, server: ServerDraft | undefined) {
  const [first] = useState(() => startFrom(draftId, server));
  const [draft, setDraft] = useState(first.draft);
  const [stage, setStage] = useState(first.stage);
  const [save, setSave] = useState<SaveState>(() => firstSaveState(first));
  // The values to send are read when the save happens, not when it was scheduled.
  const now = useRef({ draft: first.draft, stage: first.stage, state: first.state as CopyState, changes: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const isShown = useRef(true);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const params = { id: projectId, draftId };
    const { draft: content, stage: at, changes } = now.current;
    const { sent = [], ...state } = now.current.state;
    now.current.state = { ...state, sent: [...sent, textOf(content)].slice(-MOST_SENT) };
    writeDraft('studyDraftState', draftId, now.current.state);
    setSave('saving');
    try {
      const { content: saved } = await call('PUT /project/projects/{id}/study-drafts/{draftId}', {
        params,
        body: { content, stage: at, revision: state.revision },
      });
      const isAhead = now.current.changes !== changes;
      now.current.state = { revision: saved.revision, isAhead };
      writeDraft('studyDraftState', draftId, now.current.state);
      setSave(isAhead ? 'saving' : 'saved');
      if (isAhead) timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    } catch (error) {
      if (codeOf<typeof writeStudyDraft>(error) !== 'DRAFT_CHANGED') {
        const isLost = !isAnswer(error) && navigator.onLine && isShown.current;
        if (isLost) timer.current = setTimeout(() => void send(), AGAIN_AFTER_MS);
        return setSave('kept');
      }
      const latest = await call('GET /project/projects/{id}/study-drafts/{draftId}', { params }).catch(() => null);
      // Without an answer, the next save finds out.
      if (latest === null) return setSave('kept');
      const { draft: copy, state: known } = now.current;
      const caughtUp = latest.content && catchUp(copy, known, latest.content);
      if (!caughtUp) return setSave('conflict');
      now.current.state = caughtUp;
      writeDraft('studyDraftState', draftId, caughtUp);
      if (!caughtUp.isAhead) return setSave('saved');
      setSave('saving');
      timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    }
  }, [projectId, draftId]);

  const keep = useCallback(
    (change: { draft?: StudyDraft; stage?: number }) => {
      const { state, changes } = now.current;
      now.current = { ...now.current, ...change, state: { ...state, isAhead: true }, changes: changes + 1 };
      writeCopy(draftId, now.current.draft, now.current.stage, now.current.state);
      setDraft(now.current.draft);
      setStage(now.current.stage);
      isOver.current = false;
      if (save === 'conflict') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    [draftId, save, send],
  );

  // Unsent changes are sent when the network is back, or when the wizard is opened again.
  useEffect(() => {
    const again = () => {
      if (now.current.state.isAhead && save !== 'conflict') void send();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [send, save]);
  useEffect(() => {
    isShown.current = true;
    if (now.current.state.isAhead && !first.isConflict) void send();
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
      if (now.current.state.isAhead && !isOver.current) void send();
    };
  }, [send, first.isConflict]);

  const takeTheirs = (latest: NonNullable<ServerDraft>) => {
    const taken = fromServer(latest);
    now.current = { ...now.current, ...taken };
    writeCopy(draftId, taken.draft, taken.stage, taken.state);
    setDraft(taken.draft);
    setStage(taken.stage);
    setSave('saved');
  };
  /** Keeps this copy, and overwrites what the other device saved. */
  const keepMine = (latest: ServerDraft) => {
    now.current.state = { revision: latest?.revision ?? 0, isAhead: true };
    void send();
  };
  const change = <K extends keyof StudyDraft>(key: K, value: StudyDraft[K]) =>
    keep({ draft: { ...now.current.draft, [key]: value } });
  /** Stops saving: the draft is about to become a study. */
  const stop = () => {
    isOver.current = true;
    clearTimeout(timer.current);
  };
  return { draft, stage, save, change, go: (to: number) => keep({ stage: to }), takeTheirs, keepMine, stop };
}
