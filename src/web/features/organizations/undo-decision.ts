import { UNDO_SECONDS } from '../../../domain/organization-review.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/queries.ts';
import { toast, toastError, toastUndo } from '../../lib/toasts.ts';

/** Undoes a decision that has not taken effect, and shows the result. */
async function undo(decisionId: string): Promise<void> {
  try {
    const { message } = await call('POST /identity/admin/decisions/{id}/undo', { params: { id: decisionId } });
    if (message) toast.success(message);
  } catch (error) {
    toastError(error);
  }
  await refresh();
}

/** Confirms a decision on an organisation, with Undo for as long as it can be undone. */
export function toastUndoDecision(words: string, decisionId: string): void {
  toastUndo(words, () => void undo(decisionId), UNDO_SECONDS * 1000);
}
