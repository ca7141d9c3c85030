import { hasDrafts, percents } from '#texts';
import { addresses } from '../../../contract/addresses.ts';
import { LANGUAGE_NAMES } from '../../../domain/languages.ts';
import { unfinishedLanguages } from '../../../domain/offered-languages.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';

/** If speakers of the language have not checked every text, or many are missing, says so, and how to help. */
export function DraftNote() {
  if (!hasDrafts(locale())) return null;
  const unfinished = unfinishedLanguages(percents()).find((language) => language === locale());
  return (
    <p className="text-quiet text-sm">
      <b>{m.frame_draft()}</b> {m.frame_draft_why()}{' '}
      {unfinished && (
        <>{m.frame_unfinished({ language: LANGUAGE_NAMES[unfinished], percent: percents()[unfinished] })} </>
      )}
      <a className="text-clay underline" href={addresses.translate}>
        {m.frame_draft_better()}
      </a>
    </p>
  );
}
