import { m } from '../../messages/m.ts';
/** Shown where sending must wait for the network. The input is kept as a draft. */
export function SavedHere() {
  return (
    <p role="status" className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
      {m.ui_saved_here()}
    </p>
  );
}
