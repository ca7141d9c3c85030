import { percents } from '#texts';
import { addresses } from '../../../contract/addresses.ts';
import { LANGUAGE_NAMES } from '../../../domain/languages.ts';
import { unfinishedLanguages } from '../../../domain/offered-languages.ts';
import { m } from '../../../messages/m.ts';

/** The languages that are not offered yet, with the share of texts that they have: each leads to proposing more (LANG-34). */
export function HelpTranslate() {
  const unfinished = unfinishedLanguages(percents());
  if (unfinished.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-2 px-2 text-quiet text-sm">
      <li>{m.frame_help_translate()}</li>
      {unfinished.map((language) => (
        <li key={language}>
          <a
            className="inline-flex min-h-11 min-w-11 items-center rounded underline hover:text-clay"
            href={`${addresses.translate}?language=${language}`}
          >
            <span>
              <span lang={language}>{LANGUAGE_NAMES[language]}</span> {percents()[language]}%
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
