import type { ExternalToast } from 'sonner';
import type { ErrorCode } from '../../contract/errors.ts';
import { ApiError, wordsOf } from './api.ts';

/** The positions that a toast may have. One that names none is at the bottom right; docs/toasts.md lists them all. */
export const TOAST_POSITIONS = {
  'top-right': 'top-right',
  top: 'top-center',
  'top-left': 'top-left',
  'bottom-right': 'bottom-right',
  bottom: 'bottom-center',
  'bottom-left': 'bottom-left',
} as const;

const DEFAULT_POSITION = 'bottom-right';
/** What concerns the whole application rather than what was just pressed, and what a researcher is notified of. */
export const APP_WIDE = { position: 'top-right' } as const;

export interface ToastOptions {
  position?: keyof typeof TOAST_POSITIONS;
  /** Two toasts of one id are one. */
  id?: string;
  /** 3000 unless said otherwise. */
  durationMs?: number;
  /** A button beside the words. */
  action?: { label: string; onClick: () => void };
}

/** Longer than three seconds: it cannot be held by pointing at it. */
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

/** Without a network, or once a new version took its place, the library may be missing: words and button stand all the same. */
function showPlain(words: string, { action, id = '' }: ToastOptions = {}): void {
  const place = document.createElement('p');
  place.id = `toast-${id}`;
  // The last one stands, as nothing stacks them here.
  document.getElementById(place.id)?.remove();
  place.setAttribute('role', 'alert');
  place.className =
    'fixed inset-x-4 top-4 z-50 rounded-xl border border-line bg-surface p-4 font-semibold text-ink lifted';
  place.textContent = words;
  if (action) {
    const button = document.createElement('button');
    button.className = 'ml-4 min-h-12 text-clay underline';
    button.textContent = action.label;
    button.onclick = action.onClick;
    place.append(button);
  }
  // A dialog stands above everything else on the page.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(place);
  // Who is asked has the time to answer.
  if (!action) setTimeout(() => place.remove(), PLAIN_MS);
}

function ofKind(kind: Kind) {
  return (words: string, options: ToastOptions = {}): void => {
    show(kind, words, options).catch(() => showPlain(words, options));
  };
}

export const toast = {
  success: ofKind('success'),
  info: ofKind('info'),
  error: ofKind('error'),
  warning: ofKind('warning'),
};

/** Refusals that only ask for the next step, which the screen shows. */
const NEXT_STEPS: readonly string[] = ['SECOND_FACTOR_NEEDED', 'DRAFT_EXISTS'] satisfies ErrorCode[];

/**
 * Says that a call failed, besides what its screen says: at the top, where it hides neither the form's button nor a phone's
 * keyboard. The same words at the same moment are one toast.
 */
export function toastError(error: unknown): void {
  if (error instanceof ApiError && NEXT_STEPS.includes(error.code)) return;
  const words = wordsOf(error);
  toast.error(words, { ...APP_WIDE, id: words });
}

/** Says what was just done, with a way back for as long as it is shown. */
export function toastUndo(words: string, undo: () => void): void {
  show('success', words, { durationMs: UNDO_MS, action: { label: 'Undo', onClick: undo } }).catch(() => undefined);
}

const UNDO_MS = 6000;
