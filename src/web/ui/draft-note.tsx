import { hasDrafts } from '#texts';
import { addresses } from '../../contract/addresses.ts';
import { locale } from '../../messages/locale.ts';
import { m } from '../../messages/m.ts';

/** Says that no speaker of the language has checked every text, where that is so, and how to help. */
export function DraftNote() {
  if (!hasDrafts(locale())) return null;
  return (
    <p className="text-quiet text-sm">
      <b>{m.frame_draft()}</b> {m.frame_draft_why()}{' '}
      <a className="text-clay underline" href={addresses.translate}>
        {m.frame_draft_better()}
      </a>
    </p>
  );
}
