import { useCallback, useState } from 'react';

/** Keys of local storage (STUDY-02, ORG-03). */
export type DraftKey =
  | 'studyDetails'
  | 'participantsDemographics'
  | 'screenerSurvey'
  | 'studyScreening'
  | 'studyCost'
  | 'studySchedule'
  | 'studyOwnTime'
  | 'studyConsentForm'
  | 'studyTexts'
  | 'studyAudio'
  | 'studyStage'
  | 'studyDraftState'
  | 'studyInPayment'
  | 'applyAnswers'
  | 'kycOrganization'
  | 'kycSocial'
  | 'kycStage'
  | 'kycStep'
  | 'participantSetup'
  | 'newPaymentList';

function readAll(key: DraftKey): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A draft of one owner (a project, an organisation, a person): each owner has its own under the same key. */
export function readDraft<T>(key: DraftKey, owner: string): T | null {
  return (readAll(key)[owner] as T | undefined) ?? null;
}

export function writeDraft(key: DraftKey, owner: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(key), [owner]: value }));
  } catch {
    // Without space, as in a private window, only a reload loses what is typed.
  }
}

export function clearDrafts(keys: readonly DraftKey[], owner: string): void {
  for (const key of keys) {
    const { [owner]: _, ...rest } = readAll(key);
    if (Object.keys(rest).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(rest));
  }
}

/**
 * State that is saved in the browser as it changes, and restored on return. `read` adapts a draft that another release may have
 * kept.
 */
export function useDraft<T>(
  key: DraftKey,
  owner: string,
  initial: T,
  read: (kept: T) => T = (kept) => kept,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = readDraft<T>(key, owner);
    return kept === null ? initial : read(kept);
  });
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeDraft(key, owner, next);
    },
    [key, owner],
  );
  return [value, set];
}

/** A draft in several parts, each kept under its own key; `initial` reads them. */
export function useDrafts<D extends Partial<Record<DraftKey, unknown>>>(
  owner: string,
  initial: () => D,
): [D, <K extends keyof D & DraftKey>(key: K, value: D[K]) => void] {
  const [parts, setParts] = useState<D>(initial);
  const set = useCallback(
    <K extends keyof D & DraftKey>(key: K, value: D[K]) => {
      setParts((before) => ({ ...before, [key]: value }));
      writeDraft(key, owner, value);
    },
    [owner],
  );
  return [parts, set];
}
