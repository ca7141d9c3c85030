import type { ExternalToast } from 'sonner';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { withoutMarks } from '../../messages/fallback.ts';
import { m } from '../../messages/m.ts';
import { codeOf, wordsOf } from './api.ts';

/** The positions of a toast. The default is bottom right (WEB-15). */
export const TOAST_POSITIONS = {
  'top-right': 'top-right',
  top: 'top-center',
  'top-left': 'top-left',
  'bottom-right': 'bottom-right',
  bottom: 'bottom-center',
  'bottom-left': 'bottom-left',
} as const;

const DEFAULT_POSITION = 'bottom-right';
/** For messages about the whole application rather than the last action, and for researchers' notifications. */
export const APP_WIDE = { position: 'top-right' } as const;

export interface ToastOptions {
  position?: keyof typeof TOAST_POSITIONS;
  /** A toast replaces the one with the same id. */
  id?: string;
  /** 3000 by default. */
  durationMs?: number;
  /** A button next to the text. */
  action?: { label: string; onClick: () => void };
}

/** Longer than the usual three seconds, because hovering does not keep it open. */
const PLAIN_MS = 6000;

type Kind = 'success' | 'info' | 'error' | 'warning';

/** Shows a short message. The library that draws it is fetched with the first one. */
async function show(kind: Kind, words: string, options: ToastOptions): Promise<void> {
  const { toaster } = await import('../ui/toaster.tsx');
  const { position = DEFAULT_POSITION, id, durationMs, action } = options;
  const given: ExternalToast = { position: TOAST_POSITIONS[position] };
  if (id !== undefined) given.id = id;
  if (durationMs !== undefined) given.duration = durationMs;
  if (action) given.action = action;
  (await toaster())[kind](words, given);
}

/** Shows text and button without the library, which may fail to load offline or after a new version. */
function showPlain(words: string, { action, id = '' }: ToastOptions = {}): void {
  const place = document.createElement('p');
  place.id = `toast-${id}`;
  // Replaces the previous toast, because plain toasts can't stack.
  document.getElementById(place.id)?.remove();
  place.setAttribute('role', 'alert');
  place.className = 'fixed inset-x-4 top-4 z-50 rounded-xl p-4 font-semibold text-ink lifted';
  place.textContent = words;
  if (action) {
    const button = document.createElement('button');
    button.className = 'ml-4 min-h-12 text-clay underline';
    button.textContent = action.label;
    button.onclick = action.onClick;
    place.append(button);
  }
  // Inside an open dialog, because it covers everything else on the page.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(place);
  // A toast with a button stays, so that people have time to answer.
  if (!action) setTimeout(() => place.remove(), PLAIN_MS);
}

let confirmedAt = 0;

/** Whether the person's own action was just confirmed: what the bell says about it needs no toast of its own. */
export const hasJustConfirmed = (): boolean => Date.now() - confirmedAt < 5000;

function ofKind(kind: Kind) {
  return (words: string, options: ToastOptions = {}): void => {
    const plain = withoutMarks(words);
    if (kind === 'success') confirmedAt = Date.now();
    show(kind, plain, options).catch(() => showPlain(plain, options));
  };
}

export const toast = {
  success: ofKind('success'),
  info: ofKind('info'),
  error: ofKind('error'),
  warning: ofKind('warning'),
};

/** Refusals that only ask for a next step, which the screen shows. */
const NEXT_STEPS: readonly unknown[] = [
  'SECOND_FACTOR_NEEDED',
  'REGISTRATION_NEEDED',
  'BIRTH_DATE_NEEDED',
  'DRAFT_EXISTS',
] satisfies ErrorCode[];

/** The ids of errors that may still be shown. */
const errors = new Set<string>();

/** Whether an error only asks for a next step. */
export function isNextStep(error: unknown): boolean {
  return NEXT_STEPS.includes(codeOf<Endpoint>(error));
}

/** Shows that a call failed, in addition to what its screen shows: at the top, where it covers neither the form's button nor
 * a phone's keyboard. The same message at the same moment is one toast.
 */
export function toastError(error: unknown): void {
  if (isNextStep(error)) return;
  const words = wordsOf(error);
  errors.add(words);
  toast.error(words, { ...APP_WIDE, id: words });
}

/** Removes errors of earlier attempts, which would cover the next screen. */
export function dismissErrors(): void {
  if (errors.size === 0) return;
  const ids = [...errors];
  errors.clear();
  import('../ui/toaster.tsx')
    .then(async ({ toaster }) => {
      const library = await toaster();
      for (const id of ids) library.dismiss(id);
    })
    .catch(() => undefined);
}

/** Confirms an action, with an Undo button while it is shown. */
export function toastUndo(words: string, undo: () => void, durationMs = UNDO_MS): void {
  show('success', words, { durationMs, action: { label: m.shell_undo(), onClick: undo } }).catch(() => undefined);
}

const UNDO_MS = 6000;
