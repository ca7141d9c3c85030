import { useEffect } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/languages.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { readIn } from '../../lib/language.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { DraftNote } from '../../ui/draft-note.tsx';

/** At the end of each screen of a participant: the languages, and whether what they read is a draft. */
export function ReadingNote({ user }: { user: SignedIn }) {
  const here = locale();
  const { mutate, isPending } = useAction('PUT /identity/users/language', {
    onDone: ({ content }) => {
      // First of all: the page that opens follows the language of the stored person.
      mergeUser(content);
      const { language } = content;
      if (language && language !== here) void readIn(language);
    },
  });
  // Somebody who chose before signing in keeps that choice.
  const first =
    user.language === null ? LANGUAGES.find((language) => language === here && language !== 'en') : undefined;
  useEffect(() => {
    if (first) mutate({ body: { language: first } });
  }, [first, mutate]);
  return (
    <footer className="grid gap-1 border-line border-t pt-3">
      <DraftNote />
      <nav aria-label={m.frame_languages()} className="-mx-2 flex flex-wrap text-quiet text-sm">
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === here ? 'true' : undefined}
            className="min-h-12 min-w-12 rounded px-2 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-clay"
            // Of two choices on their way, the earlier one could arrive last and stay.
            disabled={isPending}
            onClick={() => mutate({ body: { language } })}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </nav>
    </footer>
  );
}
