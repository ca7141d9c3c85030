import { m } from '../../messages/m.ts';

/** Takes an answer back: a radio button can't be unticked. */
export function ClearAnswer({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 justify-self-start rounded text-clay text-sm underline underline-offset-2"
      onClick={(event) => {
        // The button disappears, so the focus goes back to the choices.
        event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
        onClear();
      }}
    >
      {m.ui_clear_answer()}
    </button>
  );
}
