import { useUndoSeconds } from '../lib/held.ts';
import { useAction } from '../lib/queries.ts';
import { Button } from './button.tsx';

/** Undoes a decision that has not taken effect yet, for as long as it can be undone. */
export function UndoButton({
  held,
  about,
  className = '',
}: {
  held: { decisionId: string; takesEffectAt: string };
  /** What is undone, for screen readers. */
  about: string;
  className?: string;
}) {
  const undo = useAction('POST /project/decisions/{id}/undo', { success: false });
  const seconds = useUndoSeconds(held);
  if (seconds === 0) return null;
  return (
    <Button
      variant="plain"
      className={`money ${className}`}
      starts={undo}
      onClick={() => undo.mutate({ params: { id: held.decisionId } })}
    >
      <span aria-hidden="true">Undo ({seconds} s)</span>
      <span className="sr-only">Undo: {about}</span>
    </Button>
  );
}
