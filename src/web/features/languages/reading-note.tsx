import { useEffect } from 'react';
import { percents } from '#texts';
import type { SignedIn } from '../../../contract/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/languages.ts';
import { offeredLanguages } from '../../../domain/offered-languages.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { readIn } from '../../lib/language.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { DraftNote } from './draft-note.tsx';
import { HelpTranslate } from './help-translate.tsx';

/** The language choice at the end of each of a participant's screens, with a note if the translation is a draft. */
export function ReadingNote({ user }: { user: SignedIn }) {
  const here = locale();
  const { mutate, isPending } = useAction('PUT /identity/users/language', {
    onDone: ({ content }) => {
      // Stored first, because the next page follows the stored person's language.
      mergeUser(content);
      const { language } = content;
      if (language && language !== here) void readIn(language);
    },
  });
  // People who chose before signing in keep their choice.
  const first =
    user.language === null ? LANGUAGES.find((language) => language === here && language !== 'en') : undefined;
  useEffect(() => {
    if (first) mutate({ body: { language: first } });
  }, [first, mutate]);
  return (
    <footer className="grid gap-1 border-line border-t pt-3">
      <DraftNote />
      <nav aria-label={m.frame_languages()} className="-mx-2 flex flex-wrap text-quiet text-sm">
        {offeredLanguages(percents(), here).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === here ? 'true' : undefined}
            className="min-h-12 min-w-12 rounded px-2 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-clay"
            // Ignored while a choice is being saved: the earlier one could otherwise arrive last and win.
            disabled={isPending}
            onClick={() => mutate({ body: { language } })}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
        <HelpTranslate />
      </nav>
    </footer>
  );
}
